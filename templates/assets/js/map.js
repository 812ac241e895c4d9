// A map that the build drew, closer: zoom, the visitor's position, what is nearest to it, and marks that come to lie on each
// other as one with their number. Only the part of the drawing that is shown changes; nothing is loaded.

import { complete, parts, refocus } from './dom.js';
import { locate, metres } from './geo.js';
import { number } from './numbers.js';

/** @typedef {import('./geo.js').Point} Point */
/** What is shown, in the units of the drawing.
 * @typedef {{ x: number, y: number, width: number }} View */
/** A mark or a name that keeps its size; it stands beside its spot, as far from it as the build drew it.
 * @typedef {{ element: Element, x: number, y: number, left: number, top: number, link: SVGAElement | null }} Mark */

const CLOSEST = 16;
/** Pixels between the middles of marks below which they are one. */
const APART = 40;
const SHOWN = 5;
/** Where else a name may stand: its distance from the place, and which end of it is there.
 * @type {[number, number, string][]} */
const SIDES = [[14, 7, 'start'], [-14, 7, 'end'], [0, -17, 'middle'], [0, 34, 'middle'], [34, 7, 'start'], [-34, 7, 'end'], [0, -42, 'middle'], [0, 58, 'middle'], [30, -28, 'start'], [-30, -28, 'end'], [30, 40, 'start'], [-30, 40, 'end']];
const SVG = 'http://www.w3.org/2000/svg';

for (const svg of document.querySelectorAll('svg[data-bounds]')) {
  const tools = svg.nextElementSibling;
  if (svg instanceof SVGSVGElement && tools instanceof HTMLElement && tools.matches('[data-map-tools]')) start(svg, tools);
}

/** @param {SVGSVGElement} svg @param {HTMLElement} tools */
function start(svg, tools) {
  const { width: wide, height: high } = svg.viewBox.baseVal;
  const [north = 0, east = 0, south = 0, west = 0] = (svg.dataset.bounds ?? '').split(' ').map(Number);
  const part = parts(tools);
  const said = part('said');
  /** @type {View} */
  let view = { x: 0, y: 0, width: wide };
  /** @type {SVGGElement | null} */
  let me = null;

  // Where marks that are drawn apart belong, by where they are drawn.
  const spots = new Map([...svg.querySelectorAll('.map-lead')].map((lead) => {
    const [x = 0, y = 0, left = 0, top = 0] = (lead.getAttribute('d') ?? '').slice(1).split(/[ L]/).map(Number);
    return [`${left} ${top}`, { x, y, lead }];
  }));
  /** @type {Mark[]} */
  const marks = [];
  for (const element of svg.querySelectorAll('[transform^="translate("]')) {
    if (element.parentElement?.closest('[transform^="translate("]')) continue;
    const [left = 0, top = 0] = (element.getAttribute('transform') ?? '').slice(10, -1).split(' ').map(Number);
    const { x = left, y = top } = spots.get(`${left} ${top}`) ?? {};
    marks.push({ element, x, y, left: left - x, top: top - y, link: /** @type {SVGAElement | null} */ (/** @type {unknown} */ (element.closest('a'))) });
  }
  const links = marks.filter(({ link }) => link !== null);
  const circles = [...svg.querySelectorAll('circle[cx]')].map((circle) => ({ circle, radius: Number(circle.getAttribute('r')) }));
  /** Lines are as wide at any size; what has a size of its own is enlarged as a whole. */
  const lines = [...svg.querySelectorAll('path, .map-spot')].filter((line) => !line.closest('[transform], [data-map-scale]'));
  const legend = svg.querySelector('[data-map-scale]'), note = legend?.querySelector('text');
  /** Where the build put each name.
   * @type {Map<Element, [number, number, string]>} */
  const given = new Map(marks.flatMap(({ element }) => (element instanceof SVGTextElement ? [[element, [Number(element.getAttribute('x')), Number(element.getAttribute('y')), element.getAttribute('text-anchor') ?? 'start']]] : [])));
  const clusters = svg.appendChild(document.createElementNS(SVG, 'g'));
  const whole = note?.textContent ?? '';

  /** @param {Point} point */
  const place = ({ latitude, longitude }) => ({ x: ((longitude - west) / (east - west)) * wide, y: ((north - latitude) / (north - south)) * high });
  /** @param {{ x: number, y: number }} spot @returns {Point} */
  const point = ({ x, y }) => ({ latitude: north - (y / high) * (north - south), longitude: west + (x / wide) * (east - west) });
  /** @param {number} length in metres */
  const distance = (length) => (length < 950 ? `${number(Math.max(10, Math.round(length / 10) * 10))} m` : `${number(length / 1000, 1)} km`);
  /** @param {SVGAElement} link */
  const name = (link) => link.getAttribute('aria-label') ?? link.textContent ?? '';

  // Without the script, marks that would lie on each other are drawn apart, with a line to their spot. Here they are one mark until
  // nothing can be enlarged any more; but where a map is about one of them, that one stays in sight.
  const isAboutOne = svg.querySelector('[aria-current]') !== null;
  /** @param {number} scale */
  const apart = (scale) => (isAboutOne || scale <= 1 / CLOSEST ? scale : 0);

  function draw() {
    const scale = view.width / wide, height = high * scale, away = apart(scale);
    svg.setAttribute('viewBox', `${view.x} ${view.y} ${view.width} ${height}`);
    svg.toggleAttribute('data-zoomed', scale < 1);
    for (const { element, x, y, left, top } of marks) element.setAttribute('transform', scale === 1 ? `translate(${x + left * away} ${y + top * away})` : `translate(${x + left * away} ${y + top * away}) scale(${scale})`);
    for (const [drawn, { x, y, lead }] of spots) {
      const [left = 0, top = 0] = drawn.split(' ').map(Number);
      lead.setAttribute('d', `M${x} ${y}L${x + (left - x) * away} ${y + (top - y) * away}`);
    }
    for (const line of lines) {
      if (scale < 1) line.setAttribute('vector-effect', 'non-scaling-stroke');
      else line.removeAttribute('vector-effect');
    }
    for (const { circle, radius } of circles) circle.setAttribute('r', String(radius * scale));
    me?.querySelector('[data-dot]')?.setAttribute('r', String(13 * scale));
    legend?.setAttribute('transform', `matrix(${scale} 0 0 ${scale} ${view.x} ${view.y})`);
    if (note) note.textContent = scale === 1 ? whole : distance(Number(svg.querySelector('[data-map-scale]')?.getAttribute('data-map-scale')) * scale);
    group(scale);
    names(scale);
    part('out', HTMLButtonElement).disabled = scale >= 1;
    part('all', HTMLButtonElement).disabled = scale >= 1;
    part('in', HTMLButtonElement).disabled = scale <= 1 / CLOSEST;
  }

  /** Marks that would lie on each other become one, until nothing can be enlarged any more.
   * @param {number} scale */
  function group(scale) {
    const pixel = view.width / (svg.clientWidth || wide), reach = APART * pixel, away = apart(scale);
    /** @type {Mark[][]} */
    const groups = [];
    for (const mark of links) {
      const x = mark.x + mark.left * away, y = mark.y + mark.top * away;
      const near = scale <= 1 / CLOSEST ? undefined : groups.find(([first]) => first && Math.hypot(first.x + first.left * away - x, first.y + first.top * away - y) < reach);
      if (near) near.push(mark);
      else groups.push([mark]);
    }
    clusters.replaceChildren();
    for (const all of groups) {
      const isOne = all.length === 1;
      for (const { link } of all) link?.toggleAttribute('data-merged', !isOne);
      const [first] = all;
      if (isOne || !first) continue;
      const one = document.createElementNS(SVG, 'g');
      one.setAttribute('class', 'map-pin map-cluster');
      one.setAttribute('role', 'button');
      one.setAttribute('tabindex', '0');
      one.setAttribute('aria-label', complete(tools.dataset.cluster, { n: all.length, names: all.map(({ link }) => (link ? name(link) : '')).join(', ') }));
      one.setAttribute('transform', `translate(${first.x + first.left * away} ${first.y + first.top * away}) scale(${scale})`);
      const hit = document.createElementNS(SVG, 'circle'), round = document.createElementNS(SVG, 'circle'), text = document.createElementNS(SVG, 'text');
      hit.setAttribute('class', 'map-hit');
      hit.setAttribute('r', '41');
      round.setAttribute('r', '28');
      text.setAttribute('y', '7');
      text.textContent = String(all.length);
      one.append(hit, round, text);
      const open = () => {
        frame(all, Math.min(view.width / 2, wide));
        tell();
        first.link?.focus();
      };
      one.addEventListener('click', open);
      one.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        open();
      });
      clusters.append(one);
    }
  }

  /** A name stands where no mark hides it, and nothing else does: beside its place, below or above it, or further away.
   * @param {number} scale */
  function names(scale) {
    const boxes = [...svg.querySelectorAll('a.map-pin, a.map-dot, .map-cluster')].filter((mark) => !mark.hasAttribute('data-merged')).map((mark) => {
      const [x = 0, y = 0] = ((mark.matches('[transform]') ? mark : mark.querySelector('[transform]'))?.getAttribute('transform') ?? '').slice(10).split(/[ )]/).map(Number);
      const reach = (mark.matches('.map-cluster') ? 33 : 25) * scale;
      return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
    });
    for (const { element, x, y } of marks) {
      if (!(element instanceof SVGTextElement)) continue;
      const wide = element.getComputedTextLength(), own = given.get(element);
      const found = (own ? [own, ...SIDES] : SIDES).map(([left, top, anchor]) => {
        const from = x + (left - (anchor === 'end' ? wide : anchor === 'middle' ? wide / 2 : 0)) * scale;
        return { at: [left, top, anchor], box: { left: from, right: from + wide * scale, top: y + (top - 17) * scale, bottom: y + (top + 5) * scale } };
      }).find(({ box }) => box.left > view.x && box.right < view.x + view.width && boxes.every((other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom));
      element.toggleAttribute('data-merged', !found);
      if (!found) continue;
      boxes.push(found.box);
      for (const [i, name] of ['x', 'y', 'text-anchor'].entries()) element.setAttribute(name, String(found.at[i]));
    }
  }

  /** Shows a part around a middle, without leaving the drawing.
   * @param {number} x @param {number} y @param {number} width */
  function show(x, y, width) {
    const limited = Math.min(wide, Math.max(wide / CLOSEST, width)), height = (high * limited) / wide;
    view = { width: limited, x: Math.min(wide - limited, Math.max(0, x - limited / 2)), y: Math.min(high - height, Math.max(0, y - height / 2)) };
    draw();
  }
  /** Shows all of these, at most as wide as told.
   * @param {{ x: number, y: number }[]} all @param {number} most */
  function frame(all, most) {
    const xs = all.map(({ x }) => x), ys = all.map(({ y }) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    show((left + right) / 2, (top + bottom) / 2, Math.min(most, 1.6 * Math.max(right - left, ((bottom - top) * wide) / high)));
  }
  const middle = () => ({ x: view.x + view.width / 2, y: view.y + (high * view.width) / wide / 2 });
  /** @param {number} factor @param {{ x: number, y: number }} [at] what stays where it is */
  function zoom(factor, at = middle()) {
    const before = middle(), width = Math.min(wide, Math.max(wide / CLOSEST, view.width * factor)), part = width / view.width;
    show(at.x + (before.x - at.x) * part, at.y + (before.y - at.y) * part, width);
  }
  /** @param {number} x @param {number} y */
  const isShown = (x, y) => x >= view.x && x <= view.x + view.width && y >= view.y && y <= view.y + (high * view.width) / wide;
  function tell() {
    said.textContent = complete(tools.dataset.shown, { n: links.filter(({ x, y }) => isShown(x, y)).length, all: links.length });
  }
  /** @param {number} clientX @param {number} clientY */
  function at(clientX, clientY) {
    const box = svg.getBoundingClientRect();
    return { x: view.x + ((clientX - box.left) / box.width) * view.width, y: view.y + ((clientY - box.top) / box.width) * view.width };
  }

  /** @type {Record<string, () => void>} */
  const moves = {
    in: () => zoom(0.5), out: () => zoom(2), all: () => show(0, 0, wide),
    ArrowLeft: () => show(middle().x - view.width / 4, middle().y, view.width), ArrowRight: () => show(middle().x + view.width / 4, middle().y, view.width),
    ArrowUp: () => show(middle().x, middle().y - view.width / 4, view.width), ArrowDown: () => show(middle().x, middle().y + view.width / 4, view.width),
  };
  moves['+'] = () => zoom(0.5);
  moves['-'] = () => zoom(2);
  for (const each of ['in', 'out', 'all']) {
    part(each).addEventListener('click', () => {
      moves[each]?.();
      tell();
      // A button that cannot be pressed any more would lose the focus to the page.
      if (part(each, HTMLButtonElement).disabled) part(each === 'in' ? 'out' : 'in').focus();
    });
  }
  tools.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !moves[event.key] || event.key.length > 1 && view.width === wide) return;
    event.preventDefault();
    moves[event.key]?.();
    tell();
  });
  svg.addEventListener('focusin', (event) => {
    const mark = links.find(({ link }) => link === event.target);
    if (mark && !isShown(mark.x, mark.y)) show(mark.x, mark.y, view.width);
  });
  svg.addEventListener('wheel', (event) => {
    // Without Ctrl the page scrolls.
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(2 ** (event.deltaY / 200), at(event.clientX, event.clientY));
  }, { passive: false });

  /** @type {{ x: number, y: number, id: number } | null} */
  let drag = null;
  svg.addEventListener('pointerdown', (event) => {
    if (view.width < wide && event.isPrimary && event.button === 0) drag = { ...at(event.clientX, event.clientY), id: event.pointerId };
  });
  svg.addEventListener('pointermove', (event) => {
    if (!drag || drag.id !== event.pointerId) return;
    const now = at(event.clientX, event.clientY);
    // A press that shakes is still a press.
    if (!svg.hasPointerCapture(drag.id) && Math.hypot(now.x - drag.x, now.y - drag.y) < (6 * view.width) / (svg.clientWidth || wide)) return;
    svg.setPointerCapture(drag.id);
    show(middle().x + drag.x - now.x, middle().y + drag.y - now.y, view.width);
  });
  for (const end of ['pointerup', 'pointercancel']) svg.addEventListener(end, () => { drag = null; });
  /** @type {number | null} */
  let spread = null;
  /** @param {TouchEvent} event */
  const fingers = ({ touches: [one, two] }) => (one && two ? { length: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY), middle: at((one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2) } : null);
  svg.addEventListener('touchstart', (event) => {
    const both = fingers(event);
    spread = both?.length ?? null;
    if (!both) return;
    drag = null;
    event.preventDefault();
  }, { passive: false });
  svg.addEventListener('touchmove', (event) => {
    const both = fingers(event);
    if (!both || !spread) return;
    event.preventDefault();
    zoom(spread / both.length, both.middle);
    spread = both.length;
  }, { passive: false });

  /** @param {Point & { accuracy: number }} position @param {boolean} isListed whether the page has a list in that order */
  function mark(position, isListed = false) {
    const { x, y } = place(position);
    const nearest = links.map((each) => ({ ...each, away: metres(position, point(each)) })).sort((a, b) => a.away - b.away);
    const list = part('nearest');
    list.replaceChildren(...nearest.slice(0, SHOWN).map(({ link, away }) => {
      const item = document.createElement('li'), to = document.createElement('a');
      to.href = link?.href.baseVal ?? '';
      to.textContent = link ? name(link) : '';
      item.append(to, ` ${distance(away)}`);
      return item;
    }));
    part('nearest-box').hidden = isListed || nearest.length === 0;
    const isInside = x >= 0 && x <= wide && y >= 0 && y <= high;
    if (!isListed) said.textContent = complete(isInside ? tools.dataset.found : tools.dataset.outside, { accuracy: distance(position.accuracy) });
    me?.remove();
    me = null;
    if (!isInside) return show(0, 0, wide);
    me = document.createElementNS(SVG, 'g');
    me.setAttribute('class', 'map-me');
    for (const [kind, radius] of /** @type {[string, number][]} */ ([['data-around', (position.accuracy / metres(point({ x: 0, y }), point({ x: wide, y }))) * wide], ['data-dot', 13]])) {
      const circle = document.createElementNS(SVG, 'circle');
      circle.setAttribute(kind, '');
      circle.setAttribute('vector-effect', 'non-scaling-stroke');
      for (const [key, value] of [['cx', x], ['cy', y], ['r', radius]]) circle.setAttribute(String(key), String(value));
      me.append(circle);
    }
    clusters.before(me);
    frame([{ x, y }, ...nearest.slice(0, 3)], wide);
  }

  part('here').addEventListener('click', async () => {
    const button = part('here', HTMLButtonElement);
    button.disabled = true;
    said.textContent = tools.dataset.asking ?? '';
    const position = await locate();
    button.disabled = false;
    refocus(button);
    if (typeof position === 'string') said.textContent = tools.dataset[position] ?? '';
    else mark(position);
  });

  // Where the page has a control for it, that one is enough.
  if (document.querySelector('form[data-near]')) part('here').hidden = true;
  document.addEventListener('acopio:start', (event) => {
    const { detail } = /** @type {CustomEvent<(Point & { accuracy: number }) | null>} */ (event);
    if (detail) return mark(detail, true);
    me?.remove();
    me = null;
    show(0, 0, wide);
  });

  tools.hidden = false;
  draw();
  // Marks keep their size in the drawing, so what lies on each other depends on how large it is shown.
  new ResizeObserver(() => group(view.width / wide)).observe(svg);
}
