// What the site remembers for its visitor, on the device only: localStorage, under keys that start with "acopio.".
// Each value has the version of its schema and the time at which it was written. What cannot be read is moved to the
// key with ".old", and what cannot be written is remembered as long as the page is open.

export const PREFIX = 'acopio.';
/** Sent to the window when a value could not be written. */
export const NOT_KEPT = 'acopio:not-kept';

/**
 * @template T
 * @typedef {object} Options
 * @property {number} version of the schema that the caller writes
 * @property {T} initial the value when nothing, or nothing readable, is stored
 * @property {(data: unknown, from: number) => unknown} [migrate] the data of an older version in today's form, or
 *   undefined
 * @property {(data: unknown) => boolean} [valid] whether data has the form of this version
 */

/**
 * @template T
 * @typedef {object} Store
 * @property {() => T} get a copy of the value
 * @property {(value: T) => void} set
 * @property {(change: (value: T) => T) => void} update
 * @property {(listener: (value: T) => void) => () => void} subscribe calls the listener after every change, of other
 *   tabs too; returns what ends this
 * @property {() => void} clear
 * @property {boolean} persistent whether the value outlives the page
 */

/** What could not be written, by key.
 * @type {Map<string, string>} */
const memory = new Map();
/** Keys whose stored value is not to be written over: it is newer than ours, or could not be set aside.
 * @type {Set<string>} */
const locked = new Set();
/** @type {Map<string, Set<() => void>>} */
const listeners = new Map();
let isListening = false;

/** The storage of the browser, or null where it is forbidden.
 * @returns {Storage | null} */
export function disk() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** Whether a text is a path of this site. Browsers take \ for / and leave out tabs and line ends, so none is allowed.
 * @param {string} text */
export const isAddress = (text) => /^\/(?!\/)[^\\\s]*$/.test(text);

/** @param {unknown} value @returns {value is { [name: string]: any }} */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {string} key @returns {string | null} */
function read(key) {
  try {
    return disk()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text @returns {boolean} whether it was written */
function write(key, text) {
  try {
    const storage = disk();
    storage?.setItem(key, text);
    return storage !== null;
  } catch {
    return false;
  }
}

/** @param {string} key */
function remove(key) {
  try {
    disk()?.removeItem(key);
  } catch {
    // Forbidden storage has nothing to delete.
  }
}

/** Moves what cannot be read to another key; a full storage has room for it only once it was removed.
 * @param {string} key @param {string} text @returns {boolean} */
function setAside(key, text) {
  remove(key);
  if (write(`${key}.old`, text)) return true;
  write(key, text);
  return false;
}

/** @param {string | null} key null for all */
function notify(key) {
  for (const [name, calls] of listeners) {
    if (key === null || key === name) for (const call of [...calls]) call();
  }
}

function listen() {
  if (isListening || typeof globalThis.addEventListener !== 'function') return;
  isListening = true;
  globalThis.addEventListener('storage', (event) => notify(event.key));
  // A page that comes back from the history has heard nothing meanwhile.
  globalThis.addEventListener('pageshow', (event) => {
    if (event.persisted) notify(null);
  });
}

/**
 * @param {string} text
 * @returns {{ v: number, at: string, data: unknown } | null}
 */
export function parse(text) {
  try {
    const found = JSON.parse(text);
    return found && typeof found === 'object' && Number.isInteger(found.v) && found.v > 0 && 'data' in found ? found : null;
  } catch {
    return null;
  }
}

/**
 * @template T
 * @param {string} name
 * @param {Options<T>} options
 * @returns {Store<T>}
 */
export function store(name, { version, initial, migrate, valid }) {
  const key = PREFIX + name;
  const fresh = () => /** @type {T} */ (structuredClone(initial));

  /** @param {string} text @returns {{ data: T } | null} */
  const decode = (text) => {
    const found = parse(text);
    if (!found) return null;
    try {
      let data = found.data;
      if (found.v < version) data = migrate?.(data, found.v);
      if (data === undefined || (valid && !valid(data))) return null;
      return { data: /** @type {T} */ (data) };
    } catch {
      return null;
    }
  };

  const get = () => {
    const held = memory.get(key);
    if (held !== undefined) return decode(held)?.data ?? fresh();
    const text = read(key);
    locked.delete(key);
    if (text === null) return fresh();
    const isNewer = (parse(text)?.v ?? 0) > version;
    const found = isNewer && !valid ? null : decode(text);
    if (isNewer || (!found && !setAside(key, text))) locked.add(key);
    return found ? found.data : fresh();
  };

  /** @param {T} value */
  const set = (value) => {
    // What is stored may be newer, or rubbish that has not been set aside.
    if (!memory.has(key)) get();
    const text = JSON.stringify({ v: version, at: new Date().toISOString(), data: value });
    if (!locked.has(key) && write(key, text)) {
      memory.delete(key);
    } else {
      memory.set(key, text);
      globalThis.dispatchEvent?.(new CustomEvent(NOT_KEPT, { detail: name }));
    }
    notify(key);
  };

  return {
    get,
    set,
    update: (change) => set(change(get())),
    subscribe(listener) {
      listen();
      const call = () => listener(get());
      const calls = listeners.get(key) ?? new Set();
      listeners.set(key, calls);
      calls.add(call);
      return () => void calls.delete(call);
    },
    clear() {
      memory.delete(key);
      remove(key);
      locked.delete(key);
      notify(key);
    },
    get persistent() {
      return disk() !== null && !memory.has(key) && !locked.has(key);
    },
  };
}

/**
 * What a portal keeps under its name: an object, of which only what `clean` can use is read and written.
 * @template T
 * @param {string} name @param {number} version @param {(data: unknown) => T} clean
 */
export function keep(name, version, clean) {
  const kept = store(name, { version, initial: clean(null), migrate: clean, valid: isObject });
  const get = () => clean(kept.get());
  return {
    get,
    /** Keeps a change; says whether it outlives the page.
     * @param {(data: T) => T | void} change returns other data, or changes what it gets */
    update(change) {
      const data = get();
      kept.set(clean(change(data) ?? data));
      return kept.persistent;
    },
    /** Calls after every change, of other tabs too.
     * @param {(data: T) => void} listener */
    subscribe: (listener) => kept.subscribe(() => listener(get())),
    isPersistent: () => kept.persistent,
  };
}
