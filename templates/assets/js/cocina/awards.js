// Stars and achievements: grey until what is stored earns them.
import { clone, complete, fill } from '../dom.js';
import { reached, topics } from './course.js';
import { get, subscribe } from './kept.js';
import { withCourse } from './load.js';
import { keptLines } from './lines.js';
import { all, part } from './words.js';

const box = document.querySelector('[data-awards]');

/** @param {HTMLElement} item @param {number} count @param {number} total */
function show(item, count, total) {
  const isEarned = total > 0 && count >= total;
  item.classList.toggle('is-locked', !isEarned);
  item.querySelector('.award')?.remove();
  const line = clone('award');
  const toward = part(line, 'words');
  if (item.dataset.star) fill(line, { earned: part(line, 'feminine').dataset.feminine ?? '' });
  fill(line, { toward: complete(toward.dataset.words, { done: Math.min(count, total), total }) });
  const bar = /** @type {HTMLProgressElement} */ (line.querySelector('progress'));
  bar.max = total;
  bar.value = Math.min(count, total);
  bar.setAttribute('aria-label', `${item.querySelector('h3, h4')?.textContent ?? ''}: ${toward.textContent ?? ''}`);
  bar.hidden = toward.hidden = isEarned;
  part(line, 'earned').hidden = !isEarned;
  (item.querySelector(':scope > div') ?? item).append(line);
}

if (box instanceof HTMLElement) {
  withCourse(box.dataset.awards ?? '', part(box, 'offline'), (course) => {
    const refresh = () => {
      const kept = get(), { counts } = reached(course, kept);
      for (const item of all(document, '[data-award]')) {
        const goal = /** @type {import('./course.js').Goal} */ (item.dataset.goal);
        show(item, counts[goal] ?? 0, Number(item.dataset.count));
      }
      for (const item of all(document, '[data-star]')) {
        const level = course.filter((each) => each.id === item.dataset.star);
        const all = topics(level), skills = [...new Set(all.flatMap((topic) => topic.skills))];
        show(item, all.filter(({ id }) => id in kept.topics).length + skills.filter((id) => id in kept.skills).length, all.length + skills.length);
      }
    };
    subscribe(refresh);
    refresh();
  });
}
keptLines();
