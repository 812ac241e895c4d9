// A range of daily energy from somebody's data, with the formula and the figures that the page explains.

/** Values by id, from "id:value id:value".
 * @param {string | undefined} text @returns {Map<string, number>} */
export const values = (text) => new Map((text ?? '').split(' ').filter(Boolean).map((each) => {
  const [id = '', value] = each.split(':');
  return [id, Number(value)];
}));

/** The figures of the formula among those of the page.
 * @param {string | undefined} text @returns {MealPlan.Figures} */
export function figures(text) {
  const all = values(text);
  const [weight = NaN, height = NaN, age = NaN, span = NaN, floor = NaN] = ['weight', 'height', 'age', 'span', 'floor'].map((id) => all.get(id));
  return { weight, height, age, span, floor };
}

/** From and until, in kcal, rounded to tens and never below the floor.
 * @param {MealPlan.Figures} figures @param {MealPlan.Person} body @returns {[number, number]} */
export function range(figures, body) {
  const rest = body.weight * figures.weight + body.height * figures.height - body.age * figures.age + body.constant;
  const day = (rest * body.factor * (100 + body.percent)) / 100;
  /** @param {number} percent */
  const end = (percent) => Math.max(figures.floor, Math.round((day * percent) / 1000) * 10 + body.adjust);
  return [end(100 - figures.span), end(100 + figures.span)];
}
