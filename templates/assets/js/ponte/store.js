// What a visitor keeps of Ponte, on the device.

import { store } from '../state.js';
import { migrate, valid, VERSION } from './saved.js';

/** @typedef {import('./saved.js').Saved} Saved */

const nothing = /** @type {Saved} */ ({ requests: [], institutions: [] });
const kept = store('ponte', { version: VERSION, initial: nothing, migrate, valid });

/** @returns {Saved} */
export const get = () => migrate(kept.get(), VERSION) ?? nothing;

export const { set } = kept;

/** Calls after every change, of other tabs too.
 * @param {(saved: Saved) => void} listener */
export const subscribe = (listener) => kept.subscribe(() => listener(get()));

/** Whether what is kept outlives the page. */
export const isPersistent = () => kept.persistent;
