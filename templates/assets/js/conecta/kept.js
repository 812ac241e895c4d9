/* What Conecta Fácil keeps on the device, in localStorage. What is stored is never trusted: each part that
   cannot be read is left out, and all of it is kept aside first. */

/** @typedef {{ name: string, phone: string, note: string }} Contact */
/** @typedef {{ latitude: number, longitude: number, accuracy: number, at: number }} Position */
/** @typedef {{ id: string, title: string, url: string, way: 'there' | 'back', step: number, steps: number }} Going */
/** @typedef {{ contacts: Contact[], consent: boolean, last: Position | null, going: Going | null }} Kept */

const KEY = 'acopio.conecta';
const VERSION = 1;
export const MOST = 3;

/** @returns {Kept} */
const nothing = () => ({ contacts: [], consent: false, last: null, going: null });

/** @param {unknown} value @returns {value is { [name: string]: any }} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {any} value @param {number} most */
const number = (value, most) => typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most;

/** What can be used of anything.
 * @param {unknown} data @returns {Kept} */
export function clean(data) {
  const kept = nothing();
  if (!isObject(data)) return kept;
  if (Array.isArray(data.contacts)) {
    kept.contacts = data.contacts
      .filter((each) => isObject(each) && typeof each.name === 'string' && /^\+[0-9]{8,15}$/.test(each.phone))
      .slice(0, MOST)
      .map((each) => ({ name: each.name.slice(0, 60), phone: each.phone, note: typeof each.note === 'string' ? each.note.slice(0, 200) : '' }));
  }
  kept.consent = data.consent === true;
  const last = data.last;
  if (kept.consent && isObject(last) && number(last.latitude, 90) && number(last.longitude, 180)
    && number(last.accuracy, 1e7) && number(last.at, 8.64e15)) {
    kept.last = { latitude: last.latitude, longitude: last.longitude, accuracy: Math.abs(last.accuracy), at: last.at };
  }
  const going = data.going;
  if (isObject(going) && ['id', 'title', 'url'].every((name) => typeof going[name] === 'string') && /^\/(?!\/)/.test(going.url)
    && (going.way === 'there' || going.way === 'back') && Number.isInteger(going.steps) && going.steps > 0
    && Number.isInteger(going.step) && going.step >= 0 && going.step < going.steps) {
    kept.going = { id: going.id, title: going.title, url: going.url, way: going.way, step: going.step, steps: going.steps };
  }
  return kept;
}

/** The storage of the browser, or null where it is forbidden.
 * @returns {Storage | null} */
function browserStorage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** @param {Pick<Storage, 'getItem' | 'setItem'> | null} [storage] */
export function open(storage = browserStorage()) {
  let locked = false;
  /** @type {Kept | null} */
  let memory = null;
  /** @returns {Kept} */
  function get() {
    if (memory) return memory;
    /** @type {string | null} */
    let text = null;
    try {
      text = storage?.getItem(KEY) ?? null;
      if (text === null) return nothing();
      const whole = JSON.parse(text);
      if (!isObject(whole) || typeof whole.v !== 'number' || !isObject(whole.data)) throw new TypeError('not ours');
      locked = whole.v > VERSION;
      return clean(whole.data);
    } catch {
      if (text !== null) try { storage?.setItem(KEY + '.old', text); } catch { /* there is no room for it */ }
      return nothing();
    }
  }
  /** Keeps a change; says whether it outlives the page.
   * @param {(kept: Kept) => void} change */
  function update(change) {
    const kept = structuredClone(get());
    change(kept);
    const data = clean(kept);
    try {
      if (!storage || locked) throw new Error('read only');
      storage.setItem(KEY, JSON.stringify({ v: VERSION, at: new Date().toISOString(), data }));
      memory = null;
      return true;
    } catch {
      memory = data;
      return false;
    }
  }
  return { get, update };
}
