// The list of the course, read once it is needed.
import { feed } from '../dom.js';
import { levels } from './course.js';

/** @param {string} url @returns {Promise<import('./course.js').Level[]>} */
export async function load(url) {
  const course = levels(await feed(url));
  if (!course) throw new Error(`no course: ${url}`);
  return course;
}

/** The address on this site of an address in a feed, which names the published host.
 * @param {string} url */
export const local = (url) => new URL(url, location.href).pathname;

/** Reads the course, shows it, and lets a visitor try again where that fails.
 * @param {string} url @param {HTMLElement} notice with a button [data-retry] @param {(course: import('./course.js').Level[]) => void} show */
export async function withCourse(url, notice, show) {
  const again = () => load(url).then((course) => {
    notice.hidden = true;
    show(course);
  }, () => { notice.hidden = false; });
  notice.querySelector('[data-retry]')?.addEventListener('click', again);
  await again();
}
