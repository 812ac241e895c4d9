// Dates and spans of time in the language of the page, and its elements.

export const locale = document.documentElement.lang || 'es-MX';

/** @param {number} at */
export const day = (at) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(at);

/** How long ago, in the largest unit.
 * @param {number} seconds */
export function ago(seconds) {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (seconds < 60) return words.format(-Math.round(seconds), 'second');
  if (seconds < 5400) return words.format(-Math.round(seconds / 60), 'minute');
  if (seconds < 129600) return words.format(-Math.round(seconds / 3600), 'hour');
  return words.format(-Math.round(seconds / 86400), 'day');
}

/** @param {number} seconds */
export function span(seconds) {
  const unit = (/** @type {number} */ n, /** @type {string} */ name) => new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(n);
  const h = Math.floor(seconds / 3600), m = Math.floor(seconds / 60) % 60, s = seconds % 60;
  return [h && unit(h, 'hour'), m && unit(m, 'minute'), s && unit(s, 'second')].filter(Boolean).join(' ');
}

/** The element in `root` that must be there.
 * @param {ParentNode} root @param {string} name @returns {HTMLElement} */
export function part(root, name) {
  const found = root.querySelector(`[data-${name}]`);
  if (!(found instanceof HTMLElement)) throw new Error(`no [data-${name}]`);
  return found;
}

/** @param {ParentNode} root @param {string} selector @returns {HTMLElement[]} */
export const all = (root, selector) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);
