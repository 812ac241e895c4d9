// What Ponte keeps on the device: numbers of requests and ids of institutions, the newest first.

import { isObject, keep } from '../state.js';

/** @typedef {{ requests: string[], institutions: string[] }} Kept */

/** 1 was a list of requests alone. */
const VERSION = 2;
const LIMIT = 200;

/** @param {unknown} list @param {RegExp} pattern @returns {string[]} */
function ids(list, pattern) {
  if (!Array.isArray(list)) return [];
  return [...new Set(list.filter((id) => typeof id === 'string' && pattern.test(id)))].slice(0, LIMIT);
}

/** What can be used of anything.
 * @param {unknown} data @returns {Kept} */
export function clean(data) {
  const { requests, institutions } = isObject(data) ? data : { requests: data, institutions: [] };
  return { requests: ids(requests, /^\d{4}$/), institutions: ids(institutions, /^[a-z0-9-]+$/) };
}

/** @param {Kept} kept @param {'requests' | 'institutions'} of @param {string} id @returns {Kept} */
export function toggle(kept, of, id) {
  const rest = kept[of].filter((each) => each !== id);
  return { ...kept, [of]: rest.length < kept[of].length ? rest : [id, ...rest] };
}

export const { get, update, subscribe, isPersistent } = keep('ponte', VERSION, clean);
