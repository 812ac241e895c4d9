// Written by 'make browser' from the files in Browser/: change those.

extension BrowserFiles {
  /// `Browser/assets/acopio/words.js`.
  static let assetsAcopioWordsJs =
    #"""
    // The words of a search: what a visitor types becomes the same terms as the build made of the pages.
    // The build does the same, step by step; both are tested with one list of examples.

    const LIMIT = 32;
    const TILDE = new Set(['es', 'gl', 'eu', 'ast']);
    const LETTERS = { 'æ': 'ae', 'œ': 'oe', 'ß': 'ss', 'ø': 'o', 'ł': 'l', 'đ': 'd', 'ς': 'σ' };

    export function words(text) {
      return text.match(/[\p{L}\p{M}\p{N}\u00ad]+/gu) ?? [];
    }

    export function fold(word, language) {
      const keeps = TILDE.has(language);
      const letters = [];
      for (const letter of word.toLowerCase().normalize('NFD')) {
        if (letter === '\u0303' && keeps && letters.at(-1) === 'n') letters[letters.length - 1] = 'ñ';
        else if (letter === '\u00ad' || /\p{Mn}/u.test(letter)) continue;
        else letters.push(...(LETTERS[letter] ?? letter));
      }
      return letters.slice(0, LIMIT).join('');
    }

    export function stem(word, language) {
      if (!/^[a-zñ]+$/u.test(word)) return word;
      let root = word;
      for (let before = ''; root.length > 3 && root !== before;) {
        before = root;
        root = shorter(root, language);
      }
      return root;
    }

    function shorter(word, language) {
      let root = word;
      if (language === 'es') {
        if (root.endsWith('ces')) root = root.slice(0, -3) + 'z';
        else if (root.endsWith('es') && root.length > 4) root = root.slice(0, -2);
        else if (/[^s]s$/u.test(root)) root = root.slice(0, -1);
      } else if (language === 'en') {
        if (root.endsWith('ies') && root.length > 4) root = root.slice(0, -3) + 'y';
        else if (root.endsWith('sses')) root = root.slice(0, -2);
        else if (/(x|ch|sh)es$/u.test(root)) root = root.slice(0, -2);
        else if (/[^sui]s$/u.test(root)) root = root.slice(0, -1);
      } else {
        return root;
      }
      return root.endsWith('e') && root.length > 3 ? root.slice(0, -1) : root;
    }

    export const term = (word, language) => stem(fold(word, language), language);

    export function isNear(wanted, found, isStart) {
      let same = 0;
      const least = Math.min(wanted.length, found.length);
      while (same < least && wanted[same] === found[same]) same += 1;
      const rest = wanted.slice(same);
      const other = found.slice(same);
      const fits = (left, right) => (isStart ? right.startsWith(left) : left === right);
      return (
        fits(rest, other) ||
        fits(rest.slice(1), other.slice(1)) ||
        fits(rest.slice(1), other) ||
        fits(rest, other.slice(1)) ||
        (rest.length > 1 && other.length > 1 && rest[0] === other[1] && rest[1] === other[0] &&
          fits(rest.slice(2), other.slice(2)))
      );
    }

    """#
}
