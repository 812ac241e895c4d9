// The words of a search: what a visitor types becomes the same words as the build made of the pages.
// The build does the same, step by step; both are tested with one list of examples.

const LIMIT = 32;
const TILDE = new Set(['es', 'gl', 'eu', 'ast']);
/** @type {Record<string, string>} */
const LETTERS = { 'æ': 'ae', 'œ': 'oe', 'ß': 'ss', 'ø': 'o', 'ł': 'l', 'đ': 'd', 'ı': 'i', 'ς': 'σ', 'ى': 'ي', 'ة': 'ه', '\u00ad': '', '\u0640': '' };
const ARTICLES = ['وال', 'بال', 'كال', 'فال', 'لل', 'ال'];
const RUN = /[\p{L}\p{M}\p{N}\u00ad]+/uy;
/** A number in groups of three digits. */
const NUMBER = /\d{1,3}([.,' \u2019\u00a0\u202f])\d{3}(?:\1\d{3})*(?![\p{L}\p{M}\p{N}\u00ad])/uy;
/** Letters of scripts without spaces between words, and of Korean, whose words have endings. */
const DENSE = '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1100-\\u11FF\\u1780-\\u17FF\\u3005-\\u3007\\u3040-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uAC00-\\uD7AF\\uF900-\\uFAFF\\uFF66-\\uFF9F\\u{20000}-\\u{3FFFF}';
const dense = new RegExp(`[${DENSE}]`, 'u');
const PIECES = new RegExp(`(?:[${DENSE}][\\p{M}\\u00ad]*)+|[^${DENSE}](?:[^${DENSE}]|\\p{M})*`, 'gu');
const UNITS = new RegExp(`[${DENSE}][\\p{M}\\u00ad]*`, 'gu');

/**
 * The words of a text as they are written, with their places: where each begins and where it ends.
 * @param {string} text
 * @returns {[string, number, number][]}
 */
export function places(text) {
  /** @type {[string, number, number][]} */
  const found = [];
  for (let index = 0; index < text.length;) {
    NUMBER.lastIndex = index;
    const number = NUMBER.exec(text);
    if (number) {
      found.push([number[0].replace(/\D/gu, ''), index, NUMBER.lastIndex]);
      index = NUMBER.lastIndex;
      continue;
    }
    RUN.lastIndex = index;
    const run = RUN.exec(text)?.[0];
    if (run === undefined) index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
    else {
      if (dense.test(run)) pairs(run, index, found);
      else found.push([run, index, index + run.length]);
      index += run.length;
    }
  }
  return found;
}

/**
 * Adds each two letters of the parts of a run that are in scripts without spaces, and its other parts.
 * @param {string} run
 * @param {number} start
 * @param {[string, number, number][]} found
 */
function pairs(run, start, found) {
  for (const { 0: piece = '', index = 0 } of run.matchAll(PIECES)) {
    const units = dense.test(piece) ? [...piece.matchAll(UNITS)] : [];
    if (units.length < 2) found.push([piece, start + index, start + index + piece.length]);
    for (let place = 0; place + 1 < units.length; place += 1) {
      const pair = `${units[place]?.[0]}${units[place + 1]?.[0]}`;
      const first = start + index + (units[place]?.index ?? 0);
      found.push([pair, first, first + pair.length]);
    }
  }
}

/**
 * A word without case and accents.
 * @param {string} word
 * @param {string} language the two letters of its language
 * @returns {string}
 */
export function fold(word, language) {
  if (/^[a-z\d]{1,32}$/u.test(word)) return word;
  const keeps = TILDE.has(language);
  /** @type {string[]} */
  const letters = [];
  for (const letter of word.toLowerCase().normalize('NFD')) {
    if (letter === '\u0303' && keeps && letters.at(-1) === 'n') letters[letters.length - 1] = 'ñ';
    else if (letter > '\u007f' && /\p{Mn}/u.test(letter)) continue;
    else letters.push(...(LETTERS[letter] ?? letter));
  }
  if (language === 'ar') {
    const all = letters.join('');
    letters.splice(0, ARTICLES.find((each) => letters.length >= each.length + 3 && all.startsWith(each))?.length ?? 0);
  }
  return letters.slice(0, LIMIT).join('');
}

/**
 * The folded words of a text.
 * @param {string} text
 * @param {string} language
 */
export const words = (text, language) => places(text).map(([word]) => fold(word, language)).filter((word) => word !== '');

/**
 * What makes the stem of a folded word, which its other forms have, too: of each step it loses the longest ending that leaves
 * so many letters.
 * @param {[number, string][]} endings the steps as the index has them
 * @returns {(word: string) => string}
 */
export function stemmer(endings) {
  const steps = endings.map(([least, list]) => {
    const pairs = list.split(' ').map((each) => each.split('>'));
    const most = Math.max(...pairs.map(([ending = '']) => ending.length));
    return { least, most, known: new Map(pairs.map(([ending = '', other = '']) => [ending, other])) };
  });
  /** @type {Map<string, string>} */
  const made = new Map();
  return (word) => {
    let stem = made.get(word);
    if (stem !== undefined) return stem;
    stem = word;
    for (const { least, most, known } of steps) {
      for (let length = Math.min(most, stem.length - least); length > 0; length -= 1) {
        const other = known.get(stem.slice(-length));
        if (other === undefined) continue;
        stem = stem.slice(0, -length) + other;
        break;
      }
    }
    made.set(word, stem);
    return stem;
  };
}

/**
 * How many letters are wrong between two words, at most so many: another, missing, added, or two that changed places. With
 * `isStart`, between the first and a beginning of the other. An ñ is a n.
 * @param {string} wanted
 * @param {string} found
 * @param {number} most
 * @param {boolean} isStart
 */
export function distance(wanted, found, most, isStart) {
  const one = wanted.replaceAll('ñ', 'n'), other = found.replaceAll('ñ', 'n');
  if (!isStart && Math.abs(one.length - other.length) > most) return most + 1;
  const end = Math.min(other.length, one.length + most);
  let before = /** @type {number[]} */ ([]), last = Array.from({ length: one.length + 1 }, (_, i) => i);
  let best = isStart ? one.length : most + 1;
  for (let row = 1; row <= end; row += 1) {
    const next = [row];
    for (let i = 1; i <= one.length; i += 1) {
      const same = one[i - 1] === other[row - 1] ? 0 : 1;
      let value = Math.min((last[i - 1] ?? 0) + same, (last[i] ?? 0) + 1, (next[i - 1] ?? 0) + 1);
      if (i > 1 && row > 1 && one[i - 1] === other[row - 2] && one[i - 2] === other[row - 1]) value = Math.min(value, (before[i - 2] ?? 0) + 1);
      next.push(value);
    }
    if (Math.min(...next) > most) return Math.min(best, most + 1);
    if (isStart) best = Math.min(best, next[one.length] ?? 0);
    before = last;
    last = next;
  }
  return isStart ? best : other.length > end ? most + 1 : last[one.length] ?? most + 1;
}
