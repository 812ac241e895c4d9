// The line that says whether marks are kept.
import { NOT_KEPT } from '../state.js';
import { isPersistent } from './kept.js';
import { all } from './words.js';

export function keptLines() {
  const show = () => {
    for (const line of all(document, '[data-kept]')) line.hidden = !isPersistent();
    for (const line of all(document, '[data-unkept]')) line.hidden = isPersistent();
  };
  window.addEventListener(NOT_KEPT, show);
  show();
}
