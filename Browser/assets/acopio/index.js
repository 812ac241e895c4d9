// The index that the build made: loads the parts that a search needs, finds, and says where.
// The command `acopio search` does the same, step by step; a test compares both.

/**
 * @typedef {object} Manifest
 * @property {string} language
 * @property {number} count
 * @property {string} base
 * @property {[string, number, number][]} scopes
 * @property {(string | number)[]} kinds
 * @property {string} ignored
 * @property {string} negations
 * @property {[number, string][]} endings
 * @property {string[]} terms
 * @property {(number | string)[]} documents
 * @property {string[]} forward
 * @property {string[]} backward
 * @property {string} [choices]
 * @property {boolean} [compounds]
 * @property {Set<string>} ignores
 * @property {Set<string>} negates
 * @property {(word: string) => string} stem
 *
 * @typedef {{terms: string[], postings: string[]}} Terms
 * @typedef {Terms & {synonyms?: Terms & {groups: [number, ...string[]][]}}} Shard
 * @typedef {{title: string, names: string[], documents: number[][]}} Facet
 * @typedef {{kind: string, facets: Map<string, string>, order: string}} Wish what somebody chose among results
 * @typedef {{kinds: Map<string, number>, facets: {title: string, values: [string, number][]}[], orders: string[]}} Choices
 * @typedef {{text: string, isFound: boolean}} Piece
 * @typedef {{title: string, url: string}} Section
 * @typedef {{title: string, url: string, kind: string, summary: string, score: number, marked: Piece[], section?: Section, excerpt?: Piece[]}} Result
 * @typedef {{folded: string, isLast: boolean, isSure?: boolean}} Word
 * @typedef {{folded: string, index: number, start: number, end: number}} Token
 * @typedef {{options: {words: Word[], quality: number}[]}} Item
 * @typedef {{scores: Map<number, number>, terms: Map<string, number>, rare: number}} Hits
 */

/** How good a match is: another form of the word, a beginning of it, one and two wrong letters, a synonym. */
const FORM = 0.85, START = 0.7, EARLY = 0.35, NEAR = [0.8, 0.5, 0.3], SYNONYM = 0.6;
/** What a title that is the whole question, a short address, and words that follow each other add; how much of a word is enough. */
const TITLE = 1.2, SHORT = 0.8, PHRASE = 0.3, ENOUGH = 16;
/** How good the parts of a joined word are, and its last part alone; between parts may be letters. */
const JOINED = 0.8, ALONE = 0.4, LINKS = ['', 's', 'es', 'n', 'en', 'e', 'er'];
/** The least letters of a word in which one, and two may be wrong. */
const LONG = [3, 8];
/** The most parts that are loaded for a word; as in SearchFiles. */
const TOGETHER = 4;
/** The most words that one with a wrong letter may have been. */
const CLOSEST = 8;
/** How many results are shown first, and of how many the texts are loaded; as there. */
export const SHOWN = 10;
const EXPLAINED = 3;

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
    /** @type {Set<string>} */
    this.broken = new Set();
  }

  /**
   * Loads what searches begin with.
   * @returns {Promise<Manifest>}
   */
  open() {
    this.manifest ??= read(this.address, { kinds: [], terms: [], documents: [], scopes: [], endings: [] }, this.isStale)
      .then((manifest) => ({
        ...manifest,
        ignores: new Set(manifest.ignored.split(' ')),
        negates: new Set(manifest.negations.split(' ')),
        stem: stemmer(manifest.endings),
      }))
      .catch((error) => {
        this.manifest = undefined;
        throw error;
      });
    return this.manifest;
  }

  /**
   * The best results for what was typed, from the first on, or those that somebody wishes for; `total` is how many there are. Of a few,
   * where the words are. With a wish also what can be chosen, and how many results each choice has with all others.
   * @param {string} text
   * @param {number} [limit]
   * @param {number} [explained]
   * @param {Wish} [wish]
   * @returns {Promise<{results: Result[], total: number, isEmpty: boolean} & Choices>}
   */
  async search(text, limit = SHOWN, explained = EXPLAINED, wish = undefined) {
    rested = performance.now();
    try {
      return await this.find(text, limit, explained, wish);
    } catch (error) {
      // The site was published anew while the page was open: its parts have other names now.
      if (!(error instanceof MissingPart)) throw error;
      // A host may have let the old list of parts be kept for minutes.
      this.isStale = true;
      this.manifest = undefined;
      this.parts.clear();
      return this.find(text, limit, explained, wish);
    }
  }

  /**
   * @param {string} text
   * @param {number} limit
   * @param {number} explained
   * @param {Wish} [wish]
   * @returns {ReturnType<SearchIndex['search']>}
   */
  async find(text, limit, explained, wish) {
    const manifest = await this.open();
    const { used, unwanted } = question(text, manifest);
    const shards = await this.shards(used.flatMap(({ folded }) => shardsOf(folded, manifest)), manifest);
    const synonyms = shards.flatMap((shard) => shard.synonyms ?? []);
    const items = itemsOf(used, synonyms.flatMap(({ groups }) => groups), manifest);
    const words = [...items.flatMap(({ options }) => options.flatMap((option) => option.words)), ...unwanted];
    /** @type {Map<string, Hits>} */
    const hits = new Map();
    // A word of the question comes after a synonym that is the same, whose letters are right.
    const each = new Map([...words].sort((one, other) => Number(other.isSure ?? false) - Number(one.isSure ?? false)).map((word) => [word.folded, word]));
    await Promise.all([...each.values()].map(async (word) => hits.set(word.folded, await this.hits(word, manifest, synonyms))));
    const [first, end] = this.range(manifest);
    const all = await rank(items, unwanted, hits, first, end);
    /** @type {{found: [number, number][]} & Choices} */
    const { found, ...choices } = wish ? await this.chosen(all, wish, manifest) : { found: all, kinds: new Map(), facets: [], orders: [] };
    const isOrdered = choices.orders.includes(wish?.order ?? '');
    const shown = found.slice(0, limit);
    const blocks = new Map();
    const parts = new Map(shown.map(([number]) => [number, partOf(number, manifest.documents)]));
    await Promise.all([...new Map([...parts.values()])].map(async ([first, hash]) => blocks.set(first, await this.block(`d.${hash}`, manifest))));
    const base = items.map((item) => item.options[0]?.words ?? []).flat();
    const others = [...items.flatMap(({ options }) => options.slice(1).map((option) => option.words)), ...unwanted.map((word) => [word])];
    const reader = readerOf([...new Set(base.map((word) => word.folded))], others, hits, manifest);
    const titled = shown.flatMap(([number, score], place) => {
      const [first = 0] = parts.get(number) ?? [], block = blocks.get(first), short = block.urls[number - first];
      if (!short) return [];
      const title = String(block.titles[number - first] ?? ''), kind = kindOf(number, manifest);
      const url = short.replace('|', () => slug(title, manifest.language));
      const tokens = reader.read(title);
      return [{ number, block, place, title, url, kind, tokens, score: score * entitled(tokens, url, reader, manifest) }];
    });
    if (!isOrdered) titled.sort((one, other) => other.score - one.score || one.place - other.place);
    const texts = await Promise.all(titled.slice(0, explained).map(({ number, block }) => this.text(number, block, manifest)));
    /** @type {Awaited<ReturnType<typeof locate>>[]} */
    const located = [];
    for (const [, ...sections] of texts) located.push(await locate(sections, reader));
    const results = titled.map(({ title, url, kind, tokens, score }, place) => {
      const summary = texts[place]?.[0] ?? '', best = located[place] ?? { factor: 1 };
      const result = { title, url, kind, summary: String(summary), score: score * best.factor, marked: pieces(title, tokens, 0, title.length, 0) };
      if (best.section) Object.assign(result, { section: { title: best.section[0], url: `${url}#${best.section[1]}` } });
      if (best.excerpt) Object.assign(result, { excerpt: best.excerpt });
      return { result, place };
    });
    if (!isOrdered) results.sort((one, other) => other.result.score - one.result.score || one.place - other.place);
    return { results: results.map(({ result }) => result), total: found.length, isEmpty: all.length === 0, ...choices };
  }

  /**
   * The results that somebody wishes for in that order, and what else can be chosen, as far as it is known.
   * @param {[number, number][]} all
   * @param {Wish} wish
   * @param {Manifest} manifest
   * @returns {Promise<{found: [number, number][]} & Choices>}
   */
  async chosen(all, wish, manifest) {
    /** @type {Map<string, number>} */
    const kinds = new Map();
    const { facets, orders } = await this.choices(manifest);
    const wanted = facets.flatMap(({ title, names, documents }) => {
      const name = wish.facets.get(title);
      return name === undefined ? [] : [{ title, own: new Set(documents[names.indexOf(name)]) }];
    });
    /** @param {number} number @param {string} [other] the facet that does not count */
    const isWanted = (number, other) => wanted.every(({ title, own }) => title === other || own.has(number));
    /** @param {number} number */
    const isOfKind = (number) => !wish.kind || kindOf(number, manifest) === wish.kind;
    for (const [number] of all) {
      if (!isWanted(number)) continue;
      const kind = kindOf(number, manifest);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    /** @type {Choices['facets']} */
    const counted = [];
    for (const { title, names, documents } of facets) {
      await breathe();
      const pool = new Set(all.map(([number]) => number).filter((number) => isOfKind(number) && isWanted(number, title)));
      const values = names.map((name, place) => /** @type {[string, number]} */ ([name, (documents[place] ?? []).filter((number) => pool.has(number)).length]));
      counted.push({ title, values: values.filter(([, count]) => count > 0) });
    }
    const found = all.filter(([number]) => isOfKind(number) && isWanted(number));
    const hash = orders.get(wish.order);
    if (hash) {
      const part = await this.part(`more/o.${hash}`, manifest, { documents: '' });
      const ranks = new Map(numbers(part.documents).map((number, rank) => [number, rank]));
      // Those without the value come last, the best first.
      found.sort(([one], [other]) => (ranks.get(one) ?? ranks.size) - (ranks.get(other) ?? ranks.size));
    }
    return { found, kinds, facets: counted, orders: [...orders.keys()] };
  }

  /**
   * What can be chosen among results, if it is there; nothing without a network.
   * @param {Manifest} manifest
   * @returns {Promise<{facets: Facet[], orders: Map<string, string>}>}
   */
  async choices(manifest) {
    /** @type {{facets: Facet[], orders: Map<string, string>}} */
    const choices = { facets: [], orders: new Map() };
    if (!manifest.choices) return choices;
    try {
      const part = await this.part(`more/f.${manifest.choices}`, manifest, { facets: [], orders: [] });
      for (let place = 0; place < part.facets.length; place += 3) {
        const [title, names, documents] = part.facets.slice(place, place + 3);
        choices.facets.push({ title, names, documents: documents.split(' ').map((/** @type {string} */ text) => {
          let last = -1;
          return numbers(text).map((step) => last += step + 1);
        }) });
      }
      for (let place = 0; place < part.orders.length; place += 2) choices.orders.set(part.orders[place], part.orders[place + 1]);
    } catch (error) {
      if (error instanceof MissingPart) throw error;
    }
    return choices;
  }

  /**
   * The titles and addresses of documents.
   * @param {string} name
   * @param {Manifest} manifest
   * @returns {Promise<{titles: string[], urls: string[], texts: (number | string)[]}>}
   */
  async block(name, manifest) {
    const part = await this.part(name, manifest, { titles: [], urls: '', texts: [] });
    part.block ??= { titles: part.titles, urls: frontCoded(part.urls), texts: part.texts };
    return part.block;
  }

  /**
   * The text of a document; nothing without a network.
   * @param {number} number
   * @param {{texts: (number | string)[]}} block
   * @param {Manifest} manifest
   * @returns {Promise<any[]>}
   */
  async text(number, { texts }, manifest) {
    const [first, hash] = partOf(number, texts);
    try {
      const part = await this.part(`more/x.${hash}`, manifest, { texts: [] });
      return part.texts[number - first] ?? [];
    } catch (error) {
      if (error instanceof MissingPart) throw error;
      return [];
    }
  }

  /**
   * The documents that have a word, and the terms that it is there.
   * @param {Word} word
   * @param {Manifest} manifest
   * @param {Terms[]} [synonyms] with all forms of those that were loaded with the words of the question
   * @returns {Promise<Hits>}
   */
  async hits(word, manifest, synonyms = []) {
    let shards = word.isSure ? synonyms : [];
    let terms = matches(word, shards.flatMap((shard) => shard.terms), manifest.stem);
    if (![...terms.values()].some((quality) => quality >= FORM)) {
      shards = await this.shards(shardsOf(word.folded, manifest), manifest);
      await breathe();
      terms = matches(word, shards.flatMap((shard) => shard.terms), manifest.stem);
    }
    const joined = terms.size === 0 ? await this.joined(word, manifest) : undefined;
    if (joined) return joined;
    if (terms.size === 0 && !word.isSure && !word.folded.startsWith('-') && [...word.folded].length >= (LONG[0] ?? 0)) {
      terms = await this.near(word, shards, manifest);
      shards.push(...await this.shards([...terms.keys()].map((term) => holding(term, manifest.terms)), manifest));
    }
    /** @type {Map<number, number>} */
    const scores = new Map();
    const seen = new Set();
    for (const shard of shards) {
      await breathe();
      shard.terms.forEach((term, index) => {
        const quality = terms.get(term);
        if (quality === undefined || seen.has(term)) return;
        seen.add(term);
        postings(shard.postings[index] ?? '', (document, weight) => {
          const score = quality * weight;
          if (score > (scores.get(document) ?? 0)) scores.set(document, score);
        });
      });
    }
    return { scores, terms, rare: rareness(scores, manifest) };
  }

  /**
   * The documents that have both parts of a word that is joined of two words of the site, of four letters or more, the last of which may
   * be joined itself; in languages with compounds, or else those that have the last one. A pair of ideographs is joined of both.
   * @param {Word} word
   * @param {Manifest} manifest
   * @returns {Promise<Hits | undefined>}
   */
  async joined({ folded, isLast }, manifest) {
    const letters = [...folded];
    if (letters.length === 2 && letters.every((letter) => letter > '\u2e7f' && dense.test(letter))) {
      const [own, rest] = await Promise.all(letters.map((letter) => this.hits({ folded: letter, isLast: true, isSure: true }, manifest)));
      const hits = own && rest && both(own, rest, manifest);
      return hits && hits.scores.size > 0 ? hits : undefined;
    }
    if (!/^\p{L}{8,}$/u.test(folded)) return undefined;
    const shards = await this.shards(covering(letters.slice(0, 4).join(''), manifest.terms).slice(0, TOGETHER), manifest);
    const known = new Set(shards.flatMap((shard) => shard.terms));
    /** @type {Hits | undefined} */
    let alone;
    for (let start = letters.length - 4; start >= 4; start -= 1) {
      for (const link of manifest.compounds ? LINKS : ['']) {
        const head = letters.slice(0, start - link.length).join('');
        if (start - link.length < 4 || letters.slice(start - link.length, start).join('') !== link || !known.has(head) || manifest.ignores.has(head)) continue;
        const rest = await this.hits({ folded: letters.slice(start).join(''), isLast, isSure: true }, manifest);
        if (![...rest.terms.values()].some((quality) => quality >= 0.5)) continue;
        const hits = both(await this.hits({ folded: head, isLast: false, isSure: true }, manifest), rest, manifest);
        if (hits.scores.size > 0) return hits;
        if (!manifest.compounds || alone) continue;
        const scores = new Map([...rest.scores].map(([document, score]) => [document, ALONE * score]));
        alone = { ...hits, scores, rare: rareness(scores, manifest) };
      }
    }
    return alone;
  }

  /**
   * The words of the site that one with wrong letters may have been.
   * @param {Word} word
   * @param {Terms[]} shards that were loaded for it, for where there is no network
   * @param {Manifest} manifest
   * @returns {Promise<Map<string, number>>}
   */
  async near({ folded, isLast }, shards, manifest) {
    const letters = [...folded];
    const most = letters.length >= (LONG[1] ?? 0) ? 2 : 1;
    const half = Math.floor(letters.length / 2);
    const start = most === 2 ? (manifest.forward.length <= 2 * TOGETHER ? 1 : 2) : Math.max(1, half - 1);
    const rest = most === 2 ? Math.floor(letters.length / 3) : letters.length - half;
    const turned = [...letters].reverse().join('');
    const forward = covering(letters.slice(0, start).join(''), manifest.forward).slice(0, TOGETHER);
    const backward = covering(turned.slice(0, rest), manifest.backward).slice(0, TOGETHER);
    const lists = await Promise.all([...forward.map((hash) => this.list(hash, manifest, false)), ...backward.map((hash) => this.list(hash, manifest, true))])
      .catch((error) => {
        if (error instanceof MissingPart) throw error;
        return shards.map((shard) => shard.terms);
      });
    /** @type {[string, number][]} */
    const found = [];
    let read = 0;
    for (const term of new Set(lists.flat())) {
      read += 1;
      if (read % 64 === 0) await breathe();
      if (term.startsWith('-')) continue;
      const wrong = Math.abs(term.length - folded.length) > most ? most + 1 : distance(folded, term, most, false);
      if (wrong <= most) found.push([term, wrong]);
      else if (isLast && letters.length > 5 && term.length > folded.length) {
        const begun = distance(folded, term, 1, true);
        if (begun <= 1) found.push([term, 2]);
      }
    }
    found.sort(([one, left], [other, right]) => left - right || (isBefore(one, other) ? -1 : 1));
    return new Map(found.slice(0, CLOSEST).map(([term, wrong]) => [term, NEAR[wrong] ?? 0]));
  }

  /**
   * A file of words; `isTurned` for those in the order of their last letters.
   * @param {string} hash
   * @param {Manifest} manifest
   * @param {boolean} isTurned
   * @returns {Promise<string[]>}
   */
  async list(hash, manifest, isTurned) {
    const part = await this.part(`more/w.${hash}`, manifest, { words: '' });
    await breathe();
    part.list ??= frontCoded(part.words).map((word) => (isTurned ? [...word].reverse().join('') : word));
    return part.list;
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
   * @param {string[]} hashes
   * @param {Manifest} manifest
   * @returns {Promise<Shard[]>}
   */
  async shards(hashes, manifest) {
    return Promise.all([...new Set(hashes)].filter(Boolean).map(async (hash) => {
      const part = await this.part(`t.${hash}`, manifest, { terms: '', postings: '' });
      part.shard ??= { ...termsOf(part), ...(part.synonyms ? { synonyms: { ...termsOf(part.synonyms), groups: part.synonyms.groups } } : {}) };
      return part.shard;
    }));
  }

  /**
   * A part, which is loaded once.
   * @param {string} name
   * @param {Manifest} manifest
   * @param {Record<string, string | any[]>} shape what it has, as examples
   * @returns {Promise<any>}
   */
  part(name, manifest, shape) {
    const address = `${manifest.base}${name}.json`;
    let part = this.parts.get(address);
    if (!part) {
      part = read(address, shape, this.broken.has(address)).catch((error) => {
        this.parts.delete(address);
        if (error instanceof MissingPart) this.broken.add(address);
        throw error;
      });
      this.parts.set(address, part);
    }
    return part;
  }
}

/** A part that is not there, or cannot be read: it is asked for anew once, past what the browser keeps, and then said to be missing. */
class MissingPart extends Error {}

let rested = 0;

/** Lets the page answer its visitor, if it could not for some milliseconds: no task is long, also on a slow processor. */
async function breathe() {
  if (performance.now() - rested < 8) return;
  await new Promise((next) => { setTimeout(next); });
  rested = performance.now();
}

/**
 * @param {string} address
 * @param {Record<string, string | any[]>} shape what it must have
 * @param {boolean} [isStale] whether what the browser keeps of it is of no use
 * @returns {Promise<any>}
 */
async function read(address, shape, isStale = false) {
  const answer = await fetch(address, isStale ? { cache: 'reload' } : {});
  if (answer.status === 404 || answer.status === 410) throw new MissingPart(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const value = await answer.json().catch(() => null);
  const isPart = Object.entries(shape).every(([name, one]) => typeof value?.[name] === typeof one && Array.isArray(value[name]) === Array.isArray(one));
  if (!isPart) throw new MissingPart(`${address}: not a part of an index`);
  return value;
}

/**
 * What is looked for, and the words that are not wanted. Words that say nothing are looked for only if there are no others.
 * @param {string} text
 * @param {Manifest} manifest
 * @returns {{used: Word[], unwanted: Word[]}}
 */
export function question(text, manifest) {
  const { ignores, negates, language } = manifest;
  const written = words(text, language).slice(0, 32);
  const isOpen = /[\p{L}\p{M}\p{N}]$/u.test(text);
  /** @type {Word[]} */
  const all = [];
  /** @type {Word[]} */
  const unwanted = [];
  let isNegated = false;
  written.forEach((folded, place) => {
    const isLast = isOpen && place === written.length - 1;
    if (negates.has(folded) && !isLast) isNegated = true;
    else if (ignores.has(folded) && written.length > 1) return;
    else {
      if (isNegated) unwanted.push({ folded, isLast: false });
      else all.push({ folded, isLast });
      isNegated = false;
    }
  });
  if (all.length === 0 && unwanted.length > 0) all.push(...unwanted.splice(0).map(({ folded }) => ({ folded: `-${folded}`, isLast: false })));
  if (all.length === 0) all.push(...written.map((folded, place) => ({ folded, isLast: isOpen && place === written.length - 1 })));
  return { used: all.slice(0, 12), unwanted: unwanted.slice(0, 4).flatMap((word) => [word, { folded: `-${word.folded}`, isLast: false }]) };
}

/**
 * The words of a question with their synonyms.
 * @param {Word[]} used
 * @param {[number, ...string[]][]} found
 * @param {Manifest} manifest
 */
function itemsOf(used, found, manifest) {
  const { stem } = manifest;
  const groups = new Map(found.map(([number, ...phrases]) => [number, phrases]));
  const synonyms = [...groups].sort(([one], [other]) => one - other).map(([, phrases]) => phrases);
  /** @type {Item[]} */
  const items = [];
  for (let place = 0; place < used.length;) {
    let length = 1;
    /** @type {string[]} */
    let others = [];
    for (const group of synonyms) {
      for (const phrase of group) {
        // One with a dash is only asked for: the site has it nowhere.
        const parts = wordsOf(phrase.replace(/^-/u, ''), manifest);
        const isHere = parts.length >= length && parts.every((part, index) => stem(part) === stem(used[place + index]?.folded ?? ''));
        if (!isHere) continue;
        if (parts.length > length) others = [];
        length = parts.length;
        others.push(...group.filter((other) => other !== phrase && !other.startsWith('-')));
      }
    }
    const own = used.slice(place, place + length);
    items.push({ options: [{ words: own, quality: 1 }, ...[...new Set(others)].slice(0, 8).map((phrase) => (
      { words: wordsOf(phrase, manifest).map((folded) => ({ folded, isLast: false, isSure: true })), quality: SYNONYM }))] });
    place += length;
  }
  return items;
}

/**
 * The words of a synonym that say something; one after a negation as the index has it.
 * @param {string} phrase
 * @param {Manifest} manifest
 */
function wordsOf(phrase, { negates, ignores }) {
  const all = phrase.split(' ');
  /** @type {string[]} */
  const said = [];
  all.forEach((word, place) => {
    if (all.length > 1 && (negates.has(word) || ignores.has(word))) return;
    said.push(negates.has(all[place - 1] ?? '') ? `-${word}` : word);
  });
  return said.length > 0 ? said : all;
}

/**
 * The numbers of the documents and their scores, the best first.
 * @param {Item[]} items
 * @param {Word[]} unwanted
 * @param {Map<string, Hits>} hits
 * @param {number} first
 * @param {number} end
 * @returns {Promise<[number, number][]>}
 */
async function rank(items, unwanted, hits, first, end) {
  /** @type {Map<number, {score: number, share: number}>} */
  const found = new Map();
  let whole = 0;
  for (const { options } of items) {
    /** @type {Map<number, number>} */
    const best = new Map();
    let rare = 0;
    for (const option of options) {
      await breathe();
      const own = option.words.map((word) => hits.get(word.folded));
      let read = 0;
      for (const document of own[0]?.scores.keys() ?? []) {
        read += 1;
        if (read % 1_024 === 0) await breathe();
        if (document < first || document >= end) continue;
        let score = 0;
        for (const each of own) {
          const one = each?.scores.get(document);
          if (one === undefined) {
            score = 0;
            break;
          }
          // What a text says often is not many times as much.
          score += ((each?.rare ?? 0) * one) / (one + ENOUGH);
        }
        score = (option.quality * score) / own.length;
        if (score > (best.get(document) ?? 0)) best.set(document, score);
      }
      for (const each of own) if (each && each.scores.size > 0 && each.rare > rare) rare = each.rare;
    }
    if (best.size === 0) continue;
    whole += rare;
    await breathe();
    for (const [document, score] of best) {
      const known = found.get(document) ?? { score: 0, share: 0 };
      found.set(document, { score: known.score + score, share: known.share + rare });
    }
  }
  for (let place = 0; place < unwanted.length; place += 2) {
    const word = hits.get(unwanted[place]?.folded ?? ''), negation = hits.get(unwanted[place + 1]?.folded ?? '');
    for (const [document, known] of found) {
      const without = negation?.scores.get(document);
      if (without !== undefined) known.score += ((negation?.rare ?? 0) * without) / (without + 3);
      else if (word?.scores.has(document)) known.score *= 0.2;
    }
  }
  await breathe();
  let most = 0;
  for (const { share } of found.values()) if (share > most) most = share;
  const all = [...found]
    .filter(([, { share }]) => share * 3 >= most)
    .map(([document, { score, share }]) => /** @type {[number, number]} */ ([document, score * (share / whole) * (share / whole)]));
  await breathe();
  return all.sort(([left, one], [right, other]) => other - one || left - right);
}

/**
 * The kind of a document.
 * @param {number} number
 * @param {Manifest} manifest
 */
function kindOf(number, { kinds }) {
  let end = 0;
  for (let place = 0; place < kinds.length; place += 2) {
    end += Number(kinds[place + 1]);
    if (number < end) return String(kinds[place]);
  }
  return '';
}

/**
 * What reads texts: which of the wanted words each of their words is, with its place; -1 for none, and the number of wanted words for one
 * of a synonym, which is marked, though it is no part of a phrase. A synonym of several words is marked where all of them are.
 * @param {string[]} wanted
 * @param {Word[][]} synonyms
 * @param {Map<string, Hits>} hits
 * @param {Manifest} manifest
 */
function readerOf(wanted, synonyms, hits, manifest) {
  const phrases = synonyms.filter((own) => own.every(({ folded }) => !folded.startsWith('-')))
    .map((own) => own.map(({ folded }) => hits.get(folded)?.terms ?? new Map()));
  // With a word that is not wanted, the others are not the whole question.
  const isWhole = ![...hits.keys()].some((folded) => folded.startsWith('-'));
  const rare = wanted.map((folded) => hits.get(folded)?.rare ?? 0);
  /** @param {string} text @returns {Token[]} */
  const read = (text) => {
    const tokens = places(text).map(([word, start, end]) => {
      const folded = fold(word, manifest.language);
      return { folded, index: wanted.findIndex((each) => hits.get(each)?.terms.has(folded)), start, end };
    });
    for (const phrase of phrases) {
      tokens.forEach((_, first) => {
        for (const token of following(phrase, tokens, first, manifest.ignores)) if (token.index < 0) token.index = wanted.length;
      });
    }
    return tokens;
  };
  return { wanted, rare, isWhole, read };
}

/**
 * The words at a place that are those of a phrase, between which others may be that say nothing; none if one is missing.
 * @param {Map<string, number>[]} phrase the terms of each of its words
 * @param {Token[]} tokens
 * @param {number} place
 * @param {Set<string>} ignores
 */
function following(phrase, tokens, place, ignores) {
  /** @type {Token[]} */
  const found = [];
  for (let token = tokens[place]; token && found.length < phrase.length; token = tokens[place]) {
    if (phrase[found.length]?.has(token.folded)) found.push(token);
    else if (found.length === 0 || !ignores.has(token.folded)) break;
    place += 1;
  }
  return found.length === phrase.length ? found : [];
}

/**
 * How much the title and the address of a page are worth: the more of the question is in the title, and the more of the title is the
 * question, the better; and pages with short addresses are about more than those below them.
 * @param {Token[]} tokens of the title
 * @param {string} url
 * @param {ReturnType<typeof readerOf>} reader
 * @param {Manifest} manifest
 */
function entitled(tokens, url, { wanted, rare, isWhole }, { ignores }) {
  const said = tokens.filter(({ folded }) => !ignores.has(folded));
  const hasSynonym = said.some(({ index }) => index === wanted.length);
  let all = 0, here = 0;
  rare.forEach((each, index) => {
    all += each;
    if (hasSynonym || tokens.some((token) => token.index === index)) here += each;
  });
  const covered = all > 0 && said.length > 0 ? (here / all) * (said.filter(({ index }) => index >= 0).length / said.length) : 0;
  const isSame = isWhole && tokens.length > 0 && tokens.length === wanted.length && tokens.every(({ index }, place) => index === place);
  return (1 + TITLE * covered + (isSame ? 0.2 : 0)) * (1 + SHORT / Math.max(1, url.split('/').length - 2));
}

/**
 * How many of the words follow each other in the same order.
 * @param {Token[]} tokens
 * @param {number} count of the words
 */
function together(tokens, count) {
  if (count < 2) return 0;
  const pairs = new Set();
  tokens.forEach(({ index }, place) => {
    if (index < 0 || index + 1 >= count) return;
    if (tokens.slice(place + 1, place + 4).some((next) => next.index === index + 1)) pairs.add(index);
  });
  return pairs.size / (count - 1);
}

/**
 * Where a document has the words: how much that is worth, the section, and the text around them.
 * @param {[string, string, string][]} sections
 * @param {ReturnType<typeof readerOf>} reader
 * @returns {Promise<{factor: number, section?: [string, string, string], excerpt?: Piece[]}>}
 */
async function locate(sections, { wanted, rare, read }) {
  /** @type {{value: number, section?: [string, string, string], tokens: Token[]}} */
  let best = { value: 0, tokens: [] };
  let phrase = 0;
  for (const section of sections) {
    await breathe();
    const heading = read(String(section[0])), tokens = read(String(section[2]));
    const close = together([...heading, ...tokens], wanted.length);
    if (close > phrase) phrase = close;
    let value = close * 4;
    for (let index = 0; index <= wanted.length; index += 1) {
      if (heading.some((token) => token.index === index)) value += (rare[index] ?? 1) * 2;
      else if (tokens.some((token) => token.index === index)) value += rare[index] ?? 1;
    }
    if (value > best.value) best = { value, section, tokens };
  }
  const factor = 1 + PHRASE * phrase;
  if (!best.section) {
    const text = String(sections.find((section) => section[2])?.[2] ?? '');
    return text ? { factor, excerpt: [{ text: around(text, 0, 0)[0] ?? '', isFound: false }] } : { factor };
  }
  return { factor, ...(best.section[1] ? { section: best.section } : {}), excerpt: excerpt(String(best.section[2]), best.tokens, wanted.length) };
}

/**
 * The part of a text that has the most of the words, in pieces.
 * @param {string} text
 * @param {Token[]} tokens
 * @param {number} count
 * @returns {Piece[]}
 */
function excerpt(text, tokens, count) {
  let first = 0, most = 0;
  tokens.forEach(({ index }, place) => {
    if (index < 0) return;
    const near = new Set(tokens.slice(place, place + 24).map((token) => token.index).filter((each) => each >= 0 && each <= count));
    if (near.size > most) [first, most] = [place, near.size];
  });
  const [shown, start, end] = around(text, most > 0 ? tokens[first]?.start ?? 0 : 0, 40);
  return pieces(shown, tokens, start, end, start > 0 ? 1 : 0);
}

/**
 * A text in pieces, those that were found and the others.
 * @param {string} text
 * @param {Token[]} tokens
 * @param {number} start of the text in that of the tokens
 * @param {number} end
 * @param {number} lead the letters before it
 * @returns {Piece[]}
 */
function pieces(text, tokens, start, end, lead) {
  /** @type {Piece[]} */
  const all = [];
  let place = 0;
  for (const token of tokens) {
    const from = token.start - start + lead;
    if (token.index < 0 || token.start < start || token.end > end || from < place) continue;
    all.push({ text: text.slice(place, from), isFound: false }, { text: text.slice(from, from + token.end - token.start), isFound: true });
    place = from + token.end - token.start;
  }
  all.push({ text: text.slice(place), isFound: false });
  return all.filter((piece) => piece.text !== '');
}

/**
 * About 160 letters of a text around a place, which begin and end with whole words, and where they are in it.
 * @param {string} text
 * @param {number} place
 * @param {number} before
 * @returns {[string, number, number]}
 */
function around(text, place, before) {
  let start = Math.max(0, place - before);
  while (start > 0 && start < place && !/\s/u.test(text[start - 1] ?? '')) start += 1;
  let end = Math.min(text.length, start + 160);
  if (end < text.length) {
    const space = text.slice(0, end).search(/\s\S*$/u);
    if (space > place + before) end = space;
  }
  const own = text.slice(start, end).replace(/\n/gu, ' ');
  return [`${start > 0 ? '…' : ''}${own}${end < text.length ? ' …' : ''}`, start, end];
}

/**
 * The documents that have both parts of a word.
 * @param {Hits} own
 * @param {Hits} rest
 * @param {Manifest} manifest
 * @returns {Hits}
 */
function both(own, rest, manifest) {
  /** @type {Map<number, number>} */
  const scores = new Map();
  for (const [document, score] of rest.scores) {
    const other = own.scores.get(document);
    if (other !== undefined) scores.set(document, (JOINED * (score + other)) / 2);
  }
  const terms = new Map([...own.terms, ...rest.terms].map(([term, quality]) => [term, JOINED * quality]));
  return { scores, terms, rare: rareness(scores, manifest) };
}

/**
 * How much a word says that so many documents have.
 * @param {Map<number, number>} scores
 * @param {Manifest} manifest
 */
const rareness = (scores, manifest) => logarithm(1 + manifest.count / Math.max(1, scores.size));

/**
 * The terms of some that are a word, another form of it, or begin so, with how good that is.
 * @param {Word} word
 * @param {string[]} terms
 * @param {(word: string) => string} stem
 * @returns {Map<string, number>}
 */
function matches({ folded, isLast }, terms, stem) {
  const isPair = folded.startsWith('-');
  const root = isPair ? stem(folded.slice(1)) : stem(folded);
  const beginning = root.slice(0, 2);
  /** @type {Map<string, number>} */
  const found = new Map(), begun = new Map();
  for (const term of terms) {
    if (term.startsWith('-') !== isPair) continue;
    const own = isPair ? term.slice(1) : term;
    if (term === folded) found.set(term, 1);
    else if (own.startsWith(beginning) && stem(own) === root) found.set(term, FORM);
    else if (!isPair && term.startsWith(folded)) begun.set(term, (isLast ? START : EARLY) * (0.5 + (0.5 * folded.length) / term.length));
  }
  return isLast || found.size === 0 ? new Map([...begun, ...found]) : found;
}

/**
 * The shards that may have a word, its other forms, and words that begin so; the first may have the word itself, and one its synonyms.
 * @param {string} folded
 * @param {Manifest} manifest
 * @returns {string[]}
 */
function shardsOf(folded, manifest) {
  const isPair = folded.startsWith('-');
  const root = isPair ? `-${manifest.stem(folded.slice(1))}` : manifest.stem(folded);
  const letters = [...root];
  const beginning = letters.slice(0, Math.max(isPair ? 3 : 2, letters.length - 1)).join('');
  const found = [...new Set([holding(folded, manifest.terms), ...covering(folded, manifest.terms), ...covering(beginning, manifest.terms)])];
  const home = holding(homeOf(folded, manifest), manifest.terms);
  return found.slice(0, TOGETHER).includes(home) ? found.slice(0, TOGETHER) : [...found.slice(0, TOGETHER - 1), home];
}

/**
 * Where the forms of a word are: as much of their stem as all of them begin with. The shard there has their synonyms.
 * @param {string} folded
 * @param {Manifest} manifest
 */
function homeOf(folded, { stem }) {
  const letters = [...stem(folded)];
  return letters.slice(0, Math.max(2, letters.length - 1)).join('');
}

/**
 * The first document of the part of a list that has a document, and its hash.
 * @param {number} number
 * @param {(number | string)[]} list
 * @returns {[number, string]}
 */
function partOf(number, list) {
  let place = 0;
  while (place + 2 < list.length && Number(list[place + 2]) <= number) place += 2;
  return [Number(list[place]), String(list[place + 1])];
}

/**
 * The part of a list whose words a word is among.
 * @param {string} word
 * @param {string[]} list of the start of each part and its hash, in turn
 */
function holding(word, list) {
  let place = 0;
  while (place + 2 < list.length && !isBefore(word, list[place + 2] ?? '')) place += 2;
  return list[place + 1] ?? '';
}

/**
 * The parts of a list that may have words that begin so.
 * @param {string} key
 * @param {string[]} list
 */
function covering(key, list) {
  /** @type {string[]} */
  const found = [];
  for (let place = 0; place < list.length; place += 2) {
    const first = list[place] ?? '', next = list[place + 2];
    if ((next === undefined || isBefore(key, next)) && (!isBefore(key, first) || first.startsWith(key))) found.push(list[place + 1] ?? '');
  }
  return found;
}

/**
 * Whether a text comes before another in the order of the build, that of code points; `<` compares halves of some.
 * @param {string} one
 * @param {string} two
 */
function isBefore(one, two) {
  const least = Math.min(one.length, two.length);
  let place = 0;
  while (place < least && one[place] === two[place]) place += 1;
  if (place === least) return one.length < two.length;
  const left = one.charCodeAt(place), right = two.charCodeAt(place);
  const isHalf = left >= 0xd800 && left < 0xe000, isOther = right >= 0xd800 && right < 0xe000;
  return isHalf !== isOther ? isOther : left < right;
}

// How the build writes numbers: as in SearchCode.

const SIGNS = Array.from({ length: 94 }, (_, place) => String.fromCharCode(33 + place)).filter((letter) => letter !== '"' && letter !== '\\');
const VALUES = new Map(SIGNS.map((letter, value) => [letter.charCodeAt(0), value]));
const WEIGHTS = [0.25];
while (WEIGHTS.length < 28) WEIGHTS.push((WEIGHTS.at(-1) ?? 0) * 1.4142135623730951);

/**
 * The number at a place of a text, and the place after it.
 * @param {string} text
 * @param {number} place
 * @returns {[number, number]}
 */
function number(text, place) {
  /** @param {number} offset */
  const value = (offset) => VALUES.get(text.charCodeAt(place + offset)) ?? 0;
  const first = value(0);
  if (first < 62) return [first, place + 1];
  if (first < 91) return [62 + (first - 62) * 92 + value(1), place + 2];
  return [(value(1) * 92 + value(2)) * 92 + value(3), place + 4];
}

/**
 * All numbers of a text.
 * @param {string} text
 */
function numbers(text) {
  /** @type {number[]} */
  const all = [];
  let value = 0;
  for (let place = 0; place < text.length; all.push(value)) [value, place] = number(text, place);
  return all;
}

/**
 * @param {string} text
 * @param {(document: number, weight: number) => void} body
 */
function postings(text, body) {
  let grade = 0, count = 0, step = 0;
  for (let place = 0; place < text.length;) {
    [grade, place] = number(text, place);
    [count, place] = number(text, place);
    for (let document = -1; count > 0 && place < text.length; count -= 1) {
      [step, place] = number(text, place);
      document += step + 1;
      body(document, WEIGHTS[grade] ?? 0);
    }
  }
}

/** @param {string} text */
function frontCoded(text) {
  let last = '';
  return text === '' ? [] : text.split(' ').map((piece) => {
    const [shared, place] = number(piece, 0);
    last = [...last].slice(0, shared).join('') + piece.slice(place);
    return last;
  });
}

/** @param {{terms: string, postings: string}} part @returns {Terms} */
const termsOf = ({ terms, postings }) => ({ terms: frontCoded(terms), postings: postings.split(' ') });

/**
 * The logarithm to the base 2 between whole ones on a line, since exact ones differ between machines.
 * @param {number} value at least 1
 */
function logarithm(value) {
  let whole = 0, rest = value;
  while (rest >= 2) {
    rest /= 2;
    whole += 1;
  }
  return whole + rest - 1;
}

// The words of a search: what a visitor types becomes the same words as the build made of the pages. The build does the same, step by
// step; both are tested with one list of examples.

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
 * The words of a title as an address has them; as `SearchAddress`.
 * @param {string} title
 * @param {string} language
 */
const slug = (title, language) => words(title, language).join('-').replace(/ñ/gu, 'n');

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
