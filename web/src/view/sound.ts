// sound.ts - short sounds made on the spot; no files, and silence when muted.

import type { Event } from "../model/game";
import { sound } from "../model/settings";

/** Frequencies in Hz, one after the other. */
const NOTES: Record<Event, number[]> = {
  move: [330],
  reply: [262],
  end: [392, 494, 587],
  refused: [140],
};

const LENGTH = 0.09;
let context: AudioContext | null = null;

function strike(audio: AudioContext, frequency: number, at: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.14, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + LENGTH);
}

export function playSound(event: Event): void {
  if (!sound.value || typeof AudioContext === "undefined") return;
  // A browser lets a page sound only after the first touch; every event here follows one.
  context ??= new AudioContext();
  const audio = context;
  NOTES[event].forEach((frequency, i) => strike(audio, frequency, audio.currentTime + i * LENGTH));
}
