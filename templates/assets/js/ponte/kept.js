// What Ponte keeps on the device, the newest first: numbers of requests, ids of institutions, what was offered, and an offer to carry.

import { isAddress, isObject, keep } from '../state.js';

/** `state` is one of those of a donation: it waits, or it is over.
 * @typedef {{ at: number, good: string, amount: string, request: string, institution: string, url: string, slots: string,
 *   state: 'CREATED' | 'DELIVERED' | 'CANCELLED' }} Donation */
/** @typedef {{ at: number, size: string, slots: string }} Volunteer */
/** @typedef {{ requests: string[], institutions: string[], donations: Donation[], volunteer: Volunteer | null }} Kept */

/** 1 was a list of requests alone, 2 had no donations. */
const VERSION = 3;
const LIMIT = 200;

/** @param {unknown} list @param {RegExp} pattern @returns {string[]} */
function ids(list, pattern) {
  if (!Array.isArray(list)) return [];
  return [...new Set(list.filter((id) => typeof id === 'string' && pattern.test(id)))].slice(0, LIMIT);
}

/** @param {any} value @param {number} most */
const words = (value, most) => (typeof value === 'string' ? value.slice(0, most) : '');
/** @param {any} value */
const isTime = (value) => typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 8.64e15;

/** @param {unknown} list @returns {Donation[]} */
function given(list) {
  if (!Array.isArray(list)) return [];
  return list.filter((each) => isObject(each) && isTime(each.at) && typeof each.good === 'string' && ['CREATED', 'DELIVERED', 'CANCELLED'].includes(each.state))
    .slice(0, LIMIT).map(({ at, good, amount, request, institution, url, slots, state }) => ({
      at, good: words(good, 100), amount: words(amount, 60), request: words(request, 4), institution: words(institution, 100),
      url: typeof url === 'string' && isAddress(url) ? url : '', slots: words(slots, 300), state,
    }));
}

/** What can be used of anything.
 * @param {unknown} data @returns {Kept} */
export function clean(data) {
  const { requests, institutions, donations, volunteer } = isObject(data) ? data : { requests: data, institutions: [], donations: [], volunteer: null };
  return { donations: given(donations), volunteer: isObject(volunteer) && isTime(volunteer.at) ? { at: volunteer.at, size: words(volunteer.size, 40), slots: words(volunteer.slots, 300) } : null, requests: ids(requests, /^\d{4}$/), institutions: ids(institutions, /^[a-z0-9-]+$/) };
}

/** @param {Kept} kept @param {'requests' | 'institutions'} of @param {string} id @returns {Kept} */
export function toggle(kept, of, id) {
  const rest = kept[of].filter((each) => each !== id);
  return { ...kept, [of]: rest.length < kept[of].length ? rest : [id, ...rest] };
}

export const { get, update, subscribe, isPersistent } = keep('ponte', VERSION, clean);
