// How many bottles somebody has, what they earn and which rewards they buy. Values of the rules come from the page.

import { complete, parts } from '../dom.js';
import { number } from '../numbers.js';
import { challenges, since } from './challenges.js';
import { added, get, MOST, subscribe, undone, update } from './kept.js';

/** Rows of the history that are shown at a time. */
const PAGE = 10;

const root = document.querySelector('[data-counter]');
if (root instanceof HTMLElement) start(root);

/** @param {HTMLElement} root */
function start(root) {
  const part = parts(root);
  const each = Number(root.dataset.credits), limit = Number(root.dataset.limit);
  const form = part('form', HTMLFormElement), input = part('bottles', HTMLInputElement), fault = part('fault');
  const undo = part('undo', HTMLButtonElement), goal = part('goal', HTMLSelectElement), bar = part('bar', HTMLProgressElement);
  const said = part('said'), toGoal = part('to-goal'), goalBox = part('goal-box');
  const rewards = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('tr[data-price]'))];
  const where = part('where', HTMLSelectElement), more = part('more', HTMLButtonElement);
  const language = document.documentElement.lang;
  let shown = PAGE;
  /** @param {number} count @param {string} name of the two texts */
  const counted = (count, name) => complete(root.dataset[count === 1 ? `${name}One` : `${name}Many`], { n: number(count) });

  function show() {
    const kept = get();
    const credits = kept.bottles * each;
    part('total').textContent = number(kept.bottles);
    part('credits').textContent = number(credits);
    part('days').textContent = number(Math.ceil(kept.bottles / limit));
    const now = new Date();
    part('month').textContent = number(since(kept.drops, new Date(now.getFullYear(), now.getMonth(), 1).getTime()));
    history(kept.drops);
    const done = challenges(kept.drops);
    for (const item of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-challenge]'))) {
      const name = /** @type {keyof typeof done} */ (item.dataset.challenge), most = Number(item.dataset.goal), count = Math.min(done[name], most);
      const bar = item.querySelector('progress');
      if (bar) bar.value = count;
      const text = item.querySelector('[data-count]');
      if (text) text.textContent = count === most ? root.dataset.done ?? '' : complete(root.dataset.of, { n: count, goal: most });
      item.toggleAttribute('data-done', count === most);
    }
    undo.hidden = kept.drops.length === 0;
    let within = 0;
    for (const row of rewards) {
      const isWithin = credits >= Number(row.dataset.price);
      if (isWithin) within += 1;
      const state = row.querySelector('[data-state]');
      const missing = Math.ceil((Number(row.dataset.price) - credits) / each);
      if (state) state.textContent = isWithin ? root.dataset.within ?? '' : counted(missing, 'missing');
      row.toggleAttribute('data-within', isWithin);
    }
    part('within').textContent = number(within);
    goal.value = kept.goal;
    if (goal.selectedIndex < 0) goal.value = '';
    const row = rewards.find((one) => one.dataset.reward === goal.value);
    goalBox.hidden = !row;
    if (row) {
      const price = Number(row.dataset.price);
      const missing = Math.max(0, Math.ceil((price - credits) / each));
      bar.max = price;
      bar.value = Math.min(credits, price);
      toGoal.textContent = missing === 0 ? root.dataset.reached ?? '' : `${counted(missing, 'missing')} ${counted(Math.ceil(missing / limit), 'days')}`;
    }
  }

  /** The newest first, so many at a time.
   * @param {import('./kept.js').Drop[]} drops */
  function history(drops) {
    const rows = [...drops].reverse();
    part('history').hidden = rows.length === 0;
    more.hidden = rows.length <= shown;
    part('drops', HTMLTableSectionElement).replaceChildren(...rows.slice(0, shown).map(({ n, at, where: id }) => {
      const row = document.createElement('tr'), option = [...where.options].find(({ value }) => value !== '' && value === id);
      const texts = [at > 0 ? new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(at) : root.dataset.undated, option?.text ?? root.dataset.unplaced, number(n)];
      row.append(...texts.map((text, place) => {
        const cell = document.createElement('td');
        if (place === 2) cell.className = 'number';
        cell.textContent = text ?? '';
        return cell;
      }));
      return row;
    }));
  }

  /** @param {(data: import('./kept.js').Kept) => import('./kept.js').Kept} change @param {string} text */
  function keep(change, text) {
    const isLasting = update(change);
    said.textContent = isLasting ? text : `${text} ${root.dataset.volatile}`;
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const count = Number(input.value);
    const isAmount = Number.isInteger(count) && count > 0 && count <= MOST;
    fault.textContent = isAmount ? '' : root.dataset.fault ?? '';
    input.toggleAttribute('aria-invalid', false);
    if (!isAmount) {
      input.setAttribute('aria-invalid', 'true');
      input.focus();
      return;
    }
    const free = MOST - get().bottles;
    if (count > free) {
      fault.textContent = complete(root.dataset.most, { n: number(MOST), free: number(free) });
      input.setAttribute('aria-invalid', 'true');
      input.focus();
      return;
    }
    const over = count > limit ? ` ${counted(Math.ceil(count / limit), 'over')}` : '';
    keep((kept) => added(kept, count, Date.now(), where.value), counted(count, 'added') + over);
    input.value = '';
  });
  undo.addEventListener('click', () => {
    const last = get().drops.at(-1)?.n ?? 0;
    keep(undone, counted(last, 'undone'));
    if (undo.hidden) input.focus();
  });
  goal.addEventListener('change', () => keep((kept) => ({ ...kept, goal: goal.value }), ''));
  more.addEventListener('click', () => {
    shown += PAGE;
    show();
  });
  // The page of a container leads here with its number.
  const asked = new URLSearchParams(location.search).get('contenedor') ?? '';
  if ([...where.options].some(({ value }) => value === asked)) where.value = asked;
  subscribe(show);
  show();
  root.hidden = false;
}
