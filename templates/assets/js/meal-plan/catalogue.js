// The catalogue of recipes from its feed, read once by each page that needs it.

import { feed, FeedError } from '../dom.js';

/** @param {any} value @returns {value is MealPlan.Recipe} */
const isRecipe = (value) => typeof value?.id === 'string' && typeof value.url === 'string' && typeof value.title === 'string'
  && ['total_minutes', 'servings', 'kcal', 'protein', 'carbohydrate', 'fat'].every((name) => typeof value[name] === 'number')
  && ['moments', 'tags', 'allergens', 'may_contain', 'ingredients'].every((name) => Array.isArray(value[name]))
  && value.ingredients.every((/** @type {any} */ each) => typeof each?.id === 'string' && typeof each.name === 'string' && typeof each.grams === 'number');

/** @type {Map<string, Promise<MealPlan.Recipe[]>>} */
const read = new Map();

/** @param {string} url @returns {Promise<MealPlan.Recipe[]>} */
export function catalogue(url) {
  const found = read.get(url) ?? feed(url).then((answer) => {
    const all = /** @type {any} */ (answer)?.data;
    if (!Array.isArray(all) || !all.every(isRecipe)) throw new FeedError('form', url);
    return all;
  });
  read.set(url, found);
  // What could not be read is asked for again at the next occasion.
  found.catch(() => read.delete(url));
  return found;
}

/** The path of an address of the site, wherever this copy of it is served.
 * @param {MealPlan.Recipe} recipe */
export const path = (recipe) => new URL(recipe.url, location.href).pathname;
