// Numbers and lists of words as the page writes them. The first use of Intl loads the data of all languages, which keeps
// a slow phone busy for longer than everything else that a page does.

const root = globalThis.document?.documentElement;
/** One thousand two hundred thirty-four and a half, in the language of the page. */
const sample = root?.dataset.number ?? '1,234.5';
const decimal = sample.at(-2) ?? '.', group = sample.length === 7 ? sample.charAt(1) : '';

/** @param {number} value @param {number} [digits] at most so many after the decimal point */
export function number(value, digits = 0) {
  const [whole = '', part = ''] = Math.abs(value).toFixed(digits).split('.');
  const rest = part.replace(/0+$/, ''), isZero = !/[1-9]/.test(whole + rest);
  return (value < 0 && !isZero ? '-' : '') + whole.replace(/\B(?=(\d{3})+$)/g, group) + (rest && decimal + rest);
}

/** "a, b y c"; "y" is "e" before the sound of i.
 * @param {string[]} words */
export function joined(words) {
  const and = root?.dataset.and ?? 'y', last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  const isSpanish = and === 'y';
  return `${words.slice(0, -1).join(', ')}${!isSpanish && words.length > 2 ? ',' : ''} ${isSpanish && /^h?[ií](?![aeou])/i.test(last) ? 'e' : and} ${last}`;
}
