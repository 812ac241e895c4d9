// What searches.

/**
 * Loads the parts of the index that a question needs, finds, and says where. The build writes it into a file with the list of parts of a
 * language, which runs in a worker. The command `acopio search` does the same, step by step; a test compares both.
 */

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
 * @property {string} kept
 * @property {string[]} terms
 * @property {(number | string)[]} documents
 * @property {string[]} forward
 * @property {string[]} backward
 * @property {string} [choices]
 * @property {boolean} [compounds]
 *
 * @typedef {Manifest & {ignores: Set<string>, negates: Set<string>, stem: (word: string) => string, homes: Map<string, string>}} Index
 *
 * @typedef {{terms: string[], postings: string[]}} Terms
 * @typedef {Terms & {synonyms?: Terms & {groups: [number, ...string[]][]}}} Shard
 * @typedef {{title: string, names: string[], documents: number[][]}} Facet
 * @typedef {{kind: string, facets: Map<string, string>, order: string}} Wish what somebody chose among results
 * @typedef {{kinds: Map<string, number>, facets: {title: string, values: [string, number][]}[], orders: string[]}} Choices
 * @typedef {{text: string, isFound: boolean}} Piece
 * @typedef {{title: string, url: string}} Section
 * @typedef {{title: string, url: string, kind: string, picture: string, summary: string, score: number, marked: Piece[], section?: Section, excerpt?: Piece[]}} Result
 * @typedef {{text: string, scope?: string | undefined, limit?: number, isBrief?: boolean, wish?: Wish | undefined}} Question
 * @typedef {{results: Result[], total: number, isEmpty: boolean, isHere: boolean} & Choices} Answer
 * @typedef {{folded: string, isLast: boolean, isSure?: boolean}} Word
 * @typedef {{folded: string, index: number, start: number, end: number}} Token
 * @typedef {{options: {words: Word[], quality: number}[]}} Item
 * @typedef {{scores: Map<number, number>, terms: Map<string, number>, rare: number}} Hits
 */

/** How good a match is: another form of the word, a beginning of it, one and two wrong letters, a synonym. */
const FORM = 0.85, START = 0.7, EARLY = 0.35, NEAR = [0.8, 0.5, 0.3], SYNONYM = 0.6;
/** What a title that is the whole question, a short address, and words that follow each other add; how much of a word is enough. */
const TITLE = 1.2, SHORT = 0.8, PHRASE = 0.1, PHRASES = 0.3, ENOUGH = 16;
/** How good the parts of a joined word are, and its last part alone; between parts may be letters. */
const JOINED = 0.8, ALONE = 0.4, LINKS = ['', 's', 'es', 'n', 'en', 'e', 'er'];
/** The least letters of a word in which one, and two may be wrong. */
const LONG = [3, 8];
/** The least letters of a word of the site of which longer words are only looked for where it is itself. */
const WHOLE = 5;
/** The most parts that are loaded for a word; as in SearchFiles. */
const TOGETHER = 4;
/** The most words that one with a wrong letter may have been. */
const CLOSEST = 8;
/** How many results are put in order by their titles, and how many of them by their texts; as there. */
const SHOWN = 10, EXPLAINED = 3;
/** The least score, as a part of the best one, that is worth a request of its own in a short answer. */
const WORTH = 0.35;

export class SearchIndex {
  /** @param {Manifest} manifest */
  constructor(manifest) {
    /** @type {Index} */
    this.manifest = {
      ...manifest,
      ignores: new Set(manifest.ignored.split(' ')),
      negates: new Set(manifest.negations.split(' ')),
      stem: stemmer(manifest.endings),
      homes: homesOf(manifest.kept),
    };
    /** @type {Map<string, Promise<any>>} */
    this.parts = new Map();
  }

  /**
   * The answer to a question in a part of the site, or in all of it if the part has nothing.
   * @param {Question} question
   * @returns {Promise<Answer>}
   */
  async search(question) {
    rested = performance.now();
    const here = await this.find(question);
    const isHere = !here.isEmpty || !question.scope;
    return isHere ? { ...here, isHere } : { ...await this.find({ ...question, scope: '' }), isHere };
  }

  /**
   * The best results, from the first on, or those that somebody wishes for; `total` is how many there are. A short answer is one that
   * loads little: it says where the words are only of those results whose titles do not have them and whose order that decides, and
   * leaves out what is much worse than the best and in another part of the index. With a wish also what can be chosen, and how many
   * results each choice has with all others.
   * @param {Question} question
   * @returns {Promise<Omit<Answer, 'isHere'>>}
   */
  async find({ text, scope, limit = SHOWN, isBrief = false, wish }) {
    const { manifest } = this;
    const { used, unwanted } = question(text, manifest);
    const shards = await this.shards(used.map(({ folded }) => shardOf(folded, manifest)));
    const synonyms = shards.flatMap((shard) => shard.synonyms ?? []);
    // What is kept together with a word may be in its part itself.
    const own = [...synonyms, ...shards];
    const items = itemsOf(used, synonyms.flatMap(({ groups }) => groups), manifest);
    const words = [...items.flatMap(({ options }) => options.flatMap((option) => option.words)), ...unwanted];
    /** @type {Map<string, Hits>} */
    const hits = new Map();
    // A word of the question comes after a synonym that is the same, whose letters are right.
    const each = new Map([...words].sort((one, other) => Number(other.isSure ?? false) - Number(one.isSure ?? false)).map((word) => [word.folded, word]));
    await Promise.all([...each.values()].map(async (word) => hits.set(word.folded, await this.hits(word, own))));
    const [first, end] = this.range(scope);
    const all = await rank(items, unwanted, hits, first, end);
    /** @type {{found: [number, number][]} & Choices} */
    const { found, ...choices } = wish ? await this.chosen(all, wish) : { found: all, kinds: new Map(), facets: [], orders: [] };
    const isOrdered = choices.orders.includes(wish?.order ?? '');
    // The order of the first ones is the same, however many are asked for.
    let shown = found.slice(0, Math.ceil(limit / SHOWN) * SHOWN);
    const parts = new Map(shown.map(([number]) => [number, partOf(number, manifest.documents)]));
    if (isBrief) {
      const least = WORTH * (shown[0]?.[1] ?? 0);
      const worth = new Set(shown.filter(([, score]) => score >= least).map(([number]) => parts.get(number)?.[0]));
      shown = shown.filter(([number]) => worth.has(parts.get(number)?.[0]));
    }
    const blocks = new Map();
    await Promise.all([...new Map(shown.map(([number]) => parts.get(number) ?? [0, '']))].map(async ([first, hash]) => blocks.set(first, await this.block(hash))));
    const base = items.map((item) => item.options[0]?.words ?? []).flat();
    const others = [...items.flatMap(({ options }) => options.slice(1).map((option) => option.words)), ...unwanted.map((word) => [word])];
    const reader = readerOf([...new Set(base.map((word) => word.folded))], others, hits, manifest);
    const titled = shown.flatMap(([number, score], place) => {
      const [first = 0] = parts.get(number) ?? [], block = blocks.get(first), short = block.urls[number - first];
      if (!short) return [];
      const title = String(block.titles[number - first] ?? ''), kind = kindOf(number, manifest), picture = String(block.pictures?.[number - first] ?? '');
      const url = short.replace('|', () => slug(title, manifest.language));
      const tokens = reader.read(title);
      return [{ number, block, place, turn: Math.floor(place / SHOWN), title, url, kind, picture, tokens, score: score * entitled(tokens, url, reader, manifest) }];
    });
    if (!isOrdered) titled.sort((one, other) => one.turn - other.turn || other.score - one.score || one.place - other.place);
    const count = reader.wanted.length, most = 1 + Math.min(PHRASES, PHRASE * (count - 1));
    const isTitled = titled.map(({ tokens }) => tokens.some(({ index }) => index === count) || reader.wanted.every((_, index) => tokens.some((token) => token.index === index)));
    // Whether the texts decide which of two comes first.
    const isOpen = (/** @type {number} */ place) => place + 1 < EXPLAINED && count > 1 && (titled[place + 1]?.score ?? 0) * most > (titled[place]?.score ?? Infinity);
    const texts = await Promise.all(titled.slice(0, Math.max(limit, EXPLAINED)).map(({ number, block }, place) => (
      !isBrief || (!isTitled[place] && (place === 0 || isOpen(place - 1) || isOpen(place))) ? this.text(number, block) : [''])));
    /** @type {Awaited<ReturnType<typeof locate>>[]} */
    const located = [];
    for (const [, ...sections] of texts) located.push(await locate(sections, reader));
    const results = titled.map(({ title, url, kind, picture, tokens, score, turn }, place) => {
      const summary = texts[place]?.[0] ?? '', best = located[place] ?? { close: 0 };
      // A title that has the words says itself how close they are.
      const close = place < EXPLAINED ? (isTitled[place] ? together(tokens, count) : best.close) : 0;
      const result = { title, url, kind, picture, summary: String(summary), score: score * (1 + (most - 1) * close), marked: pieces(title, tokens, 0, title.length, 0) };
      if (best.section) Object.assign(result, { section: { title: best.section[0], url: `${url}#${best.section[1]}` } });
      if (best.excerpt) Object.assign(result, { excerpt: best.excerpt });
      return { result, place, turn };
    });
    if (!isOrdered) {
      results.sort((one, other) => one.turn - other.turn || other.result.score - one.result.score || one.place - other.place);
      // Those that were put in order later are not better than those before them.
      results.reduce((least, { result }) => (result.score = Math.min(least, result.score)), Infinity);
    }
    return { results: results.slice(0, limit).map(({ result }) => result), total: found.length, isEmpty: all.length === 0, ...choices };
  }

  /**
   * The results that somebody wishes for in that order, and what else can be chosen, as far as it is known.
   * @param {[number, number][]} all
   * @param {Wish} wish
   * @returns {Promise<{found: [number, number][]} & Choices>}
   */
  async chosen(all, wish) {
    const { manifest } = this;
    /** @type {Map<string, number>} */
    const kinds = new Map();
    const { facets, orders } = await this.choices();
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
      const part = await this.part(`more/o.${hash}`, { documents: '' });
      const ranks = new Map(numbers(part.documents).map((number, rank) => [number, rank]));
      // Those without the value come last, the best first.
      found.sort(([one], [other]) => (ranks.get(one) ?? ranks.size) - (ranks.get(other) ?? ranks.size));
    }
    return { found, kinds, facets: counted, orders: [...orders.keys()] };
  }

  /**
   * What can be chosen among results, if it is there; nothing without a network.
   * @returns {Promise<{facets: Facet[], orders: Map<string, string>}>}
   */
  async choices() {
    const { manifest } = this;
    /** @type {{facets: Facet[], orders: Map<string, string>}} */
    const choices = { facets: [], orders: new Map() };
    if (!manifest.choices) return choices;
    try {
      const part = await this.part(`more/f.${manifest.choices}`, { facets: [], orders: [] });
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
   * The titles, addresses and pictures of documents.
   * @param {string} hash
   * @returns {Promise<{titles: string[], urls: string[], pictures: string[], texts: (number | string)[]}>}
   */
  async block(hash) {
    const part = await this.part(`d.${hash}`, { titles: [], urls: '', texts: [] });
    part.block ??= { titles: part.titles, urls: frontCoded(part.urls), pictures: frontCoded(String(part.pictures ?? '')), texts: part.texts };
    return part.block;
  }

  /**
   * The text of a document; nothing without a network.
   * @param {number} number
   * @param {{texts: (number | string)[]}} block
   * @returns {Promise<any[]>}
   */
  async text(number, { texts }) {
    const [first, hash] = partOf(number, texts);
    try {
      const part = await this.part(`more/x.${hash}`, { texts: [] });
      return part.texts[number - first] ?? [];
    } catch (error) {
      if (error instanceof MissingPart) throw error;
      return [];
    }
  }

  /**
   * The documents that have a word, and the terms that it is there.
   * @param {Word} word
   * @param {Terms[]} [own] what was loaded with the words of the question, where synonyms may be with all their forms
   * @returns {Promise<Hits>}
   */
  async hits(word, own = []) {
    const { manifest } = this;
    /** @param {Terms[]} shards */
    const among = (shards) => matches(word, shards.flatMap((shard) => shard.terms), manifest.stem);
    /** @param {Map<string, number>} terms */
    const isThere = (terms) => [...terms.values()].some((quality) => quality >= FORM);
    let shards = word.isSure ? own : [], terms = among(shards);
    if (!isThere(terms)) {
      const home = shardOf(word.folded, manifest);
      shards = await this.shards([home]);
      await breathe();
      terms = among(shards);
      if (word.isLast && (!isThere(terms) || [...word.folded].length < WHOLE)) {
        shards = await this.shards([...new Set([home, ...beginning(word.folded, manifest, !isThere(terms))])].slice(0, TOGETHER));
        await breathe();
        terms = among(shards);
      }
    }
    const joined = terms.size === 0 ? await this.joined(word) : undefined;
    if (joined) return joined;
    if (terms.size === 0 && !word.isSure && !word.folded.startsWith('-') && [...word.folded].length >= (LONG[0] ?? 0)) {
      terms = await this.near(word, shards);
      shards = [...shards, ...await this.shards([...terms.keys()].map((term) => shardOf(term, manifest)))];
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
   * @returns {Promise<Hits | undefined>}
   */
  async joined({ folded, isLast }) {
    const { manifest } = this;
    const letters = [...folded];
    if (letters.length === 2 && letters.every((letter) => letter > '\u2e7f' && dense.test(letter))) {
      const [own, rest] = await Promise.all(letters.map((letter) => this.hits({ folded: letter, isLast: true, isSure: true })));
      const hits = own && rest && both(own, rest, manifest);
      return hits && hits.scores.size > 0 ? hits : undefined;
    }
    if (!/^\p{L}{8,}$/u.test(folded)) return undefined;
    const shards = await this.shards([...new Set(beginning(letters.slice(0, 4).join(''), manifest, false))].slice(0, TOGETHER));
    const known = new Set(shards.flatMap((shard) => shard.terms));
    /** @type {Hits | undefined} */
    let alone;
    for (let start = letters.length - 4; start >= 4; start -= 1) {
      for (const link of manifest.compounds ? LINKS : ['']) {
        const head = letters.slice(0, start - link.length).join('');
        if (start - link.length < 4 || letters.slice(start - link.length, start).join('') !== link || !known.has(head) || manifest.ignores.has(head)) continue;
        const rest = await this.hits({ folded: letters.slice(start).join(''), isLast, isSure: true });
        if (![...rest.terms.values()].some((quality) => quality >= 0.5)) continue;
        const hits = both(await this.hits({ folded: head, isLast: false, isSure: true }), rest, manifest);
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
   * @returns {Promise<Map<string, number>>}
   */
  async near({ folded, isLast }, shards) {
    const { manifest } = this;
    const letters = [...folded];
    const most = letters.length >= (LONG[1] ?? 0) ? 2 : 1;
    const half = Math.floor(letters.length / 2);
    const start = most === 2 ? (manifest.forward.length <= 2 * TOGETHER ? 1 : 2) : Math.max(1, half - 1);
    const rest = most === 2 ? Math.floor(letters.length / 3) : letters.length - half;
    const turned = [...letters].reverse().join('');
    const forward = covering(letters.slice(0, start).join(''), manifest.forward).slice(0, TOGETHER);
    const backward = covering(turned.slice(0, rest), manifest.backward).slice(0, TOGETHER);
    const lists = await Promise.all([...forward.map((hash) => this.list(hash, false)), ...backward.map((hash) => this.list(hash, true))])
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
   * @param {boolean} isTurned
   * @returns {Promise<string[]>}
   */
  async list(hash, isTurned) {
    const part = await this.part(`more/w.${hash}`, { words: '' });
    await breathe();
    part.list ??= frontCoded(part.words).map((word) => (isTurned ? [...word].reverse().join('') : word));
    return part.list;
  }

  /**
   * The documents of a part of the site, as the first number and the one after the last.
   * @param {string} [scope]
   * @returns {[number, number]}
   */
  range(scope) {
    if (!scope) return [0, this.manifest.count];
    const part = this.manifest.scopes.find(([name]) => name === scope);
    return part ? [part[1], part[1] + part[2]] : [0, 0];
  }

  /**
   * @param {string[]} hashes
   * @returns {Promise<Shard[]>}
   */
  async shards(hashes) {
    return Promise.all([...new Set(hashes)].filter(Boolean).map(async (hash) => {
      const part = await this.part(`t.${hash}`, { terms: '', postings: '' });
      part.shard ??= { ...termsOf(part), ...(part.synonyms ? { synonyms: { ...termsOf(part.synonyms), groups: part.synonyms.groups } } : {}) };
      return part.shard;
    }));
  }

  /**
   * A part, which is loaded once. One that is not there, or cannot be read, is asked for anew, past what the browser keeps.
   * @param {string} name
   * @param {Record<string, string | any[]>} shape what it has, as examples
   * @returns {Promise<any>}
   */
  part(name, shape) {
    const address = `${this.manifest.base}${name}.json`;
    let part = this.parts.get(address);
    if (!part) {
      part = read(address, shape).catch((error) => {
        if (!(error instanceof MissingPart)) throw error;
        return read(address, shape, true);
      }).catch((error) => {
        this.parts.delete(address);
        throw error;
      });
      this.parts.set(address, part);
    }
    return part;
  }
}

/** A part that is not there or cannot be read: if the site was published anew, its parts have other names, and another list has them. */
class MissingPart extends Error {
  name = 'MissingPart';
}

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
 * @param {Index} manifest
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
 * @param {Index} manifest
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
 * @param {Index} manifest
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
 * @param {Index} manifest
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
 * @param {Index} manifest
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
 * @param {Index} manifest
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
 * Where a document has the words: how many follow each other, the section, and the text around them.
 * @param {[string, string, string][]} sections
 * @param {ReturnType<typeof readerOf>} reader
 * @returns {Promise<{close: number, section?: [string, string, string], excerpt?: Piece[]}>}
 */
async function locate(sections, { wanted, rare, read }) {
  /** @type {{value: number, section?: [string, string, string], tokens: Token[]}} */
  let best = { value: 0, tokens: [] };
  let most = 0;
  for (const section of sections) {
    await breathe();
    const heading = read(String(section[0])), tokens = read(String(section[2]));
    const close = together([...heading, ...tokens], wanted.length);
    if (close > most) most = close;
    let value = close * 4;
    for (let index = 0; index <= wanted.length; index += 1) {
      if (heading.some((token) => token.index === index)) value += (rare[index] ?? 1) * 2;
      else if (tokens.some((token) => token.index === index)) value += rare[index] ?? 1;
    }
    if (value > best.value) best = { value, section, tokens };
  }
  if (!best.section) {
    const text = String(sections.find((section) => section[2])?.[2] ?? '');
    return text ? { close: most, excerpt: [{ text: around(text, 0, 0)[0] ?? '', isFound: false }] } : { close: most };
  }
  return { close: most, ...(best.section[1] ? { section: best.section } : {}), excerpt: excerpt(String(best.section[2]), best.tokens, wanted.length) };
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
 * @param {Index} manifest
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
 * @param {Index} manifest
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
 * Where words are that are kept together, by their stems: those of a group are at its first one.
 * @param {string} kept
 * @returns {Map<string, string>}
 */
function homesOf(kept) {
  return new Map(kept.split(',').flatMap((group) => {
    const [home = '', ...others] = group.split(' ');
    return others.map((other) => /** @type {[string, string]} */ ([other, home]));
  }));
}

/**
 * The shard that has a word, all its forms, and its synonyms; for a word that is not wanted, that of the word.
 * @param {string} folded
 * @param {Index} manifest
 */
function shardOf(folded, { stem, homes, terms }) {
  const root = stem(folded.replace(/^-/u, ''));
  return holding(homes.get(root) ?? root, terms);
}

/**
 * The shards that may have words that begin so; at last, if they are wanted, those whose stems begin nearly so.
 * @param {string} folded
 * @param {Index} manifest
 * @param {boolean} isWide
 */
function beginning(folded, { stem, homes, terms }, isWide) {
  const moved = [...homes].filter(([root]) => root.startsWith(folded)).sort(([one], [other]) => (isBefore(one, other) ? -1 : 1)).map(([, home]) => holding(home, terms));
  const letters = [...stem(folded)];
  return [...covering(folded, terms), ...moved, ...(isWide ? covering(letters.slice(0, Math.max(2, letters.length - 1)).join(''), terms) : [])];
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

// Who asks: the page by messages, where this runs in a worker, and otherwise whoever imports it.

/** @type {SearchIndex | undefined} */
let index;

/**
 * The answer to a question.
 * @param {Question} question
 * @returns {Promise<Answer>}
 */
export async function ask(question) {
  if (!index) throw new MissingPart('no list of parts');
  return index.search(question);
}

/**
 * Begins, with the list of parts, which the build writes after this.
 * @param {Manifest} manifest
 */
export function begin(manifest) {
  index = new SearchIndex(manifest);
  if ('document' in globalThis || !('postMessage' in globalThis)) return;
  const page = /** @type {Worker} */ (/** @type {unknown} */ (globalThis));
  page.addEventListener('message', async ({ data: { turn, question } }) => {
    page.postMessage(await ask(question).then((answer) => ({ turn, answer }), (error) => ({ turn, error: String(error), isMissing: error instanceof MissingPart })));
  });
  page.postMessage({ turn: 0 });
}
