/* What Meal Plan keeps on the device. What is stored is never trusted: each part that cannot be read is left out. */
import { isAddress, isObject, keep } from '../state.js';
import { disliked } from './words.js';

/** 1 had what is avoided, the diet and the favorites. */
const VERSION = 2;
const MOST = 200;
export const DISLIKES = 50;
/** What ages, heights in cm and weights in kg can be calculated with.
 * @type {Record<'age' | 'height' | 'weight', [number, number]>} */
export const LIMITS = { age: [18, 90], height: [120, 220], weight: [35, 200] };
/** Days of which it is known what was done. */
const DAYS = 400;

/** @returns {MealPlan.Body} */
const nobody = () => ({ age: null, height: null, weight: null, sex: '', activity: '', goal: '', adjust: 0 });
/** @returns {MealPlan.Kept} */
const nothing = () => ({ avoid: [], dislikes: [], means: [], diet: '', favorites: [], body: nobody(), week: null, before: null, log: [], list: { recipes: [], ticked: [] } });

/** @param {unknown} value @returns {value is string} */
const isKey = (value) => typeof value === 'string' && /^[a-z0-9-]{1,80}$/.test(value);

/** @param {unknown} value @returns {value is string} */
const isDay = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && Date.parse(value) > 0;

/** @param {unknown} value @param {number} from @param {number} until @returns {number | null} */
const number = (value, from, until) => (typeof value === 'number' && value >= from && value <= until ? value : null);
/** Ids, each once.
 * @param {unknown} value @param {number} most */
const keys = (value, most) => (Array.isArray(value) ? [...new Set(value.filter(isKey))].slice(0, most) : []);

/** Words of ingredients, each once.
 * @param {unknown[]} all */
export const words = (all) => [...new Set(all.flatMap((each) => (typeof each === 'string' ? [each.trim().slice(0, 60).trim()] : [])).filter(Boolean))];

/** @param {unknown} value @returns {MealPlan.Asked | null} */
function asked(value) {
  if (!isObject(value) || !isObject(value.ranges)) return null;
  // The same meal may come twice a day.
  const slots = Array.isArray(value.slots) ? value.slots.filter(isKey).slice(0, 8) : [];
  /** @param {unknown} range @returns {[number | null, number | null]} */
  const ends = (range) => (Array.isArray(range) ? [number(range[0], 0, 99999), number(range[1], 0, 99999)] : [null, null]);
  const { kcal, protein, carbohydrate, fat } = value.ranges;
  return { slots, minutes: number(value.minutes, 1, 999), foods: keys(value.foods, 50),
    ranges: { kcal: ends(kcal), protein: ends(protein), carbohydrate: ends(carbohydrate), fat: ends(fat) } };
}

/** @param {unknown} value @returns {MealPlan.Week | null} */
function week(value) {
  const made = isObject(value) ? asked(value.asked) : null;
  if (!isObject(value) || !made || !Array.isArray(value.days)) return null;
  /** @param {unknown} meals @returns {MealPlan.Meal[]} */
  const day = (meals) => (Array.isArray(meals) ? meals : []).filter((meal) => isObject(meal) && isKey(meal.moment) && isKey(meal.recipe)).slice(0, 12)
    .map(({ moment, recipe, halves, done, on }) => ({ moment, recipe, halves: Math.round(number(halves, 1, 20) ?? 2), ...(done === true ? { done, ...(isDay(on) ? { on } : {}) } : {}) }));
  const days = value.days.slice(0, 7).map(day);
  return days.some((meals) => meals.length > 0) ? { seed: Math.round(number(value.seed, 0, 1e9) ?? 1), asked: made, days } : null;
}

/** What can be used of anything.
 * @param {unknown} data @returns {MealPlan.Kept} */
export function clean(data) {
  const kept = nothing();
  if (!isObject(data)) return kept;
  kept.avoid = keys(data.avoid, 50);
  if (Array.isArray(data.dislikes)) kept.dislikes = words(data.dislikes).slice(0, DISLIKES);
  if (Array.isArray(data.means)) {
    // Only of what is still disliked, each word once.
    kept.means = kept.dislikes.flatMap((word) => {
      const ids = keys(data.means.find((/** @type {unknown} */ each) => Array.isArray(each) && each[0] === word)?.[1], 50);
      return ids.length > 0 ? [[word, ids]] : [];
    });
  }
  if (isKey(data.diet)) kept.diet = data.diet;
  if (Array.isArray(data.favorites)) {
    /** @type {Map<string, MealPlan.Favorite>} */
    const found = new Map();
    for (const each of data.favorites) {
      if (!isObject(each) || !isKey(each.id) || typeof each.title !== 'string' || typeof each.url !== 'string') continue;
      if (isAddress(each.url) && !found.has(each.id)) found.set(each.id, { id: each.id, title: each.title.slice(0, 200), url: each.url });
    }
    kept.favorites = [...found.values()].slice(0, MOST);
  }
  if (isObject(data.body)) {
    const { age, height, weight, sex, activity, goal, adjust } = data.body;
    kept.body = { age: number(age, ...LIMITS.age), height: number(height, ...LIMITS.height), weight: number(weight, ...LIMITS.weight),
      sex: isKey(sex) ? sex : '', activity: isKey(activity) ? activity : '', goal: isKey(goal) ? goal : '', adjust: number(adjust, -1000, 1000) ?? 0 };
  }
  kept.week = week(data.week);
  kept.before = week(data.before);
  kept.log = (Array.isArray(data.log) ? data.log : []).filter((each) => isObject(each) && isDay(each.day) && number(each.meals, 1, 99))
    .map(({ day, meals, kcal }) => ({ day, meals: Math.round(meals), kcal: number(kcal, 0, 99999) ?? 0 })).sort((one, two) => (one.day < two.day ? -1 : 1)).slice(-DAYS);
  if (isObject(data.list)) {
    /** @type {Map<string, number>} */
    const servings = new Map();
    for (const each of Array.isArray(data.list.recipes) ? data.list.recipes : []) {
      if (isObject(each) && isKey(each.id) && !servings.has(each.id)) servings.set(each.id, number(each.servings, 0.5, 99) ?? 1);
    }
    kept.list = { recipes: [...servings].slice(-MOST).map(([id, amount]) => ({ id, servings: amount })), ticked: keys(data.list.ticked, 500) };
  }
  return kept;
}

/** Whether a recipe has nothing that is avoided or disliked, and keeps to the diet.
 * @param {MealPlan.Kept} kept @param {string[]} has what it contains, or may contain @param {string[]} diets that it keeps to
 * @param {{ id: string, name: string }[]} foods its ingredients */
export const fits = (kept, has, diets, foods) => !has.some((each) => kept.avoid.includes(each))
  && (kept.diet === '' || diets.includes(kept.diet))
  && !disliked(foods, kept);

/** Another week, or none; the present one can be had back.
 * @param {MealPlan.Kept} kept @param {MealPlan.Week | null} next */
export const replaced = (kept, next) => clean({ ...kept, week: next, before: kept.week ?? kept.before });

/** Puts servings of recipes on the list; those that are there get the new number.
 * @param {MealPlan.Kept} kept @param {Map<string, number>} servings by recipe */
export function listed(kept, servings) {
  const all = new Map(kept.list.recipes.map(({ id, servings: amount }) => [id, amount]));
  for (const [id, amount] of servings) all.set(id, amount);
  return clean({ ...kept, list: { ...kept.list, recipes: [...all].map(([id, amount]) => ({ id, servings: amount })) } });
}

/** A recipe is a favorite, or is not any more.
 * @param {MealPlan.Kept} kept @param {MealPlan.Favorite} recipe */
export const toggled = (kept, recipe) => clean({ ...kept, favorites: kept.favorites.some(({ id }) => id === recipe.id)
  ? kept.favorites.filter(({ id }) => id !== recipe.id) : [recipe, ...kept.favorites] });

export const { get, update, subscribe } = keep('meal-plan', VERSION, clean);
