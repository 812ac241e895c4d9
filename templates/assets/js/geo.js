// Distances on the globe, and where the visitor is.

/** @typedef {{ latitude: number, longitude: number }} Point */

export const RADIUS = 6371008.8;
export const RADIAN = Math.PI / 180;

/** Metres between two points.
 * @param {Point} a @param {Point} b */
export function metres(a, b) {
  const up = Math.sin((b.latitude - a.latitude) * RADIAN / 2);
  const across = Math.sin((b.longitude - a.longitude) * RADIAN / 2);
  const h = up * up + Math.cos(a.latitude * RADIAN) * Math.cos(b.latitude * RADIAN) * across * across;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Why there is no position.
 * @typedef {'insecure' | 'denied' | 'none' | 'late'} Refusal */

/** Where the visitor is; asks for permission, so call it when a button was pressed.
 * @returns {Promise<Point & { accuracy: number } | Refusal>} */
export function locate() {
  if (!globalThis.isSecureContext || !navigator.geolocation) return Promise.resolve('insecure');
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude, accuracy: coords.accuracy }),
      ({ code }) => resolve(code === 1 ? 'denied' : code === 3 ? 'late' : 'none'),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 });
  });
}
