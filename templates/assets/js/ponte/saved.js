// What a visitor keeps of Ponte: numbers of requests and ids of institutions, the newest first.

/** @typedef {{ requests: string[], institutions: string[] }} Saved */

export const VERSION = 2;
const LIMIT = 200;

/** @param {unknown} list @param {RegExp} pattern @returns {string[]} */
function clean(list, pattern) {
  if (!Array.isArray(list)) return [];
  return [...new Set(list.filter((id) => typeof id === 'string' && pattern.test(id)))].slice(0, LIMIT);
}

/** @param {unknown} data @returns {data is Saved} */
export function valid(data) {
  if (typeof data !== 'object' || data === null) return false;
  const { requests, institutions } = /** @type {Record<string, unknown>} */ (data);
  return [requests, institutions].every((list) => Array.isArray(list) && list.every((id) => typeof id === 'string'));
}

/**
 * Keeps what older versions said: version 1 was a list of requests alone.
 * @param {unknown} data @param {number} version
 * @returns {Saved | undefined}
 */
export function migrate(data, version) {
  if (version === 1 && Array.isArray(data)) return { requests: clean(data, /^\d{4}$/), institutions: [] };
  if (typeof data !== 'object' || data === null) return undefined;
  const { requests, institutions } = /** @type {Record<string, unknown>} */ (data);
  return { requests: clean(requests, /^\d{4}$/), institutions: clean(institutions, /^[a-z0-9-]+$/) };
}

/** @param {Saved} saved @param {'requests' | 'institutions'} of @param {string} id @returns {Saved} */
export function toggle(saved, of, id) {
  const rest = saved[of].filter((each) => each !== id);
  return { ...saved, [of]: rest.length < saved[of].length ? rest : [id, ...rest].slice(0, LIMIT) };
}
