// The course, and what of it is done: everything is counted from what is stored, nothing is kept twice.

import { isObject } from '../state.js';

/** @typedef {{ id: string, title: string, url: string, skills: string[], dishes: string[] }} Topic */
/** @typedef {{ id: string, title: string, url: string, topics: Topic[] }} Lesson */
/** @typedef {{ id: string, title: string, url: string, lessons: Lesson[], dishes: { id: string, country: string }[] }} Level */
/** @typedef {import('./kept.js').Kept} Kept */
/** @typedef {'done' | 'current' | 'open'} State */

/** @param {any} value */
const isNamed = (value) => isObject(value) && typeof value.id === 'string' && typeof value.title === 'string' && typeof value.url === 'string';

/** The levels in the feed of the course, or null if it is not that feed.
 * @param {unknown} feed @returns {Level[] | null} */
export function levels(feed) {
  const data = isObject(feed) ? feed.data : null;
  const isLevel = (/** @type {any} */ level) => isNamed(level) && Array.isArray(level.dishes) && Array.isArray(level.lessons)
    && level.lessons.every((/** @type {any} */ lesson) => isNamed(lesson) && Array.isArray(lesson.topics)
      && lesson.topics.every((/** @type {any} */ topic) => isNamed(topic) && Array.isArray(topic.skills) && Array.isArray(topic.dishes)));
  return Array.isArray(data) && data.length > 0 && data.every(isLevel) ? data : null;
}

/** @param {Level[]} course @returns {Topic[]} in their order */
export const topics = (course) => course.flatMap((level) => level.lessons.flatMap((lesson) => lesson.topics));

/** The topic to go on with: the one that was opened last; if it is finished, the next open one after it, then the first.
 * Null before the first step and after the last.
 * @param {string[]} order keys of all topics @param {Kept} kept @returns {string | null} */
export function current(order, kept) {
  const open = (/** @type {string} */ id) => !(id in kept.topics);
  const latest = Object.entries(kept.topics).filter(([id]) => order.includes(id)).sort(([, a], [, b]) => b - a)[0];
  const last = kept.last && order.includes(kept.last.topic) ? kept.last : null;
  if (!latest && !last) return null;
  const from = last && (!latest || last.at >= latest[1]) ? last.topic : latest[0];
  const at = order.indexOf(from);
  return [...order.slice(at), ...order.slice(0, at)].find(open) ?? null;
}

/** @param {string[]} order @param {Kept} kept @returns {Map<string, State>} */
export function states(order, kept) {
  const now = current(order, kept);
  return new Map(order.map((id) => [id, id in kept.topics ? 'done' : id === now ? 'current' : 'open']));
}

/** @typedef {'temas' | 'lecciones' | 'habilidades' | 'paises' | 'repasos' | 'estrellas'} Goal */

/** How much of each goal is reached, and which stars: of levels whose topics are finished, and their skills practised.
 * @param {Level[]} course @param {Kept} kept @returns {{ counts: Record<Goal, number>, stars: Set<string> }} */
export function reached(course, kept) {
  const isDone = (/** @type {Topic} */ topic) => topic.id in kept.topics;
  const lessons = course.flatMap((level) => level.lessons);
  const whole = (/** @type {Lesson[]} */ list) => list.length > 0 && list.every((lesson) => lesson.topics.every(isDone));
  const stars = new Set(course.filter((level) => whole(level.lessons) && topics([level]).every((topic) => topic.skills.every((id) => id in kept.skills))).map((level) => level.id));
  const known = topics(course);
  const skills = new Set(known.flatMap((topic) => topic.skills));
  const countries = new Set(course.flatMap((level) => level.dishes).filter((dish) => dish.id in kept.dishes).map((dish) => dish.country));
  const finished = new Set(known.filter(isDone).map((topic) => topic.id));
  return {
    stars,
    counts: {
      temas: finished.size,
      lecciones: lessons.filter((lesson) => lesson.topics.length > 0 && lesson.topics.every(isDone)).length,
      habilidades: [...skills].filter((id) => id in kept.skills).length,
      paises: countries.size,
      // A review is of a topic that was finished before.
      repasos: kept.reviews.filter(({ topic, at }) => finished.has(topic) && at >= kept.topics[topic]).length,
      estrellas: stars.size,
    },
  };
}

/** Finished topics, those that were seen longest ago first.
 * @param {Kept} kept @returns {{ topic: string, finished: number, reviews: number, seen: number }[]} */
export function toReview(kept) {
  return Object.entries(kept.topics).map(([topic, finished]) => {
    const mine = kept.reviews.filter((each) => each.topic === topic && each.at >= finished);
    return { topic, finished, reviews: mine.length, seen: Math.max(finished, ...mine.map((each) => each.at)) };
  }).sort((a, b) => a.seen - b.seen || (a.topic < b.topic ? -1 : 1));
}
