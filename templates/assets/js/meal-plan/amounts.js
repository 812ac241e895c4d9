// Amounts of ingredients as people write them, and what has to be bought for several recipes.

import { number } from '../numbers.js';

/** Grams are 0 if nothing says what it weighs. Amounts are by unit.
 * @typedef {{ id: string, name: string, plural: string | null, aisle: string, amounts: Map<string, number>, grams: number }} Line */

const QUARTERS = ['', '¼', '½', '¾'], THIRDS = ['', '⅓', '⅔'];

/** Quarters and thirds as they are written by hand, everything else with at most two decimals.
 * @param {number} amount */
export function written(amount) {
  const whole = Math.floor(amount + 1e-9), rest = (amount - whole) * 4;
  const quarter = Math.round(rest);
  if (amount < 100 && quarter > 0 && quarter < 4 && Math.abs(rest - quarter) < 1e-6) return `${whole || ''}${QUARTERS[quarter]}`;
  const third = Math.round((amount - whole) * 3);
  if (amount < 100 && third > 0 && third < 3 && Math.abs((amount - whole) * 3 - third) < 1e-6) return `${whole || ''}${THIRDS[third]}`;
  return number(amount, amount < 10 ? 2 : 0);
}

/** An amount as somebody measures it: pieces in halves (in quarters below one), spoons and cups in quarters and thirds, grams and
 * millilitres whole, in fives from fifty on.
 * @param {string} unit @param {number} amount */
export function kitchen(unit, amount) {
  if (unit === 'g' || unit === 'ml') return amount < 50 ? Math.max(1, Math.round(amount)) : Math.round(amount / 5) * 5;
  if (amount >= 10) return Math.round(amount);
  const whole = Math.floor(amount), rest = amount - whole;
  const marks = unit === 'pieza' ? (amount < 1 ? [0.25, 0.5, 0.75, 1] : [0, 0.5, 1]) : [...(whole > 0 ? [0] : []), 0.25, 1 / 3, 0.5, 2 / 3, 0.75, 1];
  return whole + marks.reduce((best, mark) => (Math.abs(mark - rest) < Math.abs(best - rest) ? mark : best));
}

/** What servings of recipes take, by food.
 * @param {MealPlan.Recipe[]} catalogue @param {{ id: string, servings: number }[]} recipes @returns {Line[]} */
export function basket(catalogue, recipes) {
  const byId = new Map(catalogue.map((recipe) => [recipe.id, recipe]));
  /** @type {Map<string, Line>} */
  const lines = new Map();
  for (const { id, servings } of recipes) {
    const recipe = byId.get(id);
    for (const each of recipe?.ingredients ?? []) {
      const line = lines.get(each.id) ?? { id: each.id, name: each.name, plural: each.plural, aisle: each.aisle, amounts: new Map(), grams: 0 };
      line.amounts.set(each.unit, (line.amounts.get(each.unit) ?? 0) + (each.amount * servings) / (recipe?.servings ?? 1));
      line.grams += each.grams * servings;
      lines.set(each.id, line);
    }
  }
  return [...lines.values()];
}

/** An amount to buy: whole grams and millilitres, quarters of everything else, rounded up.
 * @param {string} unit @param {number} amount */
export const rounded = (unit, amount) => (unit === 'g' || unit === 'ml' ? Math.ceil(amount - 1e-6) : Math.ceil(amount * 4 - 1e-6) / 4);

/** Servings of each recipe for some days of a week and so many people.
 * @param {MealPlan.Meal[][]} week @param {number[]} days from 0 @param {number} people @returns {Map<string, number>} */
export function planned(week, days, people) {
  /** @type {Map<string, number>} */
  const servings = new Map();
  for (const { recipe, halves } of days.flatMap((day) => week[day] ?? [])) servings.set(recipe, (servings.get(recipe) ?? 0) + (halves / 2) * people);
  return servings;
}
