// clock.tsx - the clocks of two people at one screen.

import { useEffect, useMemo } from "preact/hooks";
import { game, hear } from "../app";
import { NOBODY, type Board, type Seat } from "../engine/types";
import { Clock, timeWords } from "../model/clock";
import "../style/clock.css";

const TICK = 200;

/** Whose time runs: that of the person who is to act, with the game in front of them. Behind another tab it is not. */
function runner(): Seat {
  const now = game.now.value;
  const isWaiting = game.handover.value !== null || game.reveal.value !== null;
  const isStopped = document.hidden || game.isOver.value || game.isView.value || isWaiting;
  return now && !isStopped && game.isHuman(now.actor) ? now.actor : NOBODY;
}

const fall = (seat: Seat): void => hear(game.forfeit(seat, "ran out of time"));

function run(clock: Clock, seat: Seat, isDone = false): void {
  const before = clock.running.value;
  if (clock.run(seat, performance.now(), isDone)) fall(before);
}

/** The clock of the game on the table; null where it is played without. */
export function useClock(board: Board | null): Clock | null {
  const id = game.id.value;
  const clock = useMemo(() => (board && !game.isView.value ? Clock.of(id, board.seats.length) : null), [board, id]);
  const { played } = game.history.value;
  const seat = runner();
  useEffect(() => {
    if (clock) run(clock, seat, clock.isFurther(played));
  }, [clock, seat, played]);
  useEffect(() => {
    if (!clock) return undefined;
    const stop = () => run(clock, NOBODY);
    const look = () => run(clock, runner());
    const timer = setInterval(() => {
      const seat = clock.running.value;
      if (clock.note(performance.now())) fall(seat);
    }, TICK);
    addEventListener("pagehide", stop);
    addEventListener("pageshow", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      removeEventListener("pagehide", stop);
      removeEventListener("pageshow", look);
      document.removeEventListener("visibilitychange", look);
      stop();
    };
  }, [clock]);
  return clock;
}

/** A seat's time. */
export function Time({ clock, seat }: { clock: Clock; seat: Seat }) {
  const left = clock.left.value[seat] ?? 0;
  const runs = clock.running.value === seat;
  return <TimeLeft left={left} runs={runs} />;
}

/** Time that is read when it is asked for: spoken every second it would drown the moves. */
export function TimeLeft({ left, runs }: { left: number; runs: boolean }) {
  return (
    <span class={`clock${runs ? " runs" : ""}${left < 10_000 ? " short" : ""}`} role="timer" aria-label="Time left">
      {timeWords(left)}
    </span>
  );
}
