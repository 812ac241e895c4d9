// What was done on which day: a streak, and weeks that begin on Monday. Days are those of the device, as 2026-11-29.

import { clean } from './kept.js';

const DAY = 86_400_000;

/** @param {Date} date */
export const dayOf = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((each) => String(each).padStart(2, '0')).join('-');
/** @param {string} day @param {number} n */
export const shifted = (day, n) => new Date(Date.parse(day) + n * DAY).toISOString().slice(0, 10);
/** The Monday on or before a day.
 * @param {string} day */
export const monday = (day) => shifted(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Marks a meal as done, or not. A meal counts for its day of this week, and for today if that day is yet to come; if the mark is taken
 * away, it counts no longer for the day that it counted for.
 * @param {MealPlan.Kept} kept @param {number} day @param {number} place @param {number} kcal @param {string} today */
export function ticked(kept, day, place, kcal, today) {
  const { week } = kept, meal = week?.days[day]?.[place];
  if (!week || !meal) return kept;
  const own = shifted(monday(today), day), on = (meal.done && meal.on) || (own > today ? today : own), sign = meal.done ? -1 : 1;
  const { moment, recipe, halves } = meal;
  const marked = { moment, recipe, halves, ...(meal.done ? {} : { done: true, on }) };
  const entry = kept.log.find((each) => each.day === on) ?? { day: on, meals: 0, kcal: 0 };
  return clean({ ...kept, week: { ...week, days: week.days.map((meals, i) => (i === day ? meals.map((each, j) => (j === place ? marked : each)) : meals)) },
    log: [...kept.log.filter((each) => each !== entry), { ...entry, meals: entry.meals + sign, kcal: Math.max(0, entry.kcal + sign * Math.round(kcal)) }] });
}

/** Gives marks without a day the day that they count for.
 * @param {MealPlan.Kept} kept @param {(meal: MealPlan.Meal) => number} kcal @param {string} today */
export const undated = (kept, kcal, today) => (kept.week?.days ?? []).reduce((all, meals, day) => meals.reduce((sofar, meal, place) => {
  if (!meal.done || meal.on || !sofar.week) return sofar;
  const days = sofar.week.days.map((each, i) => (i === day ? each.map((one, j) => (j === place ? { ...one, done: false } : one)) : each));
  return ticked({ ...sofar, week: { ...sofar.week, days } }, day, place, kcal(meal), today);
}, all), kept);

/** The same meals, none of them done yet; what was done stays in the log.
 * @param {MealPlan.Kept} kept */
export const restarted = (kept) => clean({ ...kept, week: kept.week && { ...kept.week, days: kept.week.days.map((meals) => meals.map(({ moment, recipe, halves }) => ({ moment, recipe, halves }))) } });

/** How many days without a gap until today, or until yesterday as long as today may still come.
 * @param {MealPlan.Done[]} log @param {string} today */
export function streak(log, today) {
  const days = new Set(log.map(({ day }) => day));
  let count = 0;
  for (let day = days.has(today) ? today : shifted(today, -1); days.has(day); day = shifted(day, -1)) count += 1;
  return count;
}

/** This week and those before it, newest first, as far as something was done; `kcal` is the average of days with a meal.
 * @param {MealPlan.Done[]} log @param {string} today @param {number} most */
export function weeks(log, today, most) {
  const all = Array.from({ length: most }, (_, ago) => {
    const from = shifted(monday(today), -7 * ago), until = shifted(from, 7);
    const days = log.filter(({ day }) => day >= from && day < until);
    return { ago, meals: days.reduce((sum, each) => sum + each.meals, 0), kcal: days.reduce((sum, each) => sum + each.kcal, 0) / Math.max(1, days.length) };
  });
  while (all.at(-1)?.meals === 0) all.pop();
  return all;
}
