// trial.ts - a puzzle as a scene, and its line in the diary.

import { LessonScene } from "./lesson";
import type { Puzzle, Teacher, Told } from "./teacher";

export class TrialScene extends LessonScene<Puzzle> {
  private isNoted = false;

  /** `note`: keeps a line of the diary. */
  constructor(
    teacher: Teacher,
    private readonly note: (line: string) => void,
  ) {
    super(teacher);
  }

  async begin(game: string, number: number): Promise<void> {
    this.isNoted = false;
    await this.open(() => this.teacher.puzzle(game, number));
  }

  /** As soon as it is clear whether it counts as solved, that is noted, once. */
  protected override async learn({ lesson: { done, wrong } }: Told<Puzzle>): Promise<void> {
    if (this.isNoted || (!done && wrong === 0)) return;
    this.isNoted = true;
    const line = await this.teacher.note();
    if (line) this.note(line);
  }
}
