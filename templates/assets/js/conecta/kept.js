/* What Conecta Fácil keeps on the device. What is stored is never trusted: each part that cannot be read is left out. */
import { isAddress, isObject, keep } from '../state.js';

/** @typedef {{ name: string, phone: string, note: string }} Contact */
/** @typedef {{ latitude: number, longitude: number, accuracy: number, at: number }} Position */
/** @typedef {{ id: string, title: string, url: string, way: 'there' | 'back', step: number, steps: number }} Going */
/** `needs` are ids of what somebody needs on the way, `trip` the points that were chosen last, by name,
 * `sos` when the last message of the SOS was opened.
 * @typedef {{ contacts: Contact[], consent: boolean, last: Position | null, going: Going | null, needs: string[], trip: { from: string, to: string } | null, sos: number | null }} Kept */

/** 1 had no needs and no trip. */
const VERSION = 2;
export const MOST = 3;

/** @returns {Kept} */
const nothing = () => ({ contacts: [], consent: false, last: null, going: null, needs: [], trip: null, sos: null });

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
  if (isObject(going) && ['id', 'title', 'url'].every((name) => typeof going[name] === 'string') && isAddress(going.url)
    && (going.way === 'there' || going.way === 'back') && Number.isInteger(going.steps) && going.steps > 0
    && Number.isInteger(going.step) && going.step >= 0 && going.step < going.steps) {
    kept.going = { id: going.id, title: going.title, url: going.url, way: going.way, step: going.step, steps: going.steps };
  }
  if (Array.isArray(data.needs)) kept.needs = [...new Set(data.needs.filter((each) => typeof each === 'string' && /^[a-z0-9-]{1,40}$/.test(each)))].slice(0, 50);
  if (isObject(data.trip) && ['from', 'to'].every((name) => typeof data.trip[name] === 'string')) kept.trip = { from: data.trip.from.slice(0, 100), to: data.trip.to.slice(0, 100) };
  if (number(data.sos, 8.64e15)) kept.sos = data.sos;
  return kept;
}

export const { get, update, subscribe } = keep('conecta', VERSION, clean);
