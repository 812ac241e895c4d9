// Compares what visitors write with what entries say: accents, capitals and plurals do not matter, ñ is not n.

/** @param {string} text */
export function fold(text) {
  return text.toLowerCase().normalize('NFD').replace(/n\u0303/g, 'ñ').replace(/[\u0300-\u036f]/g, '').normalize('NFC');
}

/**
 * The words of a text, folded.
 * @param {string} text
 */
export function words(text) {
  return fold(text).match(/[a-zñ0-9]+/g) || [];
}

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

/**
 * Whether every word of a query begins a word of the text.
 * @param {string} query
 * @param {string} text
 */
export function matches(query, text) {
  const said = words(text), wanted = words(query);
  // Signs alone are in no text.
  return (wanted.length > 0 || query.trim() === '') && wanted.every((word) => forms(word).some((form) => said.some((each) => each.startsWith(form))));
}
