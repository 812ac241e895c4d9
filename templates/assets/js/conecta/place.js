/* Where a position is: distances, the coverage area, the nearest published point. No page is needed here. */

import { metres, RADIAN, RADIUS } from '../geo.js';

/** @typedef {import('../geo.js').Point} Point */
/** @typedef {{ geometry: { type: string, coordinates: any }, properties: { [name: string]: any } }} Feature */

/** @param {any} pair */
const isPair = (pair) => Array.isArray(pair) && typeof pair[0] === 'number' && typeof pair[1] === 'number';

/** Whether it is a feature that can be used here.
 * @param {any} value @returns {value is Feature} */
export function isFeature(value) {
  const { type, coordinates } = value?.geometry ?? {};
  if (typeof value?.properties !== 'object' || value.properties === null || typeof type !== 'string') return false;
  if (type === 'Point') return isPair(coordinates);
  return type !== 'Polygon' || (Array.isArray(coordinates) && coordinates.every((ring) => Array.isArray(ring) && ring.every(isPair)));
}

/** Whether a point is inside the rings of a GeoJSON polygon.
 * @param {Point} point @param {number[][][]} rings */
export function inside(point, rings) {
  let odd = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [x, y] = ring[i], [u, v] = ring[j];
      if ((y > point.latitude) !== (v > point.latitude)
        && point.longitude < (u - x) * (point.latitude - y) / (v - y) + x) odd = !odd;
    }
  }
  return odd;
}

/** Metres from a point to the nearest side of the rings, on a plane around the point.
 * @param {Point} point @param {number[][][]} rings */
export function toEdge(point, rings) {
  const tall = RADIUS * RADIAN, wide = tall * Math.cos(point.latitude * RADIAN);
  let best = Infinity;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const ax = (ring[i - 1][0] - point.longitude) * wide, ay = (ring[i - 1][1] - point.latitude) * tall;
      const bx = (ring[i][0] - point.longitude) * wide, by = (ring[i][1] - point.latitude) * tall;
      const dx = bx - ax, dy = by - ay, square = dx * dx + dy * dy;
      const along = square === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / square));
      best = Math.min(best, Math.hypot(ax + along * dx, ay + along * dy));
    }
  }
  return best;
}

/** Inside, outside, or so near the edge that the accuracy cannot tell.
 * @param {Point & { accuracy: number }} position @param {{ features: Feature[] }} areas
 * @returns {'inside' | 'edge' | 'outside'} */
export function coverage(position, areas) {
  let edge = false;
  for (const { geometry } of areas.features) {
    if (geometry.type !== 'Polygon') continue;
    if (toEdge(position, geometry.coordinates) <= position.accuracy) edge = true;
    else if (inside(position, geometry.coordinates)) return 'inside';
  }
  return edge ? 'edge' : 'outside';
}

/** The nearest named point, at most `most` metres away.
 * @param {Point} position @param {{ features: Feature[] }[]} lists @param {number} [most] */
export function nearest(position, lists, most = 3000) {
  /** @type {{ name: string, metres: number } | null} */
  let best = null;
  for (const list of lists) {
    for (const { geometry, properties } of list.features) {
      if (geometry.type !== 'Point') continue;
      const name = properties.title ?? properties.name;
      const away = metres(position, { latitude: geometry.coordinates[1], longitude: geometry.coordinates[0] });
      if (typeof name === 'string' && away <= (best ? best.metres : most)) best = { name, metres: away };
    }
  }
  return best;
}
