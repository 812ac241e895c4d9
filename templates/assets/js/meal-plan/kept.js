/* What Meal Plan keeps on the device. What is stored is never trusted: each part that cannot be read is left out. */
import { store } from '../state.js';

/** @typedef {{ id: string, title: string, url: string }} Recipe */
/** `avoid` are ids of what is not eaten, `diet` is the id of a tag or empty; favorites have the newest first.
 * @typedef {{ avoid: string[], diet: string, favorites: Recipe[] }} Kept */

const VERSION = 1;
const MOST = 200;

/** @returns {Kept} */
const nothing = () => ({ avoid: [], diet: '', favorites: [] });

/** @param {unknown} value @returns {value is { [name: string]: any }} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {unknown} value @returns {value is string} */
const isKey = (value) => typeof value === 'string' && /^[a-z0-9-]{1,80}$/.test(value);

/** What can be used of anything.
 * @param {unknown} data @returns {Kept} */
export function clean(data) {
  const kept = nothing();
  if (!isObject(data)) return kept;
  if (Array.isArray(data.avoid)) kept.avoid = [...new Set(data.avoid.filter(isKey))].slice(0, 50);
  if (isKey(data.diet)) kept.diet = data.diet;
  if (Array.isArray(data.favorites)) {
    /** @type {Map<string, Recipe>} */
    const found = new Map();
    for (const each of data.favorites) {
      if (!isObject(each) || !isKey(each.id) || typeof each.title !== 'string' || typeof each.url !== 'string') continue;
      if (/^\/(?!\/)[^\\]*$/.test(each.url) && !found.has(each.id)) found.set(each.id, { id: each.id, title: each.title.slice(0, 200), url: each.url });
    }
    kept.favorites = [...found.values()].slice(0, MOST);
  }
  return kept;
}

/** Whether a recipe has nothing that is avoided, and keeps to the diet.
 * @param {Kept} kept @param {string[]} has what it contains @param {string[]} diets that it keeps to */
export const fits = (kept, has, diets) => !has.some((each) => kept.avoid.includes(each)) && (kept.diet === '' || diets.includes(kept.diet));

/** A recipe is a favorite, or is not any more.
 * @param {Kept} kept @param {Recipe} recipe */
export const toggled = (kept, recipe) => clean({ ...kept, favorites: kept.favorites.some(({ id }) => id === recipe.id)
  ? kept.favorites.filter(({ id }) => id !== recipe.id) : [recipe, ...kept.favorites] });

const kept = store('meal-plan', { version: VERSION, initial: nothing(), valid: isObject });

/** @returns {Kept} */
export const get = () => clean(kept.get());

/** Keeps a change; says whether it outlives the page.
 * @param {(data: Kept) => Kept} change */
export function update(change) {
  kept.set(clean(change(get())));
  return kept.persistent;
}

/** Calls after every change, of other tabs too.
 * @param {() => void} listener */
export const subscribe = (listener) => kept.subscribe(listener);
