// From one published point to another: the routes between them, there and back, or what comes nearest to it.

import { complete } from '../dom.js';
import { number } from '../numbers.js';
import { get, update } from './kept.js';
import { way } from './way.js';

/** @typedef {import('./way.js').Leg} Leg */

const root = document.querySelector('form[data-trip]');
if (root instanceof HTMLFormElement) start(root);

/** @param {HTMLFormElement} form */
function start(form) {
  const routes = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('li[data-from]'))].map((card) => {
    const { from = '', to = '', meters, minutes } = card.dataset, link = card.querySelector('a');
    return { from, to, title: link?.textContent ?? '', url: link?.getAttribute('href') ?? '', meters: Number(meters), minutes: Number(minutes) };
  });
  const points = [...new Set(routes.flatMap(({ from, to }) => [from, to]))];
  const [from, to] = /** @type {HTMLSelectElement[]} */ (['from', 'to'].map((name) => form.elements.namedItem(name)));
  const both = /** @type {HTMLInputElement} */ (form.elements.namedItem('both'));
  const said = /** @type {HTMLElement} */ (form.querySelector('[role=status]')), list = /** @type {HTMLElement} */ (form.querySelector('[data-legs]'));
  if (!from || !to) return;
  for (const select of [from, to]) select.append(...points.map((name) => new Option(name, name)));

  /** @param {Leg & { isBack: boolean }} leg */
  const item = (leg) => {
    const row = document.createElement('li'), link = document.createElement('a'), facts = document.createElement('span');
    link.href = leg.url + (leg.isBack ? '#regreso' : '#indicaciones');
    link.textContent = complete(leg.isBack ? form.dataset.backward : form.dataset.forward, { title: leg.title });
    facts.className = 'muted digits';
    facts.textContent = complete(form.dataset.facts, { meters: number(leg.meters), minutes: leg.minutes });
    row.append(link, ' ', facts);
    return row;
  };

  function show() {
    list.replaceChildren();
    said.textContent = '';
    if (!from?.value || !to?.value) return;
    if (from.value === to.value) {
      said.textContent = form.dataset.same ?? '';
      return;
    }
    const legs = way(routes, from.value, to.value);
    if (!legs) {
      // The nearest to it that is published: what begins or ends at one of the two.
      said.textContent = form.dataset.noneFound ?? '';
      list.append(...routes.flatMap((route) => [route.from, route.to].includes(from.value) || [route.from, route.to].includes(to.value)
        ? [item({ ...route, isBack: route.to === from.value || route.from === to.value })] : []));
      return;
    }
    const all = both.checked ? [...legs, ...[...legs].reverse().map((leg) => ({ ...leg, isBack: !leg.isBack }))] : legs;
    said.textContent = complete(form.dataset.found, { meters: number(all.reduce((sum, leg) => sum + leg.meters, 0)), minutes: all.reduce((sum, leg) => sum + leg.minutes, 0) });
    list.append(...all.map(item));
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', () => {
    const isLasting = update((data) => { data.trip = from.value && to.value ? { from: from.value, to: to.value } : null; });
    show();
    if (!isLasting) said.textContent = `${said.textContent} ${form.dataset.volatile}`.trim();
  });
  form.querySelector('[data-turn]')?.addEventListener('click', () => {
    [from.value, to.value] = [to.value, from.value];
    form.dispatchEvent(new Event('change'));
  });
  const { trip } = get();
  if (trip && points.includes(trip.from) && points.includes(trip.to)) [from.value, to.value] = [trip.from, trip.to];
  show();
  form.hidden = false;
}
