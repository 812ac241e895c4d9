// What is done and where one is, beside topics and levels.
import { clone, complete, fill } from '../dom.js';
import { reached, states, topics } from './course.js';
import { get, subscribe } from './kept.js';
import { load } from './load.js';
import { all } from './words.js';

const items = all(document, '[data-topic]').filter((item) => item.querySelector('[data-state]'));
const bars = all(document, '[data-level]');
const source = document.querySelector('[data-course]');
/** @type {import('./course.js').Level[] | null} */
let course = null;

function show() {
  const kept = get();
  // Without the list of the course, the order is that of the page.
  const order = course ? topics(course).map((topic) => topic.id) : items.map((item) => item.dataset.topic ?? '');
  const state = states(order, kept);
  for (const item of items) {
    const now = state.get(item.dataset.topic ?? '') ?? 'open';
    item.classList.toggle('is-done', now === 'done');
    item.classList.toggle('is-current', now === 'current');
    item.querySelector('[data-state]')?.replaceChildren(...(now === 'open' ? [] : [clone(`topic-${now}`)]));
  }
  for (const bar of bars) {
    const level = course?.find((each) => each.id === bar.dataset.level);
    const ids = level ? topics([level]).map((topic) => topic.id) : [];
    const count = ids.filter((id) => id in kept.topics).length;
    bar.hidden = count === 0;
    if (count === 0) continue;
    const line = clone('level-progress');
    const text = /** @type {HTMLElement} */ (line.querySelector('[data-text]'));
    fill(line, { text: complete(text.dataset.words, { done: count, total: ids.length }) });
    const progress = /** @type {HTMLProgressElement} */ (line.querySelector('progress'));
    progress.max = ids.length;
    progress.value = count;
    progress.setAttribute('aria-label', text.textContent ?? '');
    /** @type {HTMLElement} */ (line.querySelector('.state-star')).hidden = !course || !reached(course, kept).stars.has(bar.dataset.level ?? '');
    bar.replaceChildren(line);
  }
}

async function start() {
  const kept = get();
  show();
  if (course || !(source instanceof HTMLElement) || (!kept.last && Object.keys(kept.topics).length === 0)) return;
  try {
    course = await load(source.dataset.course ?? '');
    show();
  } catch {
    // Offline: what the page lists is marked all the same.
  }
}

subscribe(start);
start();
