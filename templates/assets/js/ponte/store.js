// What a visitor keeps, in the browser: 'acopio.ponte' has {"v": version, "at": time, "data": what is kept}.

import { migrate, valid, VERSION } from './saved.js';

/** @typedef {import('./saved.js').Saved} Saved */

const KEY = 'acopio.ponte';
/** @type {Set<(saved: Saved) => void>} */
const listeners = new Set();
let memory = /** @type {Saved | undefined} */ (undefined);
/** Whether what is kept outlives the page. */
export let persistent = true;

/** @returns {Saved} */
const nothing = () => ({ requests: [], institutions: [] });

/** @returns {Saved} */
export function get() {
  if (memory) return memory;
  let text = null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    persistent = false;
  }
  if (text === null) return nothing();
  try {
    const { v, data } = JSON.parse(text);
    // A newer version is not written over: what changes here lasts as long as the page.
    if (typeof v === 'number' && v > VERSION) persistent = false;
    const kept = v === VERSION || v > VERSION ? (valid(data) ? migrate(data, VERSION) : undefined) : migrate(data, v);
    if (kept) return kept;
  } catch { /* Not JSON: as below. */ }
  if (persistent) {
    try {
      localStorage.setItem(`${KEY}.old`, text);
      localStorage.removeItem(KEY);
    } catch {
      persistent = false;
    }
  }
  return nothing();
}

/** @param {Saved} saved */
export function set(saved) {
  get();
  if (persistent) {
    try {
      localStorage.setItem(KEY, JSON.stringify({ v: VERSION, at: new Date().toISOString(), data: saved }));
    } catch {
      persistent = false;
    }
  }
  memory = persistent ? undefined : saved;
  for (const listener of listeners) listener(saved);
}

/** @param {(saved: Saved) => void} listener */
export function subscribe(listener) {
  listeners.add(listener);
}

addEventListener('storage', (event) => {
  if (event.key !== KEY && event.key !== null) return;
  for (const listener of listeners) listener(get());
});
