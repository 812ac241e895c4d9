// The message of somebody who offers goods.

import { complete } from '../dom.js';

/**
 * @param {{ hello: string, line: string, name: string }} said The sentences with their gaps
 * @param {{ good: string, id: string, amount: string, institution: string, url: string }[]} items
 * @param {string[]} notes Whole sentences that follow the goods
 * @param {string} name Who offers; may be empty
 */
export function message(said, items, notes, name) {
  if (items.length === 0) return '';
  const lines = [said.hello];
  for (const item of items) {
    lines.push(`• ${complete(said.line, item)}`);
    if (item.url) lines.push(item.url);
  }
  lines.push(...notes.filter(Boolean));
  if (name.trim()) lines.push(complete(said.name, { name: name.trim() }));
  return lines.join('\n');
}
