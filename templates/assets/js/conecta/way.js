// The shortest way over published routes.

/** @typedef {{ from: string, to: string, title: string, url: string, meters: number, minutes: number }} Leg */

/** The legs from one point to another, the fewest meters first; routes are walked in both directions. Null if there are none.
 * @param {Leg[]} routes there only @param {string} from @param {string} to @returns {(Leg & { isBack: boolean })[] | null} */
export function way(routes, from, to) {
  /** @type {Map<string, { meters: number, legs: (Leg & { isBack: boolean })[] }>} */
  const best = new Map([[from, { meters: 0, legs: [] }]]);
  const waiting = new Set([from]);
  while (waiting.size > 0) {
    const [here] = [...waiting].sort((a, b) => (best.get(a)?.meters ?? 0) - (best.get(b)?.meters ?? 0));
    if (here === undefined) break;
    waiting.delete(here);
    const so = best.get(here);
    if (here === to) return so?.legs ?? null;
    for (const route of routes) {
      for (const isBack of [false, true]) {
        const [start, end] = isBack ? [route.to, route.from] : [route.from, route.to];
        if (start !== here || !so) continue;
        const meters = so.meters + route.meters;
        if (meters >= (best.get(end)?.meters ?? Infinity)) continue;
        best.set(end, { meters, legs: [...so.legs, { ...route, isBack }] });
        waiting.add(end);
      }
    }
  }
  return null;
}
