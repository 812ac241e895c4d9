// Cards of requests and institutions, made of the templates of the page.

import { clone, complete, part } from '../dom.js';
import { counted, dated, path, plainSlug } from './page.js';

/** @typedef {import('./choose.js').Item} Item */
/** @typedef {Item & { raw: any }} Entry */

/** @param {any} raw @returns {Entry} */
export function request(raw) {
  // What a card cannot show is no feed of requests.
  if (typeof raw?.unit?.one !== 'string' || typeof raw.missing !== 'number' || typeof raw.quantity !== 'number') throw new TypeError('request');
  return { id: raw.id, url: path(raw.url), title: raw.good, words: `${raw.id} ${raw.text} ${raw.name} ${raw.locality} ${raw.province} ${raw.kind_title}`,
    province: plainSlug(raw.province), kind: raw.kind, institution: raw.institution, size: raw.size, status: raw.status,
    by: raw.needed_by || '', raw };
}

/** What the page knows of a request besides its feed: its drawing, and what else visitors call it.
 * @param {string} id */
export function also(id) {
  const all = document.getElementById('pt-also');
  return all instanceof HTMLTemplateElement ? all.content.querySelector(`[data-id="${CSS.escape(id)}"]`) : null;
}

/** @param {any} raw @returns {Entry} */
export function institution(raw) {
  return { id: raw.id, url: path(raw.url), title: raw.name, words: `${raw.kind} ${raw.about} ${raw.locality} ${raw.province}`,
    province: plainSlug(raw.province), kind: '', institution: raw.id, size: '', status: raw.open_requests > 0 ? 'abierto' : 'cerrado',
    by: '', raw };
}

/** @param {Entry} entry */
export function requestCard({ raw, url }) {
  const card = clone('pt-request');
  const amount = `${counted(raw.missing)} ${raw.missing === 1 ? raw.unit.one : raw.unit.other}`;
  const said = card.dataset;
  card.id = `p-${raw.id}`;
  const art = also(raw.id)?.querySelector('svg');
  if (art) part(card, 'art').append(art.cloneNode(true));
  const link = /** @type {HTMLAnchorElement} */ (part(card, 'link'));
  link.textContent = raw.good;
  link.href = url;
  part(card, 'who').textContent = raw.name;
  part(card, 'where').textContent = raw.locality;
  const full = raw.missing === 0;
  part(card, 'bar').classList.toggle('full', full);
  part(card, 'missing').textContent = full ? said.complete || '' : complete((raw.missing === 1 ? said.missingOne : said.missing) || '', { amount });
  part(card, 'of').textContent = full ? `${counted(raw.quantity)} ${raw.quantity === 1 ? raw.unit.one : raw.unit.other}`
    : complete(said.of || '', { covered: counted(raw.covered), asked: counted(raw.quantity) });
  const bar = /** @type {HTMLProgressElement} */ (part(card, 'progress'));
  bar.max = raw.quantity;
  bar.value = raw.covered;
  bar.setAttribute('aria-label', complete(said.progress || '', { good: raw.good }));
  const isOpen = raw.status === 'abierto';
  part(card, 'by').hidden = !isOpen || !raw.needed_by;
  if (raw.needed_by) part(card, 'date').textContent = complete(said.before || '', { date: dated(raw.needed_by) });
  const donate = /** @type {HTMLAnchorElement} */ (part(card, 'donate'));
  donate.hidden = !isOpen;
  donate.href = `${url}#donar`;
  part(card, 'good').textContent = `: ${raw.good}`;
  part(card, 'closed').hidden = isOpen;
  return card;
}

/** @param {Entry} entry */
export function institutionCard({ raw, url }) {
  const card = clone('pt-institution');
  const said = card.dataset;
  const link = /** @type {HTMLAnchorElement} */ (part(card, 'link'));
  link.textContent = raw.name;
  link.href = url;
  part(card, 'kind').textContent = raw.kind;
  part(card, 'where').textContent = `${raw.locality}, ${raw.province}`;
  const badge = part(card, 'open');
  badge.classList.toggle('off', raw.open_requests === 0);
  badge.textContent = raw.open_requests === 0 ? said.none || ''
    : complete((raw.open_requests === 1 ? said.one : said.many) || '', { n: counted(raw.open_requests) });
  return card;
}
