// The service worker of a part of a site. What it keeps is in `self.acopio`, which the build writes before this.
//
// Pages come from the network, or after a while from what is kept; files that never change come from what is kept.
// What is kept belongs to one version: a new worker takes over the files that are the same and loads the others, and
// the old version is deleted when no page uses it. The caches of other parts of the site are left alone.

'use strict';

(() => {
  /**
   * @typedef {object} Config
   * @property {string} name
   * @property {string} path
   * @property {string} base
   * @property {string} version
   * @property {boolean} retired
   * @property {[string, string, number][]} files
   * @property {string[]} visit
   * @property {string} immutable
   * @property {number} timeout
   * @property {string} fallback
   * @property {{lang: string, title: string, text: string, again: string, pages: string}} missing
   */
  const worker = /** @type {ServiceWorkerGlobalScope & {acopio: Config}} */ (/** @type {unknown} */ (self));
  const config = worker.acopio;
  const prefix = `acopio ${config.path} `;
  const ALWAYS = `${prefix}${config.version}`;
  const VISITS = `${prefix}visits`;
  /** The most pages and files that are kept because they were visited. */
  const MOST_VISITS = 200;
  /** When an answer was kept, in milliseconds; the page says how old it is. */
  const AGE = 'x-acopio-kept';
  /** The hash of the file that was kept. */
  const HASH = 'x-acopio-hash';
  const always = new Map(config.files.map(([address, hash]) => [address, hash]));
  /** The pages that came from what is kept, by the id of their client, and when they were kept.
   * @type {Map<string, number>} */
  const keptPages = new Map();

  /**
   * Whether a pattern matches an address, as `PathGlob` of the build decides it: `*` is any text without `/`, `**` any.
   * In time in proportion to the product of both lengths at most, which no expression with stars is.
   * @param {string} pattern
   * @param {string} address
   */
  function matches(pattern, address) {
    /** @param {number} place */
    const isStar = (place) => pattern[place] === '*';
    // Whether the pattern up to each place can end where the address has been read to; a star may stand for no text.
    /** @param {boolean[]} places */
    const skipping = (places) => {
      for (let place = 0; place < pattern.length; place += 1) if (places[place] && isStar(place)) places[place + 1] = true;
      return places;
    };
    let places = skipping([true]);
    for (let index = 0; index < address.length; index += 1) {
      /** @type {boolean[]} */
      const next = [];
      for (let place = 0; place < pattern.length; place += 1) {
        if (!places[place]) continue;
        if (!isStar(place)) {
          if (pattern[place] === address[index]) next[place + 1] = true;
        } else if (address[index] !== '/' || isStar(place - 1) || isStar(place + 1)) {
          next[place] = true;
        }
      }
      places = skipping(next);
    }
    return places[pattern.length] === true;
  }

  /**
   * An answer that can be kept: complete, of this site, and not one that leads elsewhere.
   * @param {Response} answer
   */
  const isWhole = (answer) => answer.status === 200 && answer.type === 'basic' && !answer.redirected;

  /**
   * The answer with the time at which it was kept, and the hash of what it is: a server may not have the new file yet.
   * @param {Response} answer
   */
  async function dated(answer) {
    const headers = new Headers(answer.headers);
    const body = await answer.arrayBuffer();
    const digest = [...new Uint8Array(await crypto.subtle.digest('SHA-256', body))];
    headers.set(AGE, String(Date.now()));
    headers.set(HASH, digest.map((byte) => byte.toString(16).padStart(2, '0')).join('').slice(0, 10));
    // The body is no longer compressed.
    headers.delete('content-encoding');
    headers.delete('content-length');
    return new Response(body, { status: 200, headers });
  }

  /** Keeps the files of this version; what cannot be kept does not stop the rest. */
  async function install() {
    if (config.retired) return;
    const olds = await Promise.all((await others()).map((name) => caches.open(name)));
    const cache = await caches.open(ALWAYS);
    let failed = 0;
    for (const [address, hash] of config.files) {
      let known;
      try {
        if ((await cache.match(encoded(address)))?.headers.get(HASH) === hash) continue;
        known = await same(address, hash, olds);
        const answer = known ?? (await load(address));
        if (answer) await cache.put(encoded(address), known ? answer : await dated(answer));
        else failed += 1;
      } catch {
        // No network or no room: what comes first is what matters most, and the page works as without a worker. What an
        // older version has moves when that gives way.
        if (!known) failed += 1;
      }
    }
    isComplete = failed === 0;
    if (failed > 0) await tell({ acopio: 'incomplete', missing: failed });
  }

  /** Whether nothing is missing, and when that was looked for last. */
  let isComplete = false;
  let tried = 0;

  /** Loads what could not be kept before, if there are a network and room by now. */
  async function complete() {
    if (isComplete || Date.now() - tried < 10_000) return;
    tried = Date.now();
    try {
      const cache = await caches.open(ALWAYS);
      let failed = 0;
      for (const address of always.keys()) {
        if (await cache.match(encoded(address))) continue;
        const answer = await load(address);
        if (answer) await cache.put(encoded(address), await dated(answer));
        else failed += 1;
      }
      isComplete = failed === 0;
    } catch {
      // Still no network or no room.
    }
  }

  /** The names of the other caches of this part: those of older versions, and that of visits. */
  const others = async () => (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== ALWAYS);

  /**
   * Moves what an older version has and this one could not copy, as in a full storage there is no room for both, and what
   * visited pages load, which the new version has no more.
   */
  async function move() {
    const cache = await caches.open(ALWAYS);
    const visits = await caches.open(VISITS);
    let texts = '';
    for (const request of await visits.keys()) texts += await text(await visits.match(request));
    for (const name of await others()) {
      if (name === VISITS) continue;
      const old = await caches.open(name);
      let waiting = [...(await old.keys())];
      // What is moved may load other files: those are in the next round.
      for (let before = Infinity; waiting.length < before;) {
        before = waiting.length;
        /** @type {Request[]} */
        const rest = [];
        for (const request of waiting) {
          const address = key(new URL(request.url));
          const known = await old.match(request);
          const isSame = known?.headers.get(HASH) === always.get(address) && !(await cache.match(encoded(address)));
          const isLoaded = address.startsWith(config.immutable) && !always.has(address) && texts.includes(address.slice(address.lastIndexOf('/') + 1));
          if (!known || !(isSame || isLoaded)) {
            rest.push(request);
            continue;
          }
          const { headers } = known, body = await known.arrayBuffer();
          await old.delete(request);
          if (isLoaded) texts += await text(new Response(body, { headers }));
          try {
            await (isLoaded ? visits : cache).put(encoded(address), new Response(body, { status: 200, headers }));
          } catch {
            // Not even so is there room; it is loaded again once there is.
            isComplete = false;
          }
        }
        waiting = rest;
      }
    }
  }

  /**
   * What may name other files.
   * @param {Response | undefined} answer
   */
  async function text(answer) {
    return /^text\/(html|css)|javascript/u.test(answer?.headers.get('content-type') ?? '') ? `${await answer?.text()}\n` : '';
  }

  /**
   * @param {string} address
   * @param {string} hash
   * @param {Cache[]} olds
   */
  async function same(address, hash, olds) {
    for (const old of olds) {
      const known = await old.match(encoded(address));
      if (known?.headers.get(HASH) === hash) return known;
    }
    return undefined;
  }

  /** @param {string} address */
  async function load(address) {
    const answer = await fetch(encoded(address), { cache: 'no-cache', credentials: 'same-origin' });
    return isWhole(answer) ? answer : undefined;
  }

  /** Deletes what older versions of this part kept. */
  async function activate() {
    try {
      if (!config.retired) await move();
    } catch {
      // What could not be moved is loaded when there is a network.
    }
    for (const name of await caches.keys()) {
      if (!name.startsWith(prefix)) continue;
      if (config.retired || (name !== ALWAYS && name !== VISITS)) await caches.delete(name);
    }
    if (config.retired) {
      await worker.registration.unregister();
      return;
    }
    // What was visited before this version is older than it, whatever its time says.
    const visits = await caches.open(VISITS);
    for (const address of always.keys()) await visits.delete(encoded(address));
    await worker.clients.claim();
  }

  /** @param {object} message */
  async function tell(message) {
    for (const client of await worker.clients.matchAll({ includeUncontrolled: true })) {
      if (key(new URL(client.url)).startsWith(config.path)) client.postMessage(message);
    }
  }

  /**
   * The address by which an answer is kept: without a query and a fragment, and with letters as the build writes them.
   * @param {URL} url
   */
  function key(url) {
    try {
      // A slash that is part of a name divides nothing.
      return decodeURIComponent(url.pathname.replace(/%2f/giu, '%252F'));
    } catch {
      return url.pathname;
    }
  }

  /**
   * An address as it is asked for and kept.
   * @param {string} address
   */
  const encoded = (address) => encodeURI(address).replace(/[?#]/gu, encodeURIComponent);

  /**
   * Keeps the answer for a visited address; the oldest ones make room. What is always kept is kept where it was.
   * @param {string} address
   * @param {Response} answer
   */
  async function keepVisit(address, answer) {
    try {
      const cache = await caches.open(always.has(address) ? ALWAYS : VISITS);
      await cache.put(encoded(address), await dated(answer));
      if (always.has(address)) return;
      const all = await cache.keys();
      for (const old of all.slice(0, Math.max(0, all.length - MOST_VISITS))) await cache.delete(old);
    } catch {
      // No room is left; the page was shown nevertheless, and what was kept of it is still there.
    }
  }

  /**
   * Whether an address is kept once it was visited: pages and data of the patterns, and what kept pages load.
   * @param {string} address
   */
  const isForVisits = (address) => config.visit.some((pattern) => matches(pattern, address)) || address.startsWith(config.immutable);

  /**
   * @param {FetchEvent} event
   * @param {string} address
   */
  async function answer(event, address) {
    const { request } = event;
    if (address.startsWith(config.immutable)) {
      const known = await newest(address);
      return known ? part(request, known) : fetched(event, address);
    }
    const known = await newest(address);
    const network = fetched(event, address);
    if (!known) return request.mode === 'navigate' ? network.catch(() => missing()) : network;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(() => resolve(undefined), config.timeout);
    });
    // What comes after all is kept for the next time.
    event.waitUntil(network.then(() => undefined, () => undefined));
    const first = await Promise.race([network.catch(() => undefined), late]);
    clearTimeout(timer);
    // A server that fails says less than what is kept.
    if (first && first.status < 500) return first;
    await sayAge(event, address, known);
    return part(request, known);
  }

  /**
   * What a request asks for of a kept answer: all of it, or one range of its bytes, as players of video do (RFC 9110, §14).
   * @param {Request} request
   * @param {Response} known
   */
  async function part(request, known) {
    const [, start = '', end = ''] = /^bytes=(\d*)-(\d*)$/u.exec(request.headers.get('range') ?? '') ?? [];
    const version = request.headers.get('if-range');
    const isSame = !version || [known.headers.get('etag'), known.headers.get('last-modified')].includes(version);
    if (!isSame || (start === '' && end === '') || (start !== '' && end !== '' && Number(end) < Number(start))) return known;
    const body = await known.blob();
    const first = start === '' ? Math.max(0, body.size - Number(end)) : Number(start);
    const last = start === '' || end === '' ? body.size - 1 : Math.min(Number(end), body.size - 1);
    const headers = new Headers(known.headers);
    if (first > last) {
      headers.set('content-range', `bytes */${body.size}`);
      return new Response(null, { status: 416, headers });
    }
    headers.set('content-range', `bytes ${first}-${last}/${body.size}`);
    headers.set('content-length', String(last - first + 1));
    return new Response(body.slice(first, last + 1), { status: 206, headers });
  }

  /**
   * The answer of the network, which is kept if it is to be.
   * @param {FetchEvent} event
   * @param {string} address
   */
  async function fetched(event, address) {
    const fresh = await fetch(event.request);
    if (isWhole(fresh) && (isForVisits(address) || always.has(address))) {
      event.waitUntil(keepVisit(address, fresh.clone()));
    }
    // What was withdrawn is not shown any more.
    if (fresh.status === 404 || fresh.status === 410) {
      event.waitUntil(caches.open(VISITS).then((cache) => cache.delete(encoded(address))).then(() => undefined));
    }
    return fresh;
  }

  /** Links to the pages that are kept, by their paths. */
  async function kept() {
    /** @type {Map<string, string>} */
    const links = new Map();
    for (const name of [ALWAYS, VISITS]) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        const known = key(new URL(request.url)).startsWith(config.path) ? await cache.match(request) : undefined;
        if (!known?.headers.get('content-type')?.startsWith('text/html')) continue;
        // The title is HTML already: it stands in a page.
        const title = /<title>([^<]*)<\/title>/u.exec(await known.text())?.[1];
        if (title) links.set(pathname, `<li><p><a href="${html(pathname)}">${title}</a></p></li>`);
      }
    }
    return links;
  }

  /** A page that says that the one asked for is not kept, and which ones are: that of the site, or a plain one. */
  async function missing() {
    const links = await kept().catch(() => new Map());
    const page = config.fallback && (await newest(config.fallback));
    if (page) {
      links.delete(encoded(config.fallback));
      const text = (await page.text()).replace(/(<[a-z]+ [^<>]*\bdata-acopio-kept\b[^<>]*>)/u,
        (start) => start + [...links.values()].join(''));
      return new Response(text, { status: 503, headers: page.headers });
    }
    const { lang = '', title = '', text = '', again = '', pages = '' } = Object.fromEntries(
      Object.entries(config.missing).map(([name, word]) => [name, html(word)]));
    const body = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p>${
  links.size > 0 ? `<h2>${pages}</h2><ul>${[...links.values()].join('')}</ul>` : ''}</main></body></html>`;
    return new Response(body, {
      status: 503, headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
    });
  }

  /** @param {string} text */
  const html = (text) => text.replace(/["<>&]/gu, (letter) => `&#${letter.charCodeAt(0)};`);

  /**
   * Says to the page that asked that what it gets is not fresh; a page itself asks for its age when it is there.
   * @param {FetchEvent} event
   * @param {string} address
   * @param {Response} answer
   */
  async function sayAge(event, address, answer) {
    if (event.request.mode === 'navigate') {
      keptPages.set(event.resultingClientId, Number(answer.headers.get(AGE) ?? 0));
      return;
    }
    const client = event.clientId ? await worker.clients.get(event.clientId) : undefined;
    client?.postMessage({ acopio: 'kept', address, at: Number(answer.headers.get(AGE) ?? 0) });
  }

  /**
   * The later one of both answers that may be kept for an address.
   * @param {string} address
   */
  async function newest(address) {
    const [one, two] = await Promise.all([ALWAYS, VISITS].map((name) => (
      // Where what is kept cannot be read, the page works as without a worker.
      caches.open(name).then((cache) => cache.match(encoded(address))).catch(() => undefined))));
    if (!one || !two) return one ?? two;
    return Number(two.headers.get(AGE)) > Number(one.headers.get(AGE)) ? two : one;
  }

  worker.addEventListener('install', (event) => {
    event.waitUntil(install());
    // The first worker of this part has nobody to wait for; one that only forgets need not wait.
    if (!worker.registration.active || config.retired) worker.skipWaiting();
  });
  worker.addEventListener('activate', (event) => event.waitUntil(activate()));
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    const isOurs = url.origin === worker.location.origin && key(url).startsWith(config.base);
    if (config.retired || request.method !== 'GET' || !isOurs) return;
    const address = key(url);
    const isKnown = always.has(address) || isForVisits(address);
    const isPage = request.mode === 'navigate' && address.startsWith(config.path);
    if (!isKnown && !isPage && !address.startsWith(config.immutable)) return;
    event.respondWith(answer(event, address));
    if (request.mode === 'navigate') event.waitUntil(complete());
  });
  worker.addEventListener('message', (event) => {
    const { data, source } = event;
    if (data === 'acopio update') worker.skipWaiting();
    if (data === 'acopio forget') {
      event.waitUntil(
        (async () => {
          for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
          await worker.registration.unregister();
        })(),
      );
    }
    if (data === 'acopio age' && source instanceof Client) {
      const at = keptPages.get(source.id);
      if (at) source.postMessage({ acopio: 'kept', at });
    }
  });
})();
