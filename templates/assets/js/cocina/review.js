// The topics that were finished on this device, to review them.
import { clone, complete, fill } from '../dom.js';
import { toReview } from './course.js';
import { get, subscribe } from './kept.js';
import { all, day, part } from './words.js';

const box = document.querySelector('[data-mine]');
const links = new Map(all(document, '[data-topic]').map((item) => [item.dataset.topic, item.querySelector('a')]));

function show() {
  if (!(box instanceof HTMLElement)) return;
  const words = box.dataset;
  const list = toReview(get()).filter((each) => links.get(each.topic));
  part(box, 'list').replaceChildren(...list.map(({ topic, finished, reviews, seen }) => {
    const link = /** @type {HTMLAnchorElement} */ (links.get(topic));
    const text = reviews === 0 ? complete(words.finished, { date: day(finished) })
      : complete(reviews === 1 ? words.once : words.again, { done: reviews, date: day(seen) });
    const item = fill(clone('mine'), { title: link.textContent ?? '', text });
    /** @type {HTMLAnchorElement} */ (item.querySelector('a')).href = link.href;
    return item;
  }));
  part(box, 'some').hidden = list.length === 0;
  part(box, 'none').hidden = list.length > 0;
  box.hidden = false;
}

subscribe(show);
show();
