// All that the site keeps on the device, as a whole: what there is, a file of it, and back again.

import { PREFIX, disk, isObject, parse } from './state.js';

/** The most letters that a file may have: much more than a browser keeps. */
export const LARGEST = 2_000_000;

/** What holds on every page, whatever it is about. */
const SETTINGS = ['theme', 'language'];

/** @typedef {{ name: string, text: string, at: string }} Item */

/** What is kept, sorted by name; what could not be read stands under the name with ".old".
 * @returns {Item[]} */
export function items() {
  const storage = disk();
  /** @type {Item[]} */
  const found = [];
  for (let index = 0; index < (storage?.length ?? 0); index += 1) {
    const key = storage?.key(index);
    if (!key?.startsWith(PREFIX)) continue;
    const text = storage?.getItem(key) ?? '';
    found.push({ name: key.slice(PREFIX.length), text, at: parse(text)?.at ?? '' });
  }
  return found.sort((one, two) => (one.name < two.name ? -1 : 1));
}

/** The text of a file with all of it.
 * @returns {string} */
export function file() {
  const data = Object.fromEntries(items().map(({ name, text }) => [name, text]));
  return `${JSON.stringify({ acopio: 1, data }, null, 2)}\n`;
}

/**
 * Takes back what a file has. A file that is not one of ours changes nothing.
 * @param {string} text of the file
 * @param {string[]} names that the site knows
 * @param {boolean} replaces whether what is there gives way
 * @returns {{ fault: 'size' | 'form' | 'room' } | { taken: string[], left: string[] }} `left` was there already
 */
export function take(text, names, replaces) {
  if (text.length > LARGEST) return { fault: 'size' };
  const data = content(text);
  const storage = disk();
  if (!data) return { fault: 'form' };
  if (!storage) return { fault: 'room' };
  const known = Object.entries(data).filter(([name]) => names.includes(name.replace(/\.old$/, '')));
  if (known.length === 0) return { fault: 'form' };
  /** @type {string[]} */
  const taken = [], left = [];
  const before = new Map(known.map(([name]) => [name, storage.getItem(PREFIX + name)]));
  try {
    for (const [name, value] of known) {
      if (before.get(name) !== null && before.get(name) !== value && !replaces) {
        left.push(name);
        continue;
      }
      storage.setItem(PREFIX + name, value);
      taken.push(name);
    }
  } catch {
    // No room for all: what was there comes back.
    for (const name of taken) storage.removeItem(PREFIX + name);
    for (const name of taken) {
      const value = before.get(name);
      if (value) storage.setItem(PREFIX + name, value);
    }
    return { fault: 'room' };
  }
  return { taken, left };
}

/** The values of a file by name; null unless each is one that a page of ours wrote.
 * @param {string} text @returns {Record<string, string> | null} */
function content(text) {
  try {
    const found = JSON.parse(text);
    const data = found?.acopio === 1 ? found.data : null;
    return isObject(data) && Object.entries(data).every(([name, value]) => typeof value === 'string' && (name.endsWith('.old') || isFit(name, parse(value)?.data))) ? data : null;
  } catch {
    return null;
  }
}

/** Whether the data is of the kind that a page keeps under that name: settings are texts, all else is an object.
 * @param {string} name @param {unknown} data */
const isFit = (name, data) => (SETTINGS.includes(name) ? typeof data === 'string' : isObject(data));

/** Deletes what is kept under a name, and what could not be read of it; all names without one.
 * @param {string} [name] */
export function forget(name) {
  for (const item of items()) {
    if (name === undefined || item.name === name || item.name === `${name}.old`) disk()?.removeItem(PREFIX + item.name);
  }
  // What the page shows of it goes, too.
  if (typeof StorageEvent === 'function') globalThis.dispatchEvent(new StorageEvent('storage'));
}
