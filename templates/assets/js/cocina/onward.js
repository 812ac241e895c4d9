// On the home page: what one goes on with.
import { clone, complete, fill } from '../dom.js';
import { current, reached, topics } from './course.js';
import { get } from './kept.js';
import { local, withCourse } from './load.js';
import { part } from './words.js';

/** @typedef {{ kind?: string, title: string, text: string, url: string, value?: number, max?: number }} Card */

const box = document.querySelector('[data-continue]');

/** @param {Card[]} cards */
function show(cards) {
  if (!(box instanceof HTMLElement)) return;
  part(box, 'list').replaceChildren(...cards.map((card) => {
    const item = fill(clone('onward'), { kind: card.kind ?? '', title: card.title, text: card.text });
    /** @type {HTMLAnchorElement} */ (item.querySelector('a')).href = card.url;
    const bar = /** @type {HTMLProgressElement} */ (item.querySelector('progress'));
    if (card.max) {
      bar.max = card.max;
      bar.value = card.value ?? 0;
      bar.hidden = false;
      bar.setAttribute('aria-label', card.text);
    }
    return item;
  }));
}

function start() {
  if (!(box instanceof HTMLElement)) return;
  const kept = get(), words = box.dataset;
  const finished = Object.keys(kept.topics).length;
  const cooking = Object.values(kept.cooking).sort((a, b) => b.at - a.at)[0];
  box.hidden = !(cooking || finished || kept.last);
  if (box.hidden) return;
  const heading = box.querySelector('h2');
  if (heading && kept.name) heading.textContent = complete(heading.dataset.hello, { name: kept.name });
  /** @type {Card[]} */
  const pots = cooking ? [{ kind: words.cooking, title: cooking.title, url: `${cooking.url}#modo-cocina`,
    text: complete(words.step, { number: cooking.step + 1, total: cooking.steps }), value: cooking.step + 1, max: cooking.steps }] : [];
  /** @type {Card[]} */
  const reviews = finished ? [{ kind: words.courseName, title: words.review ?? '', url: words.reviewUrl ?? '',
    text: complete(words.reviewCount, { done: finished }) }] : [];
  show([...pots, ...reviews]);
  if (!finished && !kept.last) return;
  withCourse(words.continue ?? '', part(box, 'offline'), (course) => {
    const all = topics(course), id = current(all.map((topic) => topic.id), kept);
    const done = reached(course, kept).counts.temas;
    const level = course.find((each) => topics([each]).some((topic) => topic.id === id));
    const lesson = level?.lessons.find((each) => each.topics.some((topic) => topic.id === id));
    const topic = all.find((each) => each.id === id);
    /** @type {Card[]} */
    const path = topic && level && lesson
      ? [{ kind: words.topicName, title: topic.title, url: local(topic.url), text: `${level.title} · ${lesson.title}` }]
      : [{ kind: words.courseName, title: words.whole ?? '', url: words.pathUrl ?? '', text: '' }];
    path[0] && (path[0].text = [path[0].text, complete(words.progress, { done, total: all.length })].filter(Boolean).join(' · '));
    Object.assign(path[0], { value: done, max: all.length });
    show([...pots, ...path, ...reviews]);
  });
}

start();
window.addEventListener('pageshow', (event) => { if (event.persisted) start(); });
