// A week of meals from the catalogue that keeps strictly to what is wished. The same wishes and the same number give
// the same week, on every device; what cannot be kept gives no week.
//
// A day has a meal for each slot, no recipe twice, all in portions of the same size: one, one and a half or two
// servings, the smallest that works. Recipes of a slot stand in the order of how often the week has them already, then
// of a number made from seed, day, slot and id. The day is the first, in the order of its slots, whose energy and macros
// are in the ranges: of all days possible, the one with the earliest recipe in the first slot, and so on.

import { disliked } from './words.js';

/** @type {MealPlan.Nutrient[]} */
export const NUTRIENTS = ['kcal', 'protein', 'carbohydrate', 'fat'];
export const DAYS = 7;
/** Sizes of portions, in half servings. */
const SIZES = [2, 3, 4];
/** So many steps without a look at the clock, and so many milliseconds without letting the page do something else. */
const STEPS = 1000, SLICE = 8;

/** FNV-1a over the characters, all of which are ASCII.
 * @param {string} text */
export function hash(text) {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** Whether somebody can eat it. What an ingredient has only with some brands is not eaten either.
 * @param {MealPlan.Recipe} recipe @param {Pick<MealPlan.Wishes, 'avoid' | 'diet' | 'dislikes' | 'means'>} wishes */
export const suits = (recipe, wishes) => ![...recipe.allergens, ...recipe.may_contain].some((each) => wishes.avoid.includes(each))
  && (wishes.diet === '' || recipe.tags.includes(wishes.diet))
  && !disliked(recipe.ingredients, wishes);

/** The recipes for a meal of the day that keep to everything but the totals of the day.
 * @param {MealPlan.Recipe[]} catalogue @param {MealPlan.Wishes} wishes @param {string} moment */
export const candidates = (catalogue, wishes, moment) => catalogue.filter((recipe) => recipe.moments.includes(moment)
  && suits(recipe, wishes) && (wishes.minutes === null || recipe.total_minutes <= wishes.minutes)
  && (wishes.foods.length === 0 || !wishes.main.includes(moment) || recipe.ingredients.some(({ id }) => wishes.foods.includes(id))));

/** Sums of nutrients in half units, so that they are whole.
 * @param {Map<string, MealPlan.Recipe>} byId @param {MealPlan.Meal[]} meals @returns {Record<MealPlan.Nutrient, number>} */
export function totals(byId, meals) {
  const sums = { kcal: 0, protein: 0, carbohydrate: 0, fat: 0 };
  for (const { recipe, halves } of meals) {
    const found = byId.get(recipe);
    if (found) for (const each of NUTRIENTS) sums[each] += found[each] * halves;
  }
  for (const each of NUTRIENTS) sums[each] /= 2;
  return sums;
}

/** @param {Record<MealPlan.Nutrient, number>} sums @param {MealPlan.Wishes['ranges']} ranges */
export const within = (sums, ranges) => NUTRIENTS.every((each) => sums[each] >= (ranges[each][0] ?? 0) && sums[each] <= (ranges[each][1] ?? Infinity));

/** The first day that fits, or null; lets the page go on meanwhile.
 * @param {MealPlan.Recipe[][]} choices for each slot, the best first @param {MealPlan.Wishes} wishes @returns {AsyncGenerator<void, MealPlan.Meal[] | null>} */
async function* search(choices, wishes) {
  const last = choices.length;
  for (const halves of SIZES) {
    // What the slots from here on can give at least and at most.
    const least = NUTRIENTS.map((each) => choices.map((all) => Math.min(...all.map((recipe) => recipe[each] * halves))));
    const most = NUTRIENTS.map((each) => choices.map((all) => Math.max(...all.map((recipe) => recipe[each] * halves))));
    for (const all of [least, most]) for (const one of all) for (let slot = last - 2; slot >= 0; slot -= 1) one[slot] = (one[slot] ?? 0) + (one[slot + 1] ?? 0);
    const from = NUTRIENTS.map((each) => (wishes.ranges[each][0] ?? 0) * 2), until = NUTRIENTS.map((each) => (wishes.ranges[each][1] ?? Infinity) * 2);
    /** @type {number[]} */
    const at = [-1];
    const sums = [NUTRIENTS.map(() => 0)];
    let steps = 0, since = performance.now();
    while (at.length > 0) {
      steps += 1;
      if (steps % STEPS === 0 && performance.now() - since > SLICE) {
        yield;
        since = performance.now();
      }
      const slot = at.length - 1;
      const next = (at[slot] ?? 0) + 1;
      at[slot] = next;
      const recipe = choices[slot]?.[next];
      if (!recipe) {
        at.pop();
        continue;
      }
      let isTaken = false;
      for (let i = 0; i < slot && !isTaken; i += 1) isTaken = choices[i]?.[at[i] ?? -1] === recipe;
      if (isTaken) continue;
      const before = sums[slot] ?? [];
      const after = NUTRIENTS.map((each, i) => (before[i] ?? 0) + recipe[each] * halves);
      const fits = after.every((sum, i) => sum + (least[i]?.[slot + 1] ?? 0) <= (until[i] ?? Infinity) && sum + (most[i]?.[slot + 1] ?? 0) >= (from[i] ?? 0));
      if (!fits) continue;
      if (slot === last - 1) return wishes.slots.map((moment, i) => ({ moment, recipe: choices[i]?.[at[i] ?? -1]?.id ?? '', halves }));
      sums[slot + 1] = after;
      at.push(-1);
    }
  }
  return null;
}

/** A day, or null if none fits.
 * @param {MealPlan.Recipe[]} catalogue @param {MealPlan.Wishes} wishes @param {number} seed @param {number} day from 0
 * @param {Map<string, number>} used how often the week has a recipe already */
export async function makeDay(catalogue, wishes, seed, day, used) {
  const choices = wishes.slots.map((moment, slot) => {
    const ranked = candidates(catalogue, wishes, moment).map((recipe) => ({ recipe, times: used.get(recipe.id) ?? 0, rank: hash(`${seed}:${day}:${slot}:${recipe.id}`) }));
    ranked.sort((a, b) => a.times - b.times || a.rank - b.rank || (a.recipe.id < b.recipe.id ? -1 : 1));
    return ranked.map(({ recipe }) => recipe);
  });
  if (choices.length === 0 || choices.some((all) => all.length === 0)) return null;
  const found = search(choices, wishes);
  for (;;) {
    const { done, value } = await found.next();
    if (done) return value;
    await new Promise((go) => { setTimeout(go, 0); });
  }
}

/** How often each recipe is in these days.
 * @param {MealPlan.Meal[][]} days */
export function uses(days) {
  /** @type {Map<string, number>} */
  const used = new Map();
  for (const { recipe } of days.flat()) used.set(recipe, (used.get(recipe) ?? 0) + 1);
  return used;
}

/** A week, or null if no day fits.
 * @param {MealPlan.Recipe[]} catalogue @param {MealPlan.Wishes} wishes @param {number} seed @returns {Promise<MealPlan.Meal[][] | null>} */
export async function makeWeek(catalogue, wishes, seed) {
  /** @type {MealPlan.Meal[][]} */
  const days = [];
  for (let day = 0; day < DAYS; day += 1) {
    const meals = await makeDay(catalogue, wishes, seed, day, uses(days));
    if (!meals) return null;
    days.push(meals);
  }
  return days;
}

/** Why there is no week: the meals of the day for which no recipe is left, and the wishes of which each, left out alone,
 * makes one possible. What somebody must not eat is never among them.
 * @param {MealPlan.Recipe[]} catalogue @param {MealPlan.Wishes} wishes @returns {Promise<{ empty: string[], without: MealPlan.Wish[] }>} */
export async function why(catalogue, wishes) {
  const empty = [...new Set(wishes.slots.filter((moment) => candidates(catalogue, wishes, moment).length === 0))];
  /** @type {MealPlan.Wish[]} */
  const without = [];
  /** @type {[MealPlan.Wish, boolean, Partial<MealPlan.Wishes>][]} */
  const tries = [
    ...NUTRIENTS.map((each) => /** @type {[MealPlan.Wish, boolean, Partial<MealPlan.Wishes>]} */ ([each, wishes.ranges[each].some((end) => end !== null), { ranges: { ...wishes.ranges, [each]: [null, null] } }])),
    ['minutes', wishes.minutes !== null, { minutes: null }],
    ['foods', wishes.foods.length > 0, { foods: [] }],
    ['dislikes', wishes.dislikes.length > 0, { dislikes: [] }],
  ];
  for (const [wish, isSet, change] of tries) if (isSet && await makeDay(catalogue, { ...wishes, ...change }, 1, 0, new Map())) without.push(wish);
  return { empty, without };
}

/** At most three recipes for the place of another: for the same meal, not on that day yet, with the day still in its
 * ranges; the nearest in energy first, then what the week has least.
 * @param {MealPlan.Recipe[]} catalogue @param {MealPlan.Wishes} wishes @param {MealPlan.Meal[][]} days @param {number} day @param {number} place */
export function exchanges(catalogue, wishes, days, day, place) {
  const byId = new Map(catalogue.map((recipe) => [recipe.id, recipe]));
  const meals = days[day] ?? [], meal = meals[place];
  if (!meal) return [];
  const used = uses(days), energy = byId.get(meal.recipe)?.kcal ?? 0;
  return candidates(catalogue, wishes, meal.moment)
    .filter(({ id }) => !meals.some(({ recipe }) => recipe === id))
    .filter(({ id }) => within(totals(byId, meals.map((each, i) => (i === place ? { ...each, recipe: id } : each))), wishes.ranges))
    .sort((a, b) => Math.abs(a.kcal - energy) - Math.abs(b.kcal - energy) || (used.get(a.id) ?? 0) - (used.get(b.id) ?? 0) || (a.id < b.id ? -1 : 1))
    .slice(0, 3);
}
