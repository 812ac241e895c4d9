// The index that the build made: loads the parts that a search needs, and finds.

import { fold, isNear, stem, words } from './words.js';

/**
 * @typedef {object} Manifest
 * @property {number} version
 * @property {string} locale
 * @property {string} language
 * @property {number} count
 * @property {number} block
 * @property {[string, number, number][]} scopes
 * @property {string[]} ignored
 * @property {[string, string][]} terms
 * @property {string[]} documents
 *
 * @typedef {{terms: string[], postings: number[][]}} Shard
 * @typedef {{title: string, url: string, summary: string, kind: string}} Result
 * @typedef {{folded: string, stem: string, starts: string[], isLast: boolean}} Word
 */

/** How good a match is: the word itself, a beginning of it, one letter of it wrong. */
const EXACT = 1;
const START = 0.7;
const NEAR = 0.4;
/** The least letters of a word in which one may be wrong. */
const LONG = 4;
/** The most parts that are loaded for a beginning, which in a large index has to be longer; as in SearchFiles. */
const TOGETHER = 6;
/** The most parts that are all loaded for a word whose first letters may be wrong; as in SearchFiles. */
const ALL = 20;
/** The most results of that try, which has loaded much already; as there. */
const CLOSEST = 2;

export class SearchIndex {
  /** @param {string} address of the manifest @param {string} [scope] the part of the site to search */
  constructor(address, scope) {
    this.address = address;
    this.scope = scope;
    this.isStale = false;
    /** @type {Promise<Manifest> | undefined} */
    this.manifest = undefined;
    /** @type {Map<string, Promise<any>>} */
    this.parts = new Map();
  }

  /**
   * Loads what searches begin with.
   * @returns {Promise<Manifest>}
   */
  open() {
    this.manifest ??= read(this.address, ['terms', 'documents', 'scopes', 'ignored'], this.isStale).catch((error) => {
      this.manifest = undefined;
      throw error;
    });
    return this.manifest;
  }

  /**
   * The best results for what was typed, at most so many; `total` is how many there are.
   * @param {string} text
   * @param {number} [limit]
   * @returns {Promise<{results: Result[], total: number, words: string[]}>}
   */
  async search(text, limit = 12) {
    try {
      return await this.find(text, limit);
    } catch (error) {
      // The site was published anew while the page was open: its parts have other names now.
      if (!(error instanceof MissingPart)) throw error;
      // A host may have let the old list of parts be kept for minutes.
      this.isStale = true;
      this.manifest = undefined;
      this.parts.clear();
      return this.find(text, limit);
    }
  }

  /**
   * @param {string} text
   * @param {number} limit
   */
  async find(text, limit) {
    const manifest = await this.open();
    const wanted = this.wanted(text, manifest);
    const folded = wanted.map((word) => word.folded);
    if (wanted.length === 0) return { results: [], total: 0, words: folded };
    const names = new Set(wanted.flatMap((word) => shardsOf(word, manifest)));
    let shards = await this.shards([...names]);
    let found = rank(wanted, shards, this.range(manifest), manifest.count);
    if (found.length === 0 && manifest.terms.length <= ALL && wanted.some((word) => word.stem.length >= LONG)) {
      // The first letter may be the wrong one.
      shards = await this.shards(manifest.terms.map(([, address]) => address));
      found = rank(wanted, shards, this.range(manifest), manifest.count).slice(0, CLOSEST);
    }
    const shown = found.slice(0, limit);
    const blocks = new Map();
    await Promise.all(
      shown.map(async (number) => {
        const block = Math.floor(number / manifest.block);
        const address = manifest.documents[block];
        if (address !== undefined) blocks.set(block, await this.part(address, ['documents']));
      }),
    );
    const results = shown.flatMap((number) => {
      const document = blocks.get(Math.floor(number / manifest.block))?.documents[number % manifest.block];
      if (!Array.isArray(document)) return [];
      const [title, url, summary, kind] = document.map(String);
      return [{ title: title ?? '', url: url ?? '', summary: summary ?? '', kind: kind ?? '' }];
    });
    return { results, total: found.length, words: folded };
  }

  /**
   * The words to look for; those that many pages have only if there are no others.
   * @param {string} text
   * @param {Manifest} manifest
   * @returns {Word[]}
   */
  wanted(text, manifest) {
    const written = words(text);
    const isOpen = !/\s$/u.test(text);
    const all = written
      .map((word, index) => {
        const folded = fold(word, manifest.language);
        const isLast = isOpen && index === written.length - 1, root = stem(folded, manifest.language);
        return { folded, stem: root, starts: isLast ? starts(folded, root, manifest.language) : [root], isLast };
      })
      .filter((word) => word.folded !== '');
    const rare = all.filter((word) => !manifest.ignored.includes(word.stem));
    return (rare.length > 0 ? rare : all).slice(0, 8);
  }

  /**
   * The documents of the part of the site, as the first number and the one after the last.
   * @param {Manifest} manifest
   * @returns {[number, number]}
   */
  range(manifest) {
    if (!this.scope) return [0, manifest.count];
    const part = manifest.scopes.find(([name]) => name === this.scope);
    return part ? [part[1], part[1] + part[2]] : [0, 0];
  }

  /**
   * @param {string[]} addresses
   * @returns {Promise<Shard[]>}
   */
  shards(addresses) {
    return Promise.all(addresses.map((address) => this.part(address, ['terms', 'postings'])));
  }

  /**
   * A part, which is loaded once.
   * @param {string} address
   * @param {string[]} lists that it has
   * @returns {Promise<any>}
   */
  part(address, lists) {
    let part = this.parts.get(address);
    if (!part) {
      part = read(address, lists).catch((error) => {
        this.parts.delete(address);
        throw error;
      });
      this.parts.set(address, part);
    }
    return part;
  }
}

class MissingPart extends Error {}

/**
 * @param {string} address
 * @param {string[]} lists that it must have
 * @param {boolean} [isStale] whether what the browser keeps of it is too old
 * @returns {Promise<any>}
 */
async function read(address, lists, isStale = false) {
  const answer = await fetch(address, isStale ? { cache: 'reload' } : {});
  if (answer.status === 404 || answer.status === 410) throw new MissingPart(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const value = await answer.json();
  if (!lists.every((name) => Array.isArray(value?.[name]))) throw new Error(`${address}: not a part of an index`);
  return value;
}

/**
 * What terms begin with whose words begin so: "luc" and "luce" are beginnings of "luces", whose term is "luz".
 * @param {string} folded
 * @param {string} root
 * @param {string} language
 */
function starts(folded, root, language) {
  const all = [root, folded];
  if (language === 'es' && /ce?$/u.test(folded)) all.push(root.replace(/c$/u, 'z'));
  if (language === 'en' && /ie?$/u.test(folded)) all.push(root.replace(/i$/u, 'y'));
  return [...new Set(all)];
}

/**
 * The addresses of the shards that may have a word, or one that begins so.
 * @param {Word} word
 * @param {Manifest} manifest
 * @returns {string[]}
 */
function shardsOf(word, manifest) {
  // A wrong letter may be any but the first two, or as many as it takes to load few shards; only if nothing is found, and
  // in a small index, all are loaded.
  const least = word.stem.length >= LONG ? 2 : word.stem.length;
  const all = word.starts.flatMap((start) => {
    /** @type {string[]} */
    let found = [];
    for (let length = least; length <= start.length; length += 1) {
      found = beginning(start.slice(0, length), manifest);
      if (found.length <= TOGETHER) break;
    }
    return found;
  });
  return [...new Set(all)].slice(0, TOGETHER);
}

/**
 * The addresses of the shards that may have terms that begin so.
 * @param {string} key
 * @param {Manifest} manifest
 */
function beginning(key, manifest) {
  return manifest.terms
    .filter(([first], index) => {
      const next = manifest.terms[index + 1]?.[0];
      return (next === undefined || !isBefore(next, key)) && (!isBefore(key, first) || first.startsWith(key));
    })
    .map(([, address]) => address);
}

/**
 * Whether a text comes before another in the order of the build, that of code points; `<` compares halves of some.
 * @param {string} one
 * @param {string} two
 */
function isBefore(one, two) {
  const left = [...one];
  const right = [...two];
  const place = left.findIndex((letter, index) => letter !== right[index]);
  if (place < 0) return left.length < right.length;
  return place < right.length && (left[place]?.codePointAt(0) ?? 0) < (right[place]?.codePointAt(0) ?? 0);
}

/**
 * The numbers of the documents that have the words, the best first.
 * @param {Word[]} wanted
 * @param {Shard[]} shards
 * @param {[number, number]} range
 * @param {number} count
 * @returns {number[]}
 */
function rank(wanted, shards, [first, end], count) {
  /** @type {Map<number, {score: number, words: number, sure: number}>} */
  const found = new Map();
  for (const word of wanted) {
    /** @type {Map<number, number>} */
    const best = new Map();
    /** The documents that have the word itself or its beginning.
     * @type {Set<number>} */
    const sure = new Set();
    for (const shard of shards) {
      for (let index = 0; index < shard.terms.length; index += 1) {
        const quality = match(word, shard.terms[index] ?? '');
        if (quality === 0) continue;
        const postings = shard.postings[index] ?? [];
        const rare = Math.log(1 + count / (postings.length / 2));
        let document = 0;
        for (let place = 0; place + 1 < postings.length; place += 2) {
          document += postings[place] ?? 0;
          if (document < first || document >= end) continue;
          if (quality > NEAR) sure.add(document);
          const score = quality * (postings[place + 1] ?? 0) * rare;
          if (score > (best.get(document) ?? 0)) best.set(document, score);
        }
      }
    }
    for (const [document, score] of best) {
      const known = found.get(document) ?? { score: 0, words: 0, sure: 0 };
      found.set(document, { score: known.score + score, words: known.words + 1, sure: known.sure + (sure.has(document) ? 1 : 0) });
    }
  }
  return [...found]
    // A word with a wrong letter in a title says less than the word itself in a text.
    .sort(([left, one], [right, two]) => two.words - one.words || two.sure - one.sure || two.score - one.score || left - right)
    .map(([document]) => document);
}

/**
 * How well a term matches a word, from 0 to 1.
 * @param {Word} word
 * @param {string} term
 */
function match({ folded, stem: root, starts: beginnings, isLast }, term) {
  if (term === root) return EXACT;
  // This is done for every term of every part that was loaded.
  if (isLast) {
    for (const each of beginnings) {
      // The more of the word is there, the better.
      if (term.startsWith(each)) return START * (0.5 + 0.5 * (folded.length / Math.max(term.length, folded.length)));
    }
  }
  if (root.length < LONG || Math.abs(term.length - root.length) > 1 + (isLast ? 24 : 0)) return 0;
  if (isNear(root, term, false)) return NEAR;
  return isLast && root.length > LONG && isNear(root, term, true) ? NEAR / 2 : 0;
}
