// What the scripts of Ponte share: feeds, numbers and dates in the language of the page.

import { FeedError, feed as read } from '../dom.js';
import { number } from '../numbers.js';

const language = document.documentElement.lang;
/** @type {Intl.DateTimeFormat | undefined} */
let day;

/** @param {number} value */
export const counted = (value) => number(value);

/** A date as the build writes it: in Spanish without “de”.
 * @param {string} date As in 2026-12-04 */
export function dated(date) {
  day ??= new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const at = new Date(`${date}T00:00:00Z`);
  return language.startsWith('es') ? day.formatToParts(at).filter(({ type }) => type !== 'literal').map(({ value }) => value).join(' ') : day.format(at);
}

/** @type {Map<string, Promise<any[]>>} */
const loaded = new Map();

/**
 * The items of a feed; asked for once unless it fails.
 * @param {string} address
 * @returns {Promise<any[]>}
 */
export function feed(address) {
  const before = loaded.get(address);
  if (before) return before;
  const now = read(address).then((body) => {
    const data = /** @type {{ data?: unknown } | null} */ (body)?.data;
    if (!Array.isArray(data)) throw new FeedError('form', address);
    return data;
  });
  loaded.set(address, now);
  now.catch(() => loaded.delete(address));
  return now;
}

/**
 * The path of an address of the site, on whichever host it is.
 * @param {string} address
 */
export const path = (address) => new URL(address, location.href).pathname;

/** @param {string} text @param {string} [before] */
export function plainSlug(text, before = '') {
  return before + text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
