// What the scripts of Ponte share: copies of templates, feeds, numbers and dates in the language of the page.

const language = document.documentElement.lang;
const number = new Intl.NumberFormat(language);
const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** @param {number} value */
export const counted = (value) => number.format(value);

/** @param {string} date As in 2026-12-04 */
export const dated = (date) => day.format(new Date(`${date}T00:00:00Z`));

/**
 * The one element of a template.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function copy(id) {
  const template = document.getElementById(id);
  const element = template instanceof HTMLTemplateElement ? template.content.firstElementChild : null;
  if (!element) throw new Error(`no template ${id}`);
  return /** @type {HTMLElement} */ (element.cloneNode(true));
}

/** @param {ParentNode} root @param {string} name @returns {HTMLElement} */
export function part(root, name) {
  const element = root.querySelector(`[data-part="${name}"]`);
  if (!(element instanceof HTMLElement)) throw new Error(`no part ${name}`);
  return element;
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
  const now = fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(`${response.status}`);
    const { data } = await response.json();
    if (!Array.isArray(data)) throw new Error('not a list');
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
