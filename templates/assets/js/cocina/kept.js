// What Cocina keeps on the device. Nothing that is stored is trusted: each part that cannot be read is left out.
import { isAddress as inSite, isObject, keep } from '../state.js';

/** @typedef {{ [id: string]: number }} Times when, in milliseconds, by key */
/** @typedef {{ title: string, url: string, step: number, steps: number, done: number[], at: number }} Cooking a dish that
 *   is being cooked: the step that is shown, from 0, and the numbers of the steps that are ticked */
/** @typedef {import('./timers.js').Timer} Timer */
/**
 * @typedef {object} Kept
 * @property {Times} topics finished, as the learner says
 * @property {Times} skills practised
 * @property {Times} dishes cooked
 * @property {{ topic: string, at: number }[]} reviews
 * @property {{ [dish: string]: Cooking }} cooking
 * @property {Timer[]} timers
 * @property {{ topic: string, at: number } | null} last the topic that was opened last
 * @property {string} name what the learner wants to be called
 * @property {string[] | null} awarded keys of achievements, and of levels with a star, that were announced; null where things were
 *   earned before any was
 * @property {boolean} sound whether timers ring
 * @property {boolean} aloud whether steps are read aloud
 */

export const VERSION = 1;
export const MOST = { reviews: 500, cooking: 12, timers: 12, times: 500 };

/** @returns {Kept} */
export const nothing = () => ({ topics: {}, skills: {}, dishes: {}, reviews: [], cooking: {}, timers: [], last: null, name: '', awarded: [], sound: true, aloud: false });

/** @param {unknown} value @returns {value is string} */
const isKey = (value) => typeof value === 'string' && /^[a-z0-9-]{1,80}$/.test(value);
/** @param {unknown} value @returns {value is number} */
const isTime = (value) => typeof value === 'number' && value > 0 && value <= 8.64e15;
/** @param {unknown} value @param {number} most @returns {value is number} */
const isCount = (value, most) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
/** Only addresses of this site.
 * @param {unknown} value @returns {value is string} */
const isAddress = (value) => typeof value === 'string' && inSite(value) && value.length < 300;
/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === 'string' && value.length > 0 && value.length <= 120;

/** @param {unknown} value @returns {Times} */
function times(value) {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([id, at]) => isKey(id) && isTime(at)).slice(0, MOST.times));
}

/** What can be used of anything.
 * @param {unknown} data @returns {Kept} */
export function clean(data) {
  const kept = nothing();
  if (!isObject(data)) return kept;
  kept.topics = times(data.topics);
  kept.skills = times(data.skills);
  kept.dishes = times(data.dishes);
  if (Array.isArray(data.reviews)) {
    kept.reviews = data.reviews.filter((each) => isObject(each) && isKey(each.topic) && isTime(each.at)).slice(-MOST.reviews)
      .map(({ topic, at }) => ({ topic, at }));
  }
  if (isObject(data.cooking)) {
    const all = Object.entries(data.cooking).filter(([id, each]) => isKey(id) && isObject(each) && isText(each.title)
      && isAddress(each.url) && isCount(each.steps, 50) && each.steps > 0 && isCount(each.step, each.steps - 1) && isTime(each.at));
    all.sort(([, a], [, b]) => b.at - a.at);
    kept.cooking = Object.fromEntries(all.slice(0, MOST.cooking).map(([id, { title, url, step, steps, done, at }]) => [id, {
      title, url, step, steps, at, done: Array.isArray(done) ? [...new Set(done)].filter((n) => isCount(n, steps) && n > 0) : [] }]));
  }
  if (Array.isArray(data.timers)) {
    kept.timers = data.timers.filter((each) => isObject(each) && isKey(each.id) && isText(each.name) && isText(each.dish)
      && isAddress(each.url) && isCount(each.seconds, 86400) && each.seconds > 0 && isTime(each.end)
      && (each.left === null || isCount(each.left, each.seconds))).slice(0, MOST.timers)
      .map(({ id, name, dish, url, seconds, end, left, rung }) => ({ id, name, dish, url, seconds, end, left, rung: rung === true }));
  }
  if (isObject(data.last) && isKey(data.last.topic) && isTime(data.last.at)) kept.last = { topic: data.last.topic, at: data.last.at };
  if (typeof data.name === 'string') kept.name = data.name.trim().slice(0, 40);
  if (Array.isArray(data.awarded)) kept.awarded = data.awarded.filter(isKey).slice(0, MOST.times);
  else if ([kept.topics, kept.skills, kept.dishes].some((each) => Object.keys(each).length > 0)) kept.awarded = null;
  kept.sound = data.sound !== false;
  kept.aloud = data.aloud === true;
  return kept;
}

export const { get, update, subscribe, isPersistent } = keep('cocina', VERSION, clean);
