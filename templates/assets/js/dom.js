// Small helpers for modules that add to a page. Words come from the page: its templates and data attributes.

/** A text with its gaps filled: {name} becomes the value with that name, and stays where there is none.
 * @param {string | undefined} text @param {Record<string, string | number | undefined>} values */
export function complete(text, values) {
  return (text ?? '').replace(/\{(\w+)\}/g, (gap, name) => String((Object.hasOwn(values, name) ? values[name] : undefined) ?? gap));
}

/** A copy of the one element in the template with the id.
 * @param {string} id @returns {HTMLElement} */
export function clone(id) {
  const template = document.getElementById(id);
  const first = template instanceof HTMLTemplateElement ? template.content.firstElementChild : null;
  if (!first) throw new Error(`no template '${id}'`);
  return /** @type {HTMLElement} */ (document.importNode(first, true));
}

/** The part of an element with data-part=NAME, which must be there and of the type.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root @param {string} name @param {new () => T} [type] @returns {T} */
export function part(root, name, type) {
  const found = root.querySelector(`[data-part="${name}"]`);
  if (!(found instanceof (type ?? HTMLElement))) throw new TypeError(`no part ${name}`);
  return /** @type {T} */ (found);
}

/** The same for parts of one element.
 * @param {ParentNode} root @returns {<T extends Element = HTMLElement>(name: string, type?: new () => T) => T} */
export const parts = (root) => (name, type) => part(root, name, type);

/** Writes texts into the elements with data-text=NAME, the node itself among them.
 * @template {Element | DocumentFragment} N
 * @param {N} node @param {Record<string, string | number>} texts @returns {N} */
export function fill(node, texts) {
  const all = [...node.querySelectorAll('[data-text]')];
  if (node instanceof Element && node.hasAttribute('data-text')) all.push(node);
  for (const element of all) {
    const text = texts[element.getAttribute('data-text') ?? ''];
    if (text !== undefined) element.textContent = String(text);
  }
  return node;
}

/** Gives an element the focus that was lost to the page, as by what was disabled or hidden; whoever went on keeps it.
 * @param {HTMLElement | null | undefined} element */
export function refocus(element) {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** @type {HTMLElement | undefined} */
let region;

/** Says a text to screen readers, after what they are reading.
 * @param {string} text */
export function announce(text) {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.setAttribute('role', 'status');
    region.style.cssText = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)';
    document.body.append(region);
  }
  const live = region;
  // A region says only what changes after it is there.
  live.textContent = '';
  setTimeout(() => { live.textContent = text; }, 50);
}

/** Why a feed could not be read: "offline", "status" or "form". */
export class FeedError extends Error {
  /** @param {'offline' | 'status' | 'form'} reason @param {string} url */
  constructor(reason, url) {
    super(`${reason}: ${url}`);
    this.name = 'FeedError';
    this.reason = reason;
  }
}

/** The JSON of a published feed.
 * @param {string} url @returns {Promise<unknown>} */
export async function feed(url) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(url);
  } catch {
    throw new FeedError('offline', url);
  }
  if (!answer.ok) throw new FeedError('status', url);
  try {
    return await answer.json();
  } catch {
    throw new FeedError('form', url);
  }
}
