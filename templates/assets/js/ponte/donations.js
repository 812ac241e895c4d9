// What somebody offered with a message of these pages: kept on the device when the message was opened, once for each form.

import { update } from './kept.js';

/** @typedef {{ good: string, id: string, institution: string, url: string, amount: string, size?: string }} Given */

/** Keeps what a form says; what it said before is replaced. */
export function kept() {
  /** Of what this form has kept, by when.
   * @type {number[]} */
  let mine = [];
  /** @param {{ volunteer: boolean, slots: string, items: Given[] }} offer */
  return ({ volunteer, slots, items }) => {
    const now = Date.now();
    update((data) => {
      if (volunteer) return { ...data, volunteer: { at: now, size: items[0]?.size ?? '', slots } };
      const rest = data.donations.filter(({ at }) => !mine.includes(at));
      mine = items.map((_, place) => now + place);
      return { ...data, donations: [...items.map(({ good, id, institution, url, amount }, place) => ({
        at: now + place, good, amount, request: id, institution, url: url ? new URL(url, location.href).pathname : '', slots, state: /** @type {const} */ ('CREATED'),
      })), ...rest] };
    });
  };
}
