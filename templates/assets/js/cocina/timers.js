// Timers: spans of time in the text of a step, and clocks that go on while the page is closed. No DOM.

/**
 * @typedef {object} Timer
 * @property {string} id
 * @property {string} name what it is for
 * @property {string} dish
 * @property {string} url the page of the dish
 * @property {number} seconds in all
 * @property {number} end when it ends, in milliseconds of the clock of the device
 * @property {number | null} left seconds that are left while it is paused
 * @property {boolean} rung whether its end has been announced
 */
/** @typedef {{ hours: string, minutes: string, seconds: string }} Units alternatives of a pattern, such as "minutos|min" */

const PARTS = { '¼': 0.25, '½': 0.5, '¾': 0.75 };
const DAY = 86400;

/** @param {string} whole @param {string | undefined} part */
function amount(whole, part) {
  return (whole ? Number(whole.replace(',', '.')) : 0) + (part ? PARTS[/** @type {keyof typeof PARTS} */ (part)] : 0);
}

/** Spans of time that a text names, in seconds and in order. Of "3 a 4 minutos" it is the shorter: that is when to look.
 * "1 hora y 30 minutos" is one.
 * @param {string} text @param {Units} units @returns {number[]} */
export function spans(text, units) {
  const number = '(?:(\\d+(?:[.,]\\d+)?)?([¼½¾])|(\\d+(?:[.,]\\d+)?))';
  const unit = `(${units.hours})|(${units.minutes})|(${units.seconds})`;
  const pattern = new RegExp(`(?<![\\d.,])${number}(?:\\s*(?:-|–|a|o|to|or)\\s*(?:\\d+(?:[.,]\\d+)?[¼½¾]?|[¼½¾]))?[\\s-]*(?:${unit})(?![\\p{L}\\d])`, 'giu');
  /** @type {{ to: number, seconds: number, size: number }[]} */
  const found = [];
  for (const match of text.matchAll(pattern)) {
    const from = match.index ?? 0, to = from + match[0].length;
    const size = match[4] ? 3600 : match[5] ? 60 : 1;
    const seconds = Math.round(amount(match[1] ?? match[3] ?? '', match[2]) * size);
    const last = found.at(-1);
    const between = last ? text.slice(last.to, from) : '';
    if (last && last.size > size && /^\s*(?:y|and|con)?\s*$/u.test(between)) {
      last.seconds += seconds;
      last.size = size;
      last.to = to;
    } else {
      found.push({ to, seconds, size });
    }
  }
  return found.map((each) => each.seconds).filter((seconds) => seconds > 0 && seconds <= DAY);
}

/** What can be timed in a step: what its text says, each once, or else what its data says to wait for, which counts what is
 * done meanwhile.
 * @param {{ text: string, waiting: number, units: Units }} step waiting in minutes @returns {number[]} seconds */
export function offers({ text, waiting, units }) {
  const all = spans(text, units);
  if (all.length === 0 && waiting > 0 && waiting * 60 <= DAY) all.push(waiting * 60);
  return [...new Set(all)].slice(0, 4);
}

/** @param {Omit<Timer, 'end' | 'left' | 'rung'>} what @param {number} now @returns {Timer} */
export const start = (what, now) => ({ ...what, end: now + what.seconds * 1000, left: null, rung: false });

/** Seconds that are left: never more than the whole, whatever the clock says.
 * @param {Timer} timer @param {number} now */
export function left(timer, now) {
  if (timer.left !== null) return timer.left;
  return Math.min(timer.seconds, Math.max(0, Math.ceil((timer.end - now) / 1000)));
}

/** @param {Timer} timer @param {number} now @returns {Timer} */
export const pause = (timer, now) => ({ ...timer, left: left(timer, now) });
/** @param {Timer} timer @param {number} now @returns {Timer} */
export const resume = (timer, now) => ({ ...timer, end: now + (timer.left ?? 0) * 1000, left: null });
/** @param {Timer} timer @param {number} now @param {number} seconds @returns {Timer} */
export function extend(timer, now, seconds) {
  const rest = Math.min(DAY, left(timer, now) + seconds);
  return { ...timer, seconds: Math.max(timer.seconds, rest), end: now + rest * 1000, left: timer.left === null ? null : rest, rung: false };
}

/** After the clock of the device was set back, what is left stays what it was. Set forward it looks like sleep, and
 * time that was slept has passed: the timer ends.
 * @param {Timer[]} timers @param {number} before the clock when it was last read @param {number} now @returns {Timer[]} */
export function settle(timers, before, now) {
  const back = before - now;
  return back < 2000 ? timers : timers.map((timer) => (timer.left === null ? { ...timer, end: timer.end - back } : timer));
}

/** Those that have ended and were not announced.
 * @param {Timer[]} timers @param {number} now */
export const ringing = (timers, now) => timers.filter((timer) => !timer.rung && timer.left === null && left(timer, now) === 0);

/** As on a clock: 1:05, 1:00:00.
 * @param {number} seconds */
export function clock(seconds) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const h = Math.floor(seconds / 3600), m = Math.floor(seconds / 60) % 60, s = seconds % 60;
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
