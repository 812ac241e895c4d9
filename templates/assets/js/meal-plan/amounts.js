// Amounts of ingredients as people write them, and what has to be bought for several recipes.

import { number } from '../numbers.js';

/** Grams are 0 if nothing says what it weighs. Amounts are by unit.
 * @typedef {{ id: string, name: string, plural: string | null, aisle: string, amounts: Map<string, number>, grams: number }} Line */

const QUARTERS = ['', '¼', '½', '¾'];

/** Quarters as they are written by hand, everything else with at most two decimals.
 * @param {number} amount */
export function written(amount) {
  const whole = Math.floor(amount + 1e-9), rest = (amount - whole) * 4;
  const quarter = Math.round(rest);
  if (amount < 100 && quarter > 0 && quarter < 4 && Math.abs(rest - quarter) < 1e-6) return `${whole || ''}${QUARTERS[quarter]}`;
  return number(amount, amount < 10 ? 2 : 0);
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
