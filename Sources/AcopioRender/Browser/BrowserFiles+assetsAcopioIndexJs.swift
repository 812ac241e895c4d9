// Written by 'make browser' from the files in Browser/: change those.

extension BrowserFiles {
  /// `Browser/assets/acopio/index.js`.
  static let assetsAcopioIndexJs =
    #"""
    // The index that the build made: loads the parts that a search needs, and finds.

    import { fold, isNear, stem, words } from './words.js';


    const EXACT = 1;
    const START = 0.7;
    const NEAR = 0.4;
    const LONG = 4;
    const TOGETHER = 6;
    const ALL = 20;
    const CLOSEST = 2;

    export class SearchIndex {
      constructor(address, scope) {
        this.address = address;
        this.scope = scope;
        this.isStale = false;
        this.manifest = undefined;
        this.parts = new Map();
      }

      open() {
        this.manifest ??= read(this.address, ['terms', 'documents', 'scopes', 'ignored'], this.isStale).catch((error) => {
          this.manifest = undefined;
          throw error;
        });
        return this.manifest;
      }

      async search(text, limit = 12) {
        try {
          return await this.find(text, limit);
        } catch (error) {
          if (!(error instanceof MissingPart)) throw error;
          this.isStale = true;
          this.manifest = undefined;
          this.parts.clear();
          return this.find(text, limit);
        }
      }

      async find(text, limit) {
        const manifest = await this.open();
        const wanted = this.wanted(text, manifest);
        const folded = wanted.map((word) => word.folded);
        if (wanted.length === 0) return { results: [], total: 0, words: folded };
        const names = new Set(wanted.flatMap((word) => shardsOf(word, manifest)));
        let shards = await this.shards([...names]);
        let found = rank(wanted, shards, this.range(manifest), manifest.count);
        if (found.length === 0 && manifest.terms.length <= ALL && wanted.some((word) => word.stem.length >= LONG)) {
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

      range(manifest) {
        if (!this.scope) return [0, manifest.count];
        const part = manifest.scopes.find(([name]) => name === this.scope);
        return part ? [part[1], part[1] + part[2]] : [0, 0];
      }

      shards(addresses) {
        return Promise.all(addresses.map((address) => this.part(address, ['terms', 'postings'])));
      }

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

    async function read(address, lists, isStale = false) {
      const answer = await fetch(address, isStale ? { cache: 'reload' } : {});
      if (answer.status === 404 || answer.status === 410) throw new MissingPart(address);
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      const value = await answer.json();
      if (!lists.every((name) => Array.isArray(value?.[name]))) throw new Error(`${address}: not a part of an index`);
      return value;
    }

    function starts(folded, root, language) {
      const all = [root, folded];
      if (language === 'es' && /ce?$/u.test(folded)) all.push(root.replace(/c$/u, 'z'));
      if (language === 'en' && /ie?$/u.test(folded)) all.push(root.replace(/i$/u, 'y'));
      return [...new Set(all)];
    }

    function shardsOf(word, manifest) {
      const least = word.stem.length >= LONG ? 2 : word.stem.length;
      const all = word.starts.flatMap((start) => {
        let found = [];
        for (let length = least; length <= start.length; length += 1) {
          found = beginning(start.slice(0, length), manifest);
          if (found.length <= TOGETHER) break;
        }
        return found;
      });
      return [...new Set(all)].slice(0, TOGETHER);
    }

    function beginning(key, manifest) {
      return manifest.terms
        .filter(([first], index) => {
          const next = manifest.terms[index + 1]?.[0];
          return (next === undefined || !isBefore(next, key)) && (!isBefore(key, first) || first.startsWith(key));
        })
        .map(([, address]) => address);
    }

    function isBefore(one, two) {
      const left = [...one];
      const right = [...two];
      const place = left.findIndex((letter, index) => letter !== right[index]);
      if (place < 0) return left.length < right.length;
      return place < right.length && (left[place]?.codePointAt(0) ?? 0) < (right[place]?.codePointAt(0) ?? 0);
    }

    function rank(wanted, shards, [first, end], count) {
      const found = new Map();
      for (const word of wanted) {
        const best = new Map();
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
        .sort(([left, one], [right, two]) => two.words - one.words || two.sure - one.sure || two.score - one.score || left - right)
        .map(([document]) => document);
    }

    function match({ folded, stem: root, starts: beginnings, isLast }, term) {
      if (term === root) return EXACT;
      if (isLast) {
        for (const each of beginnings) {
          if (term.startsWith(each)) return START * (0.5 + 0.5 * (folded.length / Math.max(term.length, folded.length)));
        }
      }
      if (root.length < LONG || Math.abs(term.length - root.length) > 1 + (isLast ? 24 : 0)) return 0;
      if (isNear(root, term, false)) return NEAR;
      return isLast && root.length > LONG && isNear(root, term, true) ? NEAR / 2 : 0;
    }

    """#
}
