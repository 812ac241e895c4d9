// Compares what visitors write with what entries say: plurals and one wrong letter do not matter.

import { words } from '../fold.js';

/**
 * What a word may begin with in singular and plural.
 * @param {string} word
 */
export function forms(word) {
  const all = [word];
  if (word.length > 5 && word.endsWith('ces')) all.push(`${word.slice(0, -3)}z`);
  if (word.length > 4 && /[^aeiou]es$/.test(word)) all.push(word.slice(0, -2));
  if (word.length > 3 && word.endsWith('s')) all.push(word.slice(0, -1));
  if (word.length > 3 && word.endsWith('z')) all.push(`${word.slice(0, -1)}ces`);
  return all;
}

/** Letters below which a wrong one makes another word. */
const LONG = 5;

/**
 * Whether a word is another one with at most one letter too many, too few, or wrong; the first is right.
 * @param {string} word
 * @param {string} start
 */
export function nearly(word, start) {
  if (start.length < LONG || word[0] !== start[0] || word.length > start.length + 1) return false;
  let same = 0;
  while (same < start.length && word[same] === start[same]) same += 1;
  const rest = start.slice(same + 1);
  return word.startsWith(rest, same + 1) || word.startsWith(rest, same) || word.startsWith(start.slice(same), same + 1);
}

/**
 * Whether every word of a query begins a word of the text.
 * @param {string} query
 * @param {string} text
 */
export function matches(query, text) {
  const said = words(text), wanted = words(query);
  // Signs alone are in no text.
  return (wanted.length > 0 || query.trim() === '') && wanted.every((word) => forms(word).some((form) => said.some((each) => each.startsWith(form) || nearly(each, form))));
}
