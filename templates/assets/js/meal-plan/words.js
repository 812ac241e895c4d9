// Words as people type them, compared with those of ingredients: without accents, capitals and plurals; ñ stays apart.

/** @param {string} text */
export const folded = (text) => text.toLowerCase().normalize('NFD').replace(/n\u0303/g, 'ñ').replace(/[\u0300-\u036f]/g, '');

/** What singular and plural of a word share: "nuez" and "nueces", "aguacate" and "aguacates".
 * @param {string} word */
const stem = (word) => (word.length > 3 ? word.replace(/(es|s|e)$/, '').replace(/c$/, 'z') : word);

/** @param {string} text */
const stems = (text) => folded(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean).map(stem);

/** Whether every word of what is looked for is a word of the name, or the beginning of one if it has four letters.
 * @param {string} wanted @param {string} name */
export function matches(wanted, name) {
  const all = stems(name), words = stems(wanted);
  return words.length > 0 && words.every((word) => all.some((each) => each === word || (word.length > 3 && each.startsWith(word))));
}
