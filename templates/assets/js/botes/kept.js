/* What Botes keeps on the device. What is stored is never trusted: each part that cannot be read is left out. */
import { isObject, keep } from '../state.js';

/** `at` is when, 0 if nobody knows; `where` the number of a container, or nothing.
 * @typedef {{ n: number, at: number, where: string }} Drop */
/** `drops` are the bottles of each time, newest last, so that each can be undone; `bottles` are all of them, also those whose
 * time is no longer there.
 * @typedef {{ bottles: number, goal: string, drops: Drop[] }} Kept */

/** 1 had the last 20 amounts only. */
const VERSION = 2;
export const MOST = 100_000;
const DROPS = 500;

/** @returns {Kept} */
const nothing = () => ({ bottles: 0, goal: '', drops: [] });

/** @param {unknown} value */
const isAmount = (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= MOST;

/** @param {unknown} value @returns {Drop | null} */
function drop(value) {
  if (isAmount(value)) return { n: Number(value), at: 0, where: '' };
  if (!isObject(value) || !isAmount(value.n)) return null;
  const isTime = typeof value.at === 'number' && value.at > 0 && value.at <= 8.64e15;
  return { n: value.n, at: isTime ? value.at : 0, where: typeof value.where === 'string' && /^\d{1,6}$/.test(value.where) ? value.where : '' };
}

/** What can be used of anything.
 * @param {unknown} data @returns {Kept} */
export function clean(data) {
  const kept = nothing();
  if (!isObject(data)) return kept;
  if (isAmount(data.bottles)) kept.bottles = data.bottles;
  if (typeof data.goal === 'string' && data.goal.length < 100) kept.goal = data.goal;
  const list = Array.isArray(data.drops) ? data.drops : data.added;
  if (Array.isArray(list) && kept.bottles > 0) kept.drops = list.flatMap((each) => drop(each) ?? []).slice(-DROPS);
  // What can be undone is a part of what is there.
  while (kept.drops.reduce((sum, { n }) => sum + n, 0) > kept.bottles) kept.drops.shift();
  return kept;
}

/** @param {Kept} kept @param {number} bottles @param {number} [at] @param {string} [where] */
export const added = (kept, bottles, at = 0, where = '') => clean({ ...kept, bottles: Math.min(MOST, kept.bottles + bottles), drops: [...kept.drops, { n: Math.min(bottles, MOST - kept.bottles), at, where }] });

/** @param {Kept} kept */
export const undone = (kept) => clean({ ...kept, bottles: kept.bottles - (kept.drops.at(-1)?.n ?? 0), drops: kept.drops.slice(0, -1) });

export const { get, update, subscribe } = keep('botes', VERSION, clean);
