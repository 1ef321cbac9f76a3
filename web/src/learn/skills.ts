// skills.ts - how well one does at puzzles, found anew from the diary with each of its lines; and the ways to them.

import { useEffect, useState } from "preact/hooks";
import { hear } from "../app";
import { diary } from "./diary";
import { teacher, type Skill } from "./teacher";

export const toPuzzles = "#puzzles";
export const toProgress = "#progress";
export const toPuzzle = (game: string, number: number): string => `${toPuzzles}/${game}/${number}`;

/** Opens a puzzle that fits the person, of a theme or ("") of any: another than the one on the table, unless by
 * chance it comes again and again. Where all are solved, they begin anew. */
export async function goNext(game: string, theme: string): Promise<void> {
  for (let tries = 0; tries < 8; tries++) {
    const address = toPuzzle(game, (await teacher.next(game, theme, diary.value)) || 1);
    const isNew = address !== location.hash;
    location.hash = address;
    if (isNew) return;
  }
}

/** The rating with the range in which it lies in 95 of 100 cases. */
export const ratingWords = ({ rating, deviation }: Skill): string =>
  `${Math.round(rating)} ± ${Math.round(2 * deviation)}`;

/** By game. */
export function useSkills(): Map<string, Skill> {
  const [skills, setSkills] = useState(new Map<string, Skill>());
  useEffect(() => {
    hear(teacher.skills(diary.value).then((all) => setSkills(new Map(all.map((one) => [one.name, one])))));
  }, [diary.value]);
  return skills;
}
