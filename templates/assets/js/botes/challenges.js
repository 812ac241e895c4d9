// What somebody has done with their bottles: on one day, in different containers, on different days.

/** @typedef {import('./kept.js').Drop} Drop */

/** @param {number} at */
const day = (at) => {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
};

/** @param {Drop[]} drops */
export function challenges(drops) {
  /** @type {Map<string, number>} */
  const days = new Map();
  for (const { n, at } of drops) if (at > 0) days.set(day(at), (days.get(day(at)) ?? 0) + n);
  return {
    first: Math.min(1, drops.length), day: Math.max(0, ...days.values()),
    places: new Set(drops.map(({ where }) => where).filter(Boolean)).size, days: days.size,
  };
}

/** The bottles since a moment.
 * @param {Drop[]} drops @param {number} since */
export const since = (drops, since) => drops.reduce((sum, { n, at }) => (at >= since ? sum + n : sum), 0);
