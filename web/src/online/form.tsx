// form.tsx - what a room and an arena are opened with: a game, its rules, a clock.

import type { ComponentChildren } from "preact";
import type { Catalog, GameInfo } from "../engine/types";
import { TERMS, termsWords } from "../model/clock";
import { OptionField, optionsText, standards, type Values } from "../view/options";

export interface Opening {
  info: GameInfo;
  values: Values;
  /** The place in TERMS. */
  clock: number;
}

export function openingOf(info: GameInfo, clock: number): Opening {
  return { info, values: standards(info), clock };
}

/** As the server is told. */
export const openingFields = ({ info, values, clock }: Opening): object => ({
  game: info.name,
  rules: optionsText(values),
  clock: TERMS[clock]!,
});

/** How many play by these rules. */
export const seatsOf = ({ values }: Opening): number => Number(values["players"] ?? 2);

/** Options that are not the usual ones: "size 4, openings xot"; "": all are. */
export function unusual(info: GameInfo, rules: string): string {
  const usual = standards(info);
  const pairs = rules.split(",").map((pair) => pair.split("=") as [string, string?]);
  return pairs
    .filter(([name, value]) => value !== undefined && usual[name] !== value)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}

/** Whoever takes a seat knows by which rules. */
export function UnusualRules({ catalog, of }: { catalog: Catalog; of: { game: string; rules: string } }) {
  const info = catalog.games.find(({ name }) => name === of.game);
  const words = info ? unusual(info, of.rules) : "";
  return words ? <span class="told unusual">Rules: {words}</span> : null;
}

export interface Choice {
  value: string | number;
  words: string;
}

/** One of several, by its words. */
export function Pick({
  name,
  value,
  choices,
  onPick,
}: {
  name: string;
  value: string | number;
  choices: Choice[];
  onPick: (value: string) => void;
}) {
  return (
    <label class="option">
      <span>{name}</span>
      <select value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        {choices.map(({ value: each, words }) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function Rules({ opening, onChange }: { opening: Opening; onChange: (opening: Opening) => void }) {
  const { info, values } = opening;
  if (info.options.length === 0) return null;
  return (
    <details>
      <summary>Rules</summary>
      {info.options.map((option) => (
        <OptionField
          key={`${info.name} ${option.name}`}
          option={option}
          value={values[option.name]!}
          onChange={(value) => onChange({ ...opening, values: { ...values, [option.name]: value } })}
        />
      ))}
    </details>
  );
}

/** The game and its clock, what else is to be chosen, and the rules. Some are played by the clock alone. */
export function OpeningForm({
  catalog,
  opening,
  onChange,
  isTimed = false,
  children,
}: {
  catalog: Catalog;
  opening: Opening;
  onChange: (opening: Opening) => void;
  isTimed?: boolean;
  children: ComponentChildren;
}) {
  const games = catalog.games.map(({ name, title }) => ({ value: name, words: title }));
  const clocks = TERMS.flatMap((terms, i) => (terms || !isTimed ? [{ value: i, words: termsWords(terms) }] : []));
  const infoOf = (name: string): GameInfo => catalog.games.find((info) => info.name === name)!;
  return (
    <>
      <Pick
        name="Game"
        value={opening.info.name}
        choices={games}
        onPick={(name) => onChange(openingOf(infoOf(name), opening.clock))}
      />
      <Pick
        name="Clock"
        value={opening.clock}
        choices={clocks}
        onPick={(clock) => onChange({ ...opening, clock: Number(clock) })}
      />
      {children}
      <Rules opening={opening} onChange={onChange} />
    </>
  );
}
