// Which entries fit a search and its filters, which of the filters to leave out if none does, and the address of both.

import { matches } from './words.js';

/**
 * @typedef {{ id: string, url: string, title: string, words: string, province: string, kind: string,
 *   institution: string, size: string, status: string, by: string }} Item
 * @typedef {Partial<Record<'q' | 'province' | 'kind' | 'institution' | 'size' | 'status' | 'by', string>>} Choice
 */

const EXACT = /** @type {const} */ (['province', 'kind', 'institution', 'size', 'status']);

/**
 * The entries that fit, in their order; those whose title has the words before the others.
 * @template {Item} T
 * @param {T[]} items @param {Choice} choice @returns {T[]}
 */
export function choose(items, choice) {
  const fit = items.filter((item) => EXACT.every((key) => !choice[key] || item[key] === choice[key]) &&
    (!choice.by || (item.by !== '' && item.by <= choice.by)) && (!choice.q || matches(choice.q, `${item.title} ${item.words}`)));
  const { q } = choice;
  if (!q) return fit;
  return [...fit.filter((item) => matches(q, item.title)), ...fit.filter((item) => !matches(q, item.title))];
}

/**
 * For each filter that can be left out alone to find something, how much is found then; the most first.
 * @param {Item[]} items @param {Choice} choice
 */
export function relax(items, choice) {
  const keys = /** @type {(keyof Choice)[]} */ (Object.keys(choice));
  return keys.filter((key) => choice[key])
    .map((key) => ({ key, count: choose(items, { ...choice, [key]: '' }).length }))
    .filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

/**
 * What an address asks for.
 * @param {string} search @param {Record<string, string>} names The parameter of each filter
 * @returns {Choice}
 */
export function read(search, names) {
  const given = new URLSearchParams(search);
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, (given.get(name) || '').trim().slice(0, 100)])
    .filter(([, value]) => value !== ''));
}

/**
 * The query of an address, in the order of the names.
 * @param {Choice} choice
 * @param {Record<string, string>} names
 */
export function write(choice, names) {
  const said = new URLSearchParams();
  for (const [key, name] of Object.entries(names)) {
    const value = choice[/** @type {keyof Choice} */ (key)];
    if (value) said.set(name, value);
  }
  const text = said.toString();
  return text ? `?${text}` : '';
}
