"""Which elements of a page axe has not judged on another page.

An element in the same place of the tree as one before, with the same attributes, classes, colours, backgrounds and type,
has the same contrast, whatever its text; and a page all of whose elements are such shows axe nothing new. Controls are
large enough to touch if one like them is, unless they are small: those are measured on every page. With $EXHAUSTIVE,
every element is new.
"""

import os

EXHAUSTIVE = bool(os.environ.get("EXHAUSTIVE"))

# Marks the elements that no page before has shown, the first two of a kind, for axe to judge their contrast. Returns what
# they are known by, and whether there is any. What was reviewed is marked until it is needed, so that nothing is
# reviewed in vain. Controls that are smaller than a touch must be (WCAG 2.5.8: 24 pixels, unless they are apart) are marked
# on their own. A page may be marked again.
MARK = """([known, unused, all]) => {
  const seen = new Set(known), names = new Map(), found = new Map();
  const name = (e) => {
    if (!e) return 0;
    if (names.has(e)) return names.get(e);
    const s = getComputedStyle(e);
    const text = [name(e.parentElement), e.localName, e.getAttributeNames().filter(n => n !== 'data-fresh' && n !== 'data-small'), e.getAttribute('class'), s.color, s.backgroundColor,
      s.backgroundImage, s.opacity, s.fontSize, s.fontWeight, s.textShadow, s.filter, s.mixBlendMode, s.position, s.fill,
      s.visibility, s.display].join('|');
    let high = 1, low = 2;
    for (let i = 0; i < text.length; i++) {
      high = Math.imul(high ^ text.charCodeAt(i), 2654435761);
      low = Math.imul(low ^ text.charCodeAt(i), 1597334677);
    }
    const hash = (high >>> 11) * 4294967296 + (low >>> 0);
    names.set(e, hash);
    return hash;
  };
  const fresh = [...document.querySelectorAll('body, body *')].filter(e => {
    const here = name(e);
    if (!seen.has(here)) found.set(here, (found.get(here) || 0) + 1);
    return all || found.get(here) <= 2 || unused.some(selector => e.closest(selector));
  });
  for (const e of document.querySelectorAll('[data-fresh], [data-small]')) ['fresh', 'small'].forEach(mark => delete e.dataset[mark]);
  for (const e of fresh) e.setAttribute('data-fresh', '');
  for (const e of document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex], [role]')) {
    const box = e.getBoundingClientRect();
    if (box.width < 24 || box.height < 24) e.setAttribute('data-small', '');
  }
  return [[...found.keys()], fresh.length > 0];
}"""

# Has axe judge the contrast and the size of what is marked; to compare the size of all is half of its time.
LIMIT = """() => axe.configure({ rules: [
  { id: 'color-contrast', selector: '[data-fresh]' }, { id: 'target-size', selector: '[data-fresh], [data-small]' }] })"""
