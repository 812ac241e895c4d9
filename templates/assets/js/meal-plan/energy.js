// A range of daily energy from somebody's data, with the formula and the figures that the page explains.

/** What the page says to calculate with: factors of the formula, the span in percent and the lowest range in kcal.
 * @typedef {{ weight: number, height: number, age: number, span: number, floor: number }} Figures */
/** Weight in kg, height in cm, age in years; the constant is that of the sex in kcal, the factor that of the activity,
 * the percent what the goal adds to the day, and the adjustment in kcal what somebody adds by hand.
 * @typedef {{ weight: number, height: number, age: number, constant: number, factor: number, percent: number, adjust: number }} Body */
/** Values by id, from "id:value id:value".
 * @param {string | undefined} text @returns {Map<string, number>} */
export const values = (text) => new Map((text ?? '').split(' ').filter(Boolean).map((each) => {
  const [id = '', value] = each.split(':');
  return [id, Number(value)];
}));

/** The figures of the formula among those of the page.
 * @param {string | undefined} text @returns {Figures} */
export function figures(text) {
  const all = values(text);
  const [weight = NaN, height = NaN, age = NaN, span = NaN, floor = NaN] = ['weight', 'height', 'age', 'span', 'floor'].map((id) => all.get(id));
  return { weight, height, age, span, floor };
}

/** What ages, heights in cm and weights in kg can be calculated with.
 * @type {Record<'age' | 'height' | 'weight', [number, number]>} */
export const LIMITS = { age: [18, 90], height: [120, 220], weight: [35, 200] };

/** From and until, in kcal, rounded to tens and never below the floor.
 * @param {Figures} figures @param {Body} body @returns {[number, number]} */
export function range(figures, body) {
  const rest = body.weight * figures.weight + body.height * figures.height - body.age * figures.age + body.constant;
  const day = (rest * body.factor * (100 + body.percent)) / 100;
  /** @param {number} percent */
  const end = (percent) => Math.max(figures.floor, Math.round((day * percent) / 1000) * 10 + body.adjust);
  return [end(100 - figures.span), end(100 + figures.span)];
}
