// From any point to any destination: the published routes, how to reach the first of them, and what goes on after the last.
// Where nothing is published, the nearest station with a way without stairs, and the way in the visitor's maps app.

import { complete } from '../dom.js';
import { locate, metres } from '../geo.js';
import { directions } from '../links.js';
import { number } from '../numbers.js';
import { get, update } from './kept.js';
import { way } from './way.js';

/** @typedef {import('./way.js').Leg} Leg */
/** @typedef {import('../geo.js').Point} Point */

/** Metres within which a route ends at a destination, and below which somebody is at a point already. */
const AT = 300, THERE = 60;

const root = document.querySelector('form[data-trip]'), source = document.getElementById('cf-routes');
if (root instanceof HTMLFormElement && source instanceof HTMLTemplateElement) start(root, source);

/** @param {string | undefined} text as in "19.43 -99.13" @returns {Point} */
function point(text) {
  const [latitude = 0, longitude = 0] = (text ?? '').split(' ').map(Number);
  return { latitude, longitude };
}

/** @param {HTMLFormElement} form @param {HTMLTemplateElement} template */
function start(form, template) {
  const said = form.dataset;
  /** @type {Map<string, Point>} */
  const points = new Map();
  const routes = [...template.content.querySelectorAll('a')].map((link) => {
    const { from = '', to = '', meters, minutes, start: first, end } = link.dataset;
    points.set(from, point(first)).set(to, point(end));
    return { from, to, title: link.textContent ?? '', url: link.getAttribute('href') ?? '', meters: Number(meters), minutes: Number(minutes) };
  });
  const stations = routes.map(({ from }) => from);
  const [from, to] = /** @type {HTMLSelectElement[]} */ (['from', 'to'].map((name) => form.elements.namedItem(name)));
  const both = /** @type {HTMLInputElement} */ (form.elements.namedItem('both'));
  const status = /** @type {HTMLElement} */ (form.querySelector('[role=status]')), list = /** @type {HTMLElement} */ (form.querySelector('[data-legs]'));
  if (!from || !to) return;
  /** Where the device is, once it was asked.
   * @type {Point | null} */
  let here = null;

  /** @param {number} length in metres */
  const distance = (length) => (length < 950 ? `${number(Math.max(50, Math.round(length / 50) * 50))} m` : `${number(length / 1000, 1)} km`);
  /** @param {HTMLSelectElement} select */
  const text = (select) => select.selectedOptions[0]?.textContent?.trim() ?? '';
  /** @param {HTMLSelectElement} select @returns {Point | null} */
  const at = (select) => (select.value === 'here' ? here : select.value ? point(select.value) : null);
  /** @param {string} name @param {Point} end */
  const away = (name, end) => metres(points.get(name) ?? end, end);
  /** @param {string[]} names @param {Point} end the nearest of them first */
  const nearest = (names, end) => [...new Set(names)].sort((one, two) => away(one, end) - away(two, end));

  /** @param {string} href @param {string} words @param {string} [facts] */
  function item(href, words, facts = '') {
    const row = document.createElement('li'), link = document.createElement('a'), more = document.createElement('span');
    link.href = href;
    link.textContent = words;
    if (/^https?:/.test(href)) link.rel = 'noreferrer noopener';
    more.className = 'muted digits';
    more.textContent = facts;
    row.append(link, ' ', more);
    return row;
  }
  /** @param {Leg & { isBack: boolean }} leg */
  const leg = (leg) => item(leg.url + (leg.isBack ? '#regreso' : '#indicaciones'), complete(leg.isBack ? said.backward : said.forward, { title: leg.title }),
    complete(said.facts, { meters: number(leg.meters), minutes: leg.minutes }));

  function show() {
    list.replaceChildren();
    status.textContent = '';
    const begin = at(from), end = at(to);
    if (!begin || !end) return;
    if (metres(begin, end) < THERE) {
      status.textContent = said.same ?? '';
      return;
    }
    const origin = from.value === 'here' ? null : begin, target = end;
    const whole = item(directions(origin, target), said.whole ?? '', said.unchecked);
    // What begins nearest to here and leads there.
    const ends = [...points.keys()].filter((name) => away(name, end) <= AT);
    const found = ends.flatMap((last) => nearest([...points.keys()], begin).flatMap((first) => {
      const legs = first === last ? null : way(routes, first, last);
      return legs ? [{ first, last, legs, cost: away(first, begin) * 1.3 + away(last, end) * 1.3 + legs.reduce((sum, each) => sum + each.meters, 0) }] : [];
    })).sort((one, two) => one.cost - two.cost)[0];
    if (found) {
      const { first, last, legs } = found;
      const all = both.checked ? [...legs, ...[...legs].reverse().map((each) => ({ ...each, isBack: !each.isBack }))] : legs;
      status.textContent = complete(said.found, { meters: number(all.reduce((sum, each) => sum + each.meters, 0)), minutes: all.reduce((sum, each) => sum + each.minutes, 0) });
      if (away(first, begin) > THERE) list.append(item(directions(origin, points.get(first) ?? begin), complete(said.reach, { name: first, distance: distance(away(first, begin)) })));
      list.append(...all.map(leg));
      if (away(last, end) > THERE && !both.checked) list.append(item(directions(points.get(last) ?? end, target, true), complete(said.partWay, { name: text(to), distance: distance(away(last, end)) })));
      if (away(first, begin) > THERE) list.append(whole);
      return;
    }
    status.textContent = complete(said.noneFound, { name: text(to) });
    const [station] = nearest(stations, end);
    list.append(whole);
    if (station) list.append(item(directions(origin, points.get(station) ?? end), complete(said.station, { name: station, distance: distance(away(station, end)) })));
  }

  async function locateFirst() {
    if ((from.value === 'here' || to.value === 'here') && !here) {
      status.textContent = said.asking ?? '';
      const position = await locate();
      if (typeof position === 'string') {
        for (const select of [from, to]) if (select.value === 'here') select.value = '';
        list.replaceChildren();
        status.textContent = said[position] ?? '';
        from.focus();
        return;
      }
      here = position;
    }
    show();
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', async () => {
    const isLasting = update((data) => { data.trip = from.value && to.value ? { from: text(from), to: text(to) } : null; });
    await locateFirst();
    if (!isLasting) status.textContent = `${status.textContent} ${said.volatile}`.trim();
  });
  form.querySelector('[data-turn]')?.addEventListener('click', () => {
    const [one, two] = [text(from), text(to)];
    choose(from, two);
    choose(to, one);
    form.dispatchEvent(new Event('change'));
  });

  /** Chooses by name; what the other list has is added.
   * @param {HTMLSelectElement} select @param {string} name */
  function choose(select, name) {
    const other = select === from ? to : from;
    let option = [...select.options].find((each) => each.value && each.text.trim() === name);
    const twin = [...other.options].find((each) => each.value && each.text.trim() === name);
    if (!option && twin) {
      option = new Option(name, twin.value);
      select.append(option);
    }
    if (option) option.selected = true;
    else select.value = '';
  }
  const { trip } = get();
  // The position is not read before somebody asks for it.
  if (trip && ![trip.from, trip.to].includes([...from.options].find(({ value }) => value === 'here')?.text.trim() ?? '')) {
    choose(from, trip.from);
    choose(to, trip.to);
  }
  show();
  form.hidden = false;
}
