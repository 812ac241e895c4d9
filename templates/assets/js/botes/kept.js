/* What Botes keeps on the device. What is stored is never trusted: each part that cannot be read is left out. */
import { isObject, keep } from '../state.js';

/** `added` are the last amounts, newest last, so that each can be undone.
 * @typedef {{ bottles: number, goal: string, added: number[] }} Kept */

const VERSION = 1;
export const MOST = 100_000;
const STEPS = 20;

/** @returns {Kept} */
const nothing = () => ({ bottles: 0, goal: '', added: [] });

/** @param {unknown} value */
const isAmount = (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= MOST;

/** What can be used of anything.
 * @param {unknown} data @returns {Kept} */
export function clean(data) {
  const kept = nothing();
  if (!isObject(data)) return kept;
  if (isAmount(data.bottles)) kept.bottles = data.bottles;
  if (typeof data.goal === 'string' && data.goal.length < 100) kept.goal = data.goal;
  if (Array.isArray(data.added) && kept.bottles > 0) kept.added = data.added.filter(isAmount).slice(-STEPS);
  // What can be undone is a part of what is there.
  while (kept.added.reduce((sum, each) => sum + each, 0) > kept.bottles) kept.added.shift();
  return kept;
}

/** @param {Kept} kept @param {number} bottles */
export const added = (kept, bottles) => clean({ ...kept, bottles: Math.min(MOST, kept.bottles + bottles), added: [...kept.added, Math.min(bottles, MOST - kept.bottles)] });

/** @param {Kept} kept */
export const undone = (kept) => clean({ ...kept, bottles: kept.bottles - (kept.added.at(-1) ?? 0), added: kept.added.slice(0, -1) });

export const { get, update, subscribe } = keep('botes', VERSION, clean);
