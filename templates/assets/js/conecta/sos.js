/* The SOS: who gets the message, where you are, the text to look at, and the links that open it. */
import { complete, parts, refocus } from '../dom.js';
import { sms, whatsapp } from '../links.js';
import { age, compose, distance, isAhead } from './message.js';
import { coverage, isFeature, nearest } from './place.js';
import * as kept from './kept.js';

/** @typedef {import('./kept.js').Position} Position */
/** @typedef {{ features: import('./place.js').Feature[] }} List */

const tool = document.getElementById('cf-tool');
const words = document.getElementById('cf-words');
if (tool && words instanceof HTMLTemplateElement) start(tool, words);

/** @param {HTMLElement} tool @param {HTMLTemplateElement} template */
function start(tool, template) {
  const locale = document.documentElement.lang;
  /** @param {string} name */
  const say = (name) => template.content.querySelector(`[data-say="${name}"]`)?.textContent?.trim() ?? '';
  const part = parts(tool);
  const who = part('who', HTMLSelectElement), none = part('none'), note = part('note');
  const locate = part('locate', HTMLButtonElement), again = part('again', HTMLButtonElement);
  const status = part('status'), title = part('status-title'), next = part('status-text');
  const detail = part('status-detail');
  const text = part('text', HTMLTextAreaElement), missing = part('missing'), copied = part('copied');
  const bySms = part('sms', HTMLAnchorElement), byWhatsapp = part('whatsapp', HTMLAnchorElement), copy = part('copy', HTMLButtonElement);
  const consent = part('consent', HTMLInputElement), unkept = part('unkept');
  const texts = { start: say('start'), end: say('end'), maps: say('maps'), near: say('near'), accuracy: say('accuracy'), now: say('now'), old: say('old'), undated: say('undated') };

  /** @type {Position | null} */
  let position = null;
  /** Why the position is an old one.
   * @type {string | undefined} */
  let failed;
  /** @type {import('./message.js').Near | null} */
  let near = null;
  /** The message as it was made last, and the place in it. */
  let written = '', placed = '';
  /** The contact who was chosen is not kept any more. */
  let isGone = false;

  /** @param {import('./kept.js').Contact} contact */
  const label = (contact) => `${contact.name} · ${contact.phone}`;
  function contacts() {
    const { contacts: list } = kept.get(), before = who.value, isFirst = who.options.length === 0;
    // By who they are: a contact who takes the place of another is not the one who was chosen.
    who.replaceChildren(...list.map((each) => new Option(label(each), label(each))), new Option(say('nobody'), ''));
    if (!isFirst) {
      isGone = (isGone || before !== '') && ![...who.options].some((option) => option.value === before && before !== '');
      who.value = isGone ? '' : before;
    }
    none.hidden = list.length > 0;
    links();
  }
  function chosen() {
    return kept.get().contacts.find((each) => label(each) === who.value) ?? null;
  }
  function links() {
    const contact = chosen();
    note.textContent = isGone ? say('gone') : contact?.note ?? '';
    note.hidden = note.textContent === '';
    bySms.href = sms(contact?.phone ?? '', text.value);
    byWhatsapp.href = whatsapp(text.value, contact?.phone);
    missing.hidden = !text.value.includes('___');
  }
  /** Writes the message again, unless the person changed it: then only its place.
   * @param {boolean} [adds] whether the place comes last if it is not there, as when it was asked for */
  function write(adds = false) {
    const now = Date.now(), fresh = compose(texts, position, near, now, locale);
    const place = position ? compose({ ...texts, start: '', end: '' }, position, near, now, locale).trim().replace(/\.$/, '') : '';
    const { value } = text;
    let next = value;
    if (value === written) next = fresh;
    else if (place && placed && value.includes(placed)) next = value.replace(placed, () => place);
    else if (place && value.includes('___')) next = value.replace('___', () => place);
    else if (place && adds) next = `${value.trimEnd()} ${place}.`.trimStart();
    if (next !== value) {
      const { selectionStart: from, selectionEnd: to } = text;
      text.value = next;
      if (document.activeElement === text) text.setSelectionRange(from, to);
    }
    // What the person took out stays out.
    if (value === written || next !== value) placed = place;
    written = fresh;
    links();
  }
  /** @param {string} name @param {string} [more] @param {boolean} [retry] */
  function tell(name, more = '', retry = false) {
    const good = name === 'inside';
    status.className = `notice ${good ? 'notice-success' : 'notice-warning'}`;
    title.textContent = say(name);
    next.textContent = say(name + '-next');
    detail.textContent = more;
    detail.hidden = more === '';
    again.hidden = !retry;
    status.hidden = false;
  }
  /** @param {string} name @returns {Promise<List>} */
  async function feed(name) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), 8000);
    try {
      const answer = await fetch(tool.dataset[name] ?? '', { signal: stop.signal });
      if (!answer.ok) throw new Error(`${answer.status}`);
      const list = await answer.json();
      if (!Array.isArray(list?.features) || !list.features.every(isFeature)) throw new TypeError(name);
      return list;
    } finally {
      clearTimeout(timer);
    }
  }
  /** @param {Position} at @param {string} [why] it is an old one @param {boolean} [adds] */
  async function found(at, why, adds = true) {
    position = at;
    failed = why;
    near = null;
    write(adds);
    const [area, ...lists] = await Promise.allSettled([feed('coverage'), feed('venues'), feed('places'), feed('hospitals')]);
    if (position !== at) return;
    near = nearest(at, lists.flatMap((each) => each.status === 'fulfilled' ? [each.value] : []));
    write();
    const since = age(Date.now() - at.at, locale);
    const more = [
      why ? say(why) : '',
      why ? isAhead(at, Date.now()) ? texts.undated : complete(say('last'), { age: since ?? say('moment') }) : '',
      complete(say('accuracy'), { distance: distance(at.accuracy, locale) }),
    ].filter(Boolean).join(' ');
    if (area.status === 'rejected') tell('offline', more, true);
    else tell(coverage(at, area.value), more);
  }
  /** @param {string} why - 'denied', 'unavailable', 'timeout', 'insecure' or 'unsupported' */
  function refused(why) {
    const { last } = kept.get();
    if (last) return void found(last, why);
    position = null;
    write();
    tell(why);
  }
  function ask() {
    if (!window.isSecureContext) return refused('insecure');
    if (!navigator.geolocation) return refused('unsupported');
    locate.disabled = true;
    status.hidden = false;
    status.className = 'notice';
    title.textContent = say('asking');
    next.textContent = say('asking-next');
    detail.hidden = again.hidden = true;
    const done = () => {
      locate.disabled = false;
      refocus(locate);
    };
    navigator.geolocation.getCurrentPosition(({ coords, timestamp }) => {
      done();
      const at = { latitude: coords.latitude, longitude: coords.longitude, accuracy: coords.accuracy, at: timestamp };
      if (consent.checked) unkept.hidden = kept.update((data) => { data.last = at; });
      found(at);
    }, ({ code }) => {
      done();
      refused(code === 1 ? 'denied' : code === 3 ? 'timeout' : 'unavailable');
    }, { enableHighAccuracy: true, timeout: 12000, maximumAge: 0 });
  }

  consent.checked = kept.get().consent;
  consent.addEventListener('change', () => {
    unkept.hidden = kept.update((data) => { data.consent = consent.checked; data.last = consent.checked ? position : null; });
  });
  who.addEventListener('change', () => {
    isGone = false;
    links();
  });
  text.addEventListener('input', links);
  locate.addEventListener('click', ask);
  again.addEventListener('click', async () => {
    if (!position) return;
    await found(position, failed, false);
    refocus(locate);
  });
  // A message that waits says how old its place is.
  const refresh = () => { if (position) write(); };
  setInterval(refresh, 30_000);
  document.addEventListener('visibilitychange', refresh);
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.value);
      copied.textContent = say('copied');
    } catch {
      text.focus();
      text.select();
      copied.textContent = say('not-copied');
    }
  });
  // When the message is opened, the phone answers; when that was is kept, so that nobody sends it twice in doubt.
  const last = part('last-sos');
  const tellLast = () => {
    const { sos } = kept.get();
    last.hidden = sos === null;
    if (sos !== null) last.textContent = complete(say('last-sos'), { when: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(sos) });
  };
  for (const link of [bySms, byWhatsapp]) {
    link.addEventListener('click', () => {
      navigator.vibrate?.([200, 100, 200]);
      kept.update((data) => { data.sos = Date.now(); });
      tellLast();
    });
  }
  tellLast();
  kept.subscribe(contacts);
  for (const each of document.querySelectorAll('[data-plain]')) if (each instanceof HTMLElement) each.hidden = true;
  tool.hidden = false;
  contacts();
  write();
}
