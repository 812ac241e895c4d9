// "My donations": what was offered from this device, and how it went. Whoever gave says so; nobody else knows.

import { clone, complete, part } from '../dom.js';
import { update } from './kept.js';

/** @typedef {import('./kept.js').Kept} Kept */

const language = document.documentElement.lang;

/** @param {number} at */
const day = (at) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(at);

/** @param {HTMLElement} box @param {Kept} kept */
export function given(box, { donations, volunteer }) {
  const over = donations.filter(({ state }) => state !== 'CREATED');
  part(box, 'section-donations').hidden = donations.length === 0 && volunteer === null;
  part(box, 'donations').replaceChildren(...donations.filter(({ state }) => state === 'CREATED').map(card));
  part(box, 'over').replaceChildren(...over.map(card));
  part(box, 'history').hidden = over.length === 0;
  const carrier = part(box, 'volunteer');
  carrier.hidden = volunteer === null;
  if (volunteer) carrier.textContent = complete(carrier.dataset.text, { date: day(volunteer.at), size: volunteer.size });
}

/** @param {import('./kept.js').Donation} donation */
function card({ at, good, amount, institution, url, slots, state }) {
  const item = clone('pt-given'), link = part(item, 'link', HTMLAnchorElement), shown = part(item, 'state');
  part(item, 'amount').textContent = amount;
  link.textContent = good;
  if (url) link.href = url;
  else link.removeAttribute('href');
  part(item, 'to').textContent = institution ? complete(item.dataset.to, { institution }) : item.dataset.nobody ?? '';
  part(item, 'on').textContent = complete(item.dataset.on, { date: day(at) });
  part(item, 'when').textContent = slots;
  shown.textContent = shown.dataset[state.toLowerCase()] ?? '';
  shown.classList.add(state === 'DELIVERED' ? 'ok' : state === 'CANCELLED' ? 'off' : 'warn');
  part(item, 'moves').hidden = state !== 'CREATED';
  part(item, 'forget-box').hidden = state === 'CREATED';
  /** @param {'DELIVERED' | 'CANCELLED'} next */
  const move = (next) => update((kept) => ({ ...kept, donations: kept.donations.map((each) => (each.at === at ? { ...each, state: next } : each)) }));
  part(item, 'done').addEventListener('click', () => void move('DELIVERED'));
  part(item, 'cancel').addEventListener('click', () => void move('CANCELLED'));
  part(item, 'forget').addEventListener('click', () => void update((kept) => ({ ...kept, donations: kept.donations.filter((each) => each.at !== at) })));
  return item;
}
