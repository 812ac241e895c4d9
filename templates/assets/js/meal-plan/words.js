// Words as people type them, compared with those of ingredients, in singular and plural.

import { words } from '../fold.js';

/** What singular and plural of a word share: "nuez" and "nueces", "aguacate" and "aguacates", "cherry" and "cherries".
 * @param {string} word */
const stem = (word) => (word.length > 3 ? word.replace(/(es|s|e)$/, '').replace(/c$/, 'z').replace(/y$/, 'i') : word);

/** The same few names are compared again and again.
 * @type {Map<string, string[]>} */
const known = new Map();

/** @param {string} text */
function stems(text) {
  const found = known.get(text) ?? words(text).map(stem);
  known.set(text, found);
  return found;
}

/** Whether every word of what is looked for is a word of the name, or the beginning of one if it has four letters.
 * @param {string} wanted @param {string} name */
export function matches(wanted, name) {
  const all = stems(name), own = stems(wanted);
  return own.length > 0 && own.every((word) => all.some((each) => each === word || (word.length > 3 && each.startsWith(word))));
}

/** Whether one of the foods is disliked.
 * @param {{ id: string, name: string }[]} foods @param {{ dislikes: string[], means?: MealPlan.Means }} wishes */
export const disliked = (foods, { dislikes, means = [] }) => dislikes.some((each) => {
  const ids = means.find(([word]) => word === each)?.[1] ?? [];
  return foods.some(({ id, name }) => ids.includes(id) || matches(each, name));
});
