// The containers of the page, by what is wanted of them and by how far they are. The list is the one of the page.

import { complete, parts, refocus } from '../dom.js';
import { locate, metres } from '../geo.js';

const root = document.querySelector('[data-find-containers]');
if (root instanceof HTMLElement) start(root);

/** Distances are only said for places that are in the same city. */
const FAR = 150_000;

/** @param {HTMLElement} root */
function start(root) {
  const part = parts(root);
  const cards = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('li[data-container]'))];
  const homes = cards.map((card) => card.parentElement);
  const groups = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-group]'))];
  const selects = [.../** @type {NodeListOf<HTMLSelectElement>} */ (root.querySelectorAll('select'))];
  const near = part('near', HTMLButtonElement), reset = part('reset', HTMLButtonElement);
  const said = part('said'), list = part('list', HTMLUListElement), help = part('help');
  const language = document.documentElement.lang || undefined;
  /** @type {import('../geo.js').Point | null} */
  let here = null;

  /** @param {HTMLElement} card */
  const away = (card) => here ? metres(here, { latitude: Number(card.dataset.latitude), longitude: Number(card.dataset.longitude) }) : 0;

  /** @param {number} length @param {boolean} isRough */
  function distance(length, isRough) {
    if (isRough) return complete(root.dataset.about, { distance: kilometres(Math.max(1, Math.round(length / 1_000)), 0) });
    if (length < 950) return new Intl.NumberFormat(language, { style: 'unit', unit: 'meter' }).format(Math.max(50, Math.round(length / 50) * 50));
    return kilometres(length / 1_000, 1);
  }

  /** @param {number} number @param {number} digits */
  const kilometres = (number, digits) => new Intl.NumberFormat(language, { style: 'unit', unit: 'kilometer', maximumFractionDigits: digits }).format(number);

  /** @param {string} [before] what is said before the number of results */
  function show(before = '') {
    const wanted = selects.filter((select) => select.value !== '');
    const isActive = wanted.length > 0 || here !== null;
    const found = cards.filter((card) => wanted.every((select) => card.dataset[select.name] === select.value));
    if (here) found.sort((one, two) => away(one) - away(two));
    for (const card of cards) {
      const badge = card.querySelector('[data-away]');
      if (!(badge instanceof HTMLElement)) continue;
      badge.hidden = !here;
      const text = badge.querySelector('span');
      if (here && text) text.textContent = distance(away(card), card.dataset.rough === 'true');
    }
    list.hidden = !isActive;
    reset.hidden = !isActive;
    for (const group of groups) group.hidden = isActive;
    if (isActive) list.replaceChildren(...found);
    else cards.forEach((card, place) => homes[place]?.append(card));
    const count = found.length === 0 ? root.dataset.none : complete(found.length === 1 ? root.dataset.one : root.dataset.many, { n: found.length });
    said.textContent = isActive ? `${before} ${count}`.trim() : before;
    help.hidden = found.length > 0;
    const address = new URL(location.href);
    for (const select of selects) {
      if (select.value) address.searchParams.set(select.name, select.value);
      else address.searchParams.delete(select.name);
    }
    if (address.href !== location.href) history.replaceState(history.state, '', address);
  }

  near.addEventListener('click', async () => {
    near.disabled = true;
    said.textContent = root.dataset.asking ?? '';
    const position = await locate();
    near.disabled = false;
    refocus(near);
    if (typeof position === 'string') {
      said.textContent = root.dataset[position === 'none' ? 'noneFound' : position] ?? '';
      help.hidden = false;
      return;
    }
    here = position;
    const closest = Math.min(...cards.map(away));
    if (closest > FAR) {
      here = null;
      show();
      said.textContent = complete(root.dataset.far, { distance: kilometres(Math.round(closest / 1_000), 0) });
      help.hidden = false;
      return;
    }
    const accuracy = position.accuracy < 950 ? new Intl.NumberFormat(language, { style: 'unit', unit: 'meter' }).format(Math.ceil(position.accuracy / 10) * 10) : kilometres(position.accuracy / 1_000, 1);
    show(complete(root.dataset.accuracy, { accuracy }));
  });
  for (const select of selects) select.addEventListener('change', () => show());
  reset.addEventListener('click', () => {
    here = null;
    for (const select of selects) select.value = '';
    show(root.dataset.all);
    near.focus();
  });

  const asked = new URLSearchParams(location.search);
  for (const select of selects) {
    const value = asked.get(select.name) ?? '';
    if ([...select.options].some((option) => option.value === value)) select.value = value;
  }
  if (selects.some((select) => select.value !== '')) show();
  root.hidden = false;
}
