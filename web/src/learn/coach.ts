// coach.ts - beside the game on the table: hints in steps, and a coach who warns before a blunder.

import { game } from "../app";
import type { Seat } from "../engine/types";
import type { Position } from "../model/position";
import type { Scene } from "../model/scene";
import { inWords } from "../model/told";
import { warnings } from "../model/settings";
import { Adviser, type Advice } from "./adviser";
import { judging } from "./engines";

/** Where to look, then the move, then why: a step each time it is asked for. */
export class Hints {
  private found: { now: Position; advice: Advice; step: number } | null = null;

  constructor(
    private readonly scene: Scene,
    private readonly adviser: Adviser,
  ) {}

  async next(): Promise<void> {
    const { scene } = this;
    const now = scene.now.value;
    if (!now || !scene.isMine.value) return;
    if (this.found?.now === now) this.found.step = Math.min(this.found.step + 1, this.found.advice.steps.length - 1);
    else {
      const advice = await this.adviser.hint(await scene.table.save(), scene.viewer.value);
      if (now !== scene.now.value || !scene.isMine.value) return;
      this.found = { now, advice, step: 0 };
    }
    const { advice, step } = this.found;
    const words = inWords(scene.board.value!, advice.steps[step]!, advice.move);
    scene.hint.value = { words, taps: advice.cells[step] ?? [] };
    scene.notice.value = words;
  }
}

/** Speaks at most as often a game as is wished, and not of the same move twice (hint.h). */
export class Coach {
  private id = "";
  private nWarned = 0;
  private about = "";

  constructor(
    private readonly scene: Scene,
    private readonly adviser: Adviser,
    private readonly most: () => number,
  ) {}

  /** What cannot be judged is not warned of. */
  async look(seat: Seat, move: string): Promise<string> {
    const { scene } = this;
    if (scene.id.value !== this.id) [this.id, this.nWarned, this.about] = [scene.id.value, 0, ""];
    const about = `${scene.history.value.played} ${seat} ${move}`;
    if (this.nWarned >= this.most() || about === this.about) return "";
    const words = await this.adviser.warning(await scene.table.save(), seat, move).catch(() => "");
    if (words) {
      this.nWarned++;
      this.about = about;
    }
    return words;
  }
}

const adviser = new Adviser(judging().ask);
export const hints = new Hints(game, adviser);
export const coach = new Coach(game, adviser, () => warnings.value);
