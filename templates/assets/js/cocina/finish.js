// Topics that the learner marks as finished, and takes back.
import { announce, complete } from '../dom.js';
import { get, subscribe, update } from './kept.js';
import { all, day, part } from './words.js';

const boxes = all(document, '[data-finish-box]');
const lesson = document.querySelector('[data-lesson]');

/** What marks the topic of a box: its button, or the link to the page that celebrates.
 * @param {HTMLElement} box @returns {HTMLElement} */
const marker = (box) => box.querySelector('[data-mark]') ?? part(document.body, 'finish');

/** @param {string} topic @param {boolean} on */
function mark(topic, on) {
  update((kept) => {
    if (on) kept.topics[topic] ??= Date.now();
    else delete kept.topics[topic];
  });
}

function show() {
  const kept = get();
  for (const box of boxes) {
    const at = kept.topics[box.dataset.finishBox ?? ''];
    const when = part(box, 'when');
    if (at) when.textContent = complete(when.dataset.words, { date: day(at) });
    part(box, 'if-done').hidden = !at;
    marker(box).hidden = Boolean(at);
    // Where a link marks it, there is nothing else to show before.
    box.hidden = !at && !box.contains(marker(box));
  }
  if (lesson instanceof HTMLElement) lesson.hidden = (lesson.dataset.lesson ?? '').split(' ').every((id) => id in kept.topics);
}

for (const box of boxes) {
  const topic = box.dataset.finishBox ?? '';
  box.querySelector('[data-mark]')?.addEventListener('click', () => {
    mark(topic, true);
    part(box, 'undo').focus();
    announce(box.dataset.marked ?? '');
  });
  part(box, 'undo').addEventListener('click', () => {
    mark(topic, false);
    marker(box).focus();
    announce(box.dataset.unmarked ?? '');
  });
}
lesson?.querySelector('button')?.addEventListener('click', () => {
  for (const box of boxes) mark(box.dataset.finishBox ?? '', true);
  const last = boxes.at(-1);
  if (last) part(last, 'undo').focus();
  announce(boxes.map((box) => box.dataset.marked).join('. '));
});

// The link to the page that celebrates says that the topic is finished, wherever it is; copies of it in a dialog too.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('[data-finish]') : null;
  if (link instanceof HTMLElement) mark(link.dataset.finish ?? '', true);
});

const opened = document.querySelector('[data-open-topic]');
if (opened instanceof HTMLElement) {
  const topic = opened.dataset.openTopic ?? '';
  update((kept) => { kept.last = { topic, at: Date.now() }; });
}
subscribe(show);
show();
