// Where somebody starts from, their position or a place that they choose, and the lists of the page in that order: what can
// be used comes first, then what is near. The position is used on the page alone; only that it was asked for is remembered,
// for as long as the tab is open.

import { complete, parts, refocus } from './dom.js';
import { locate, metres } from './geo.js';
import { directions } from './links.js';
import { number } from './numbers.js';

/** @typedef {import('./geo.js').Point} Point */
/** `isHere` is the position of the device.
 * @typedef {Point & { isHere: boolean, accuracy: number, name: string }} Start */
/** What is sorted: an element with data-latitude and data-longitude. Those with data-last cannot be used now.
 * @typedef {HTMLElement} Item */

/** Sent to the document when the start changes; its detail is the start, or null. */
export const STARTED = 'acopio:start';
const REMEMBERED = 'acopio.near';
/** Distances are only said for what can be reached within a day. */
const FAR = 150_000;
/** How much longer a way is than the straight line, and how far somebody walks at most, in metres. */
const DETOUR = 1.3, WALK = 3_000;

const form = document.querySelector('form[data-near]');
/** What the control says, with its gaps. */
const words = form instanceof HTMLElement ? form.dataset : {};
/** @type {Start | null} */
let current = null;
/** @type {((start: Start | null, isAsked: boolean) => void)[]} */
const listeners = [];

/** @param {number} length in metres @param {boolean} [isRough] whether it is known to a kilometre at best */
export function distance(length, isRough = false) {
  if (isRough) return `≈ ${number(Math.max(1, Math.round(length / 1_000)))} km`;
  return length < 950 ? `${number(Math.max(50, Math.round(length / 50) * 50))} m` : `${number(length / 1_000, 1)} km`;
}

/** @param {{ dataset: DOMStringMap | { latitude?: string, longitude?: string } }} item @returns {Point | null} */
function place({ dataset: { latitude, longitude } }) {
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null;
}

/** @param {Start} start @param {{ dataset: DOMStringMap | { latitude?: string, longitude?: string } }} item */
const away = (start, item) => {
  const at = place(item);
  return at ? metres(start, at) : Infinity;
};

/** The items in the order in which they help.
 * @template {{ dataset: DOMStringMap | { latitude?: string, longitude?: string, last?: string } }} T
 * @param {Start} start @param {T[]} items @returns {T[]} */
export function sorted(start, items) {
  const all = items.map((item) => ({ item, length: away(start, item), isLast: item.dataset.last !== undefined }));
  return all.sort((one, two) => Number(one.isLast) - Number(two.isLast) || (one.length === two.length ? 0 : one.length - two.length)).map(({ item }) => item);
}

/** How far it is, how long one walks, and the way in the visitor's maps app.
 * @param {Start} start @param {Item} item */
function far(start, item) {
  const length = away(start, item), isRough = item.dataset.rough === 'true', walk = length * DETOUR;
  const text = distance(length, isRough);
  if (isRough || walk > WALK) return text;
  return complete(words.walk, { distance: text, n: Math.max(1, Math.ceil(walk / Number(words.pace))) });
}

/** Writes how far it is into the items, or takes it out.
 * @param {Start | null} start @param {Iterable<Item>} items */
export function label(start, items) {
  for (const item of items) {
    const slot = item.querySelector('[data-away]');
    if (!(slot instanceof HTMLElement)) continue;
    const at = place(item), template = document.getElementById('near-away');
    slot.hidden = !start || !at;
    const usual = item.querySelector('[data-usual]');
    if (usual instanceof HTMLElement) usual.hidden = !slot.hidden;
    slot.replaceChildren();
    if (!start || !at || !(template instanceof HTMLTemplateElement)) continue;
    const made = /** @type {DocumentFragment} */ (document.importNode(template.content, true));
    const text = made.querySelector('[data-text=away]'), way = made.querySelector('a');
    if (text) text.textContent = far(start, item);
    if (way) way.href = directions(start.isHere ? null : start, item.dataset.search || at, away(start, item) * DETOUR <= WALK);
    const of = made.querySelector('[data-text=name]');
    if (of) of.textContent = `: ${name(item)}`;
    slot.append(made);
  }
}

/** @param {Item} item */
const name = (item) => (item.querySelector('h2, h3, th span')?.firstChild?.textContent ?? '').trim();

/** Calls when the start changes, and at once if there is one.
 * @param {(start: Start | null, isAsked: boolean) => void} listener `isAsked` says that it was chosen just now */
export function subscribe(listener) {
  listeners.push(listener);
  if (current) listener(current, false);
}

/** @returns {Start | null} */
export const started = () => current;

/** Says what is nearest of the items, which are in their order; shows the answer, if it was asked for.
 * @param {Item[]} items @param {boolean} isAsked */
export function tell(items, isAsked) {
  if (!current || !(form instanceof HTMLElement)) return;
  const start = current, [first] = items;
  const closer = items.find((item) => item.dataset.last !== undefined && first && first.dataset.last === undefined && away(start, item) < away(start, first));
  parts(form)('said').textContent = [
    first && place(first) ? complete(words.first, { name: name(first), distance: far(start, first) }) : words.nothing,
    closer ? complete(words.closer, { name: name(closer), distance: far(start, closer) }) : '',
    start.isHere && start.accuracy > 200 ? complete(words.accuracy, { accuracy: distance(start.accuracy) }) : '',
  ].filter(Boolean).join(' ');
  if (isAsked && first && first.getBoundingClientRect().bottom > innerHeight) form.scrollIntoView({ block: 'start' });
}

if (form instanceof HTMLFormElement) begin(form);

/** @param {HTMLFormElement} form */
function begin(form) {
  const part = parts(form), said = part('said');
  const here = part('here', HTMLButtonElement), from = part('from', HTMLSelectElement), reset = part('clear', HTMLButtonElement);

  /** @param {string} choice */
  function remember(choice) {
    try {
      if (choice) sessionStorage.setItem(REMEMBERED, choice);
      else sessionStorage.removeItem(REMEMBERED);
    } catch {
      // The next page asks again.
    }
  }

  /** @param {Start | null} start @param {boolean} isAsked */
  function change(start, isAsked) {
    current = start;
    reset.hidden = !start;
    here.setAttribute('aria-pressed', String(start?.isHere === true));
    if (start?.isHere !== false) from.value = '';
    if (!start) said.textContent = '';
    for (const listener of listeners) listener(start, isAsked);
    document.dispatchEvent(new CustomEvent(STARTED, { detail: start }));
  }

  /** @param {boolean} isAsked */
  async function find(isAsked) {
    here.disabled = true;
    said.textContent = words.asking ?? '';
    const position = await locate();
    here.disabled = false;
    if (isAsked) refocus(here);
    if (typeof position !== 'string') return change({ ...position, isHere: true, name: '' }, isAsked);
    remember('');
    said.textContent = words[position] ?? '';
    if (isAsked) from.focus();
  }

  /** @param {boolean} isAsked */
  function choose(isAsked) {
    const [latitude = 0, longitude = 0] = from.value.split(' ').map(Number);
    const text = from.selectedOptions[0]?.textContent?.trim() ?? '';
    change(from.value ? { latitude, longitude, accuracy: 0, isHere: false, name: text } : null, isAsked);
  }

  here.addEventListener('click', () => {
    remember('here');
    void find(true);
  });
  from.addEventListener('change', () => {
    remember(from.value);
    choose(true);
  });
  reset.addEventListener('click', () => {
    remember('');
    change(null, true);
    said.textContent = words.all ?? '';
    here.focus();
  });
  form.addEventListener('submit', (event) => event.preventDefault());

  const groups = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-near-list]'))];
  if (groups.length > 0) lists(groups);
  form.hidden = false;
  void again();

  /** What was chosen on the page before. The position is read without a question only. */
  async function again() {
    let choice = '';
    try {
      choice = sessionStorage.getItem(REMEMBERED) ?? '';
    } catch {
      return;
    }
    if (choice === 'here') {
      const allowed = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
      if (allowed?.state === 'granted') await find(false);
    } else if ([...from.options].some(({ value }) => value === choice)) {
      from.value = choice;
      if (choice) choose(false);
    }
  }
}

/** Lists of the page that are sorted in place.
 * @param {HTMLElement[]} groups */
function lists(groups) {
  const homes = groups.map((group) => /** @type {Item[]} */ ([...group.children]));
  subscribe((start, isAsked) => {
    const shown = groups.flatMap((group, index) => {
      const order = start ? sorted(start, homes[index] ?? []) : homes[index] ?? [];
      group.append(...order);
      return order;
    });
    label(start, shown);
    const seen = shown.filter((item) => !item.hidden);
    if (!start) return;
    const [closest = Infinity] = seen.map((item) => away(start, item)).sort((one, two) => one - two);
    if (closest > FAR && form instanceof HTMLElement && words.far) parts(form)('said').textContent = complete(words.far, { distance: distance(closest) });
    else tell(sorted(start, seen), isAsked);
  });
}
