/* The text of the SOS, and telephone numbers. Words come from the page, with {names} for values. */

import { complete } from '../dom.js';

/** Metres as a person says them: 85 m, 1.3 km.
 * @param {number} metres @param {string} locale */
export function distance(metres, locale) {
  if (metres < 995) {
    const step = metres < 100 ? 5 : 10;
    return new Intl.NumberFormat(locale).format(Math.max(step, Math.round(metres / step) * step)) + ' m';
  }
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(metres / 1000) + ' km';
}

/** How long ago, or null for less than a minute.
 * @param {number} milliseconds @param {string} locale */
export function age(milliseconds, locale) {
  const minutes = Math.floor(milliseconds / 60000);
  if (minutes < 1) return null;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  if (minutes < 60) return format.format(-minutes, 'minute');
  if (minutes < 48 * 60) return format.format(-Math.floor(minutes / 60), 'hour');
  return format.format(-Math.floor(minutes / 1440), 'day');
}

/** Whether a time is to come, as when the clock was set back since: nobody knows how old it is.
 * @param {{ at: number }} position @param {number} now */
export const isAhead = ({ at }, now) => at - now > 60_000;

/** @typedef {{ name: string, metres: number }} Near */

/** @param {{ latitude: number, longitude: number }} point @param {string} [between] */
export function coordinates(point, between = ', ') {
  return point.latitude.toFixed(5) + between + point.longitude.toFixed(5);
}

/**
 * The whole message. Without a position the place is ___, for the person to write.
 * @param {{ start: string, end: string, maps: string, near: string, accuracy: string, now: string, old: string, undated: string }} words
 * @param {{ latitude: number, longitude: number, accuracy: number, at: number } | null} position
 * @param {Near | null} near @param {number} now @param {string} locale
 */
export function compose(words, position, near, now, locale) {
  if (!position) return `${words.start} ___. ${words.end}`;
  const place = near
    ? complete(words.near, { name: near.name, distance: distance(near.metres, locale), point: coordinates(position) })
    : coordinates(position);
  const since = age(now - position.at, locale);
  return [
    `${words.start} ${place}.`, words.maps + coordinates(position, ','),
    complete(words.accuracy, { distance: distance(position.accuracy, locale) }),
    isAhead(position, now) ? words.undated : since ? complete(words.old, { age: since }) : words.now, words.end,
  ].join(' ');
}

/** The number as phones dial it, or what is wrong with it: 'empty', 'letters', 'short' (as 911), 'digits'.
 * Ten digits are a Mexican number; any other begins with + and its country.
 * @param {string} text @returns {{ number: string } | { fault: 'empty' | 'letters' | 'short' | 'digits' }} */
export function phone(text) {
  const bare = text.trim().replace(/[\s().\-\u2010-\u2015]/g, '').replace(/^00/, '+');
  if (bare === '') return { fault: 'empty' };
  if (!/^\+?[0-9]+$/.test(bare)) return { fault: 'letters' };
  const digits = bare.replace('+', '');
  if (digits.length <= 6) return { fault: 'short' };
  if (bare.startsWith('+')) return /^\+[1-9][0-9]{7,14}$/.test(bare) ? { number: bare } : { fault: 'digits' };
  return digits.length === 10 ? { number: '+52' + digits } : { fault: 'digits' };
}
