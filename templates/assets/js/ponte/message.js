// The message of somebody who offers goods, and the links that send it.

/**
 * Puts values into a text.
 * @param {string} text
 * @param {Record<string, string>} values
 */
export function complete(text, values) {
  return text.replace(/\{(\w+)\}/g, (all, name) => (Object.hasOwn(values, name) ? values[name] : all));
}

/**
 * @param {{ hello: string, line: string, name: string }} said The sentences with their gaps
 * @param {{ good: string, id: string, amount: string, institution: string, url: string }[]} items
 * @param {string[]} notes Whole sentences that follow the goods
 * @param {string} name Who offers; may be empty
 */
export function message(said, items, notes, name) {
  if (items.length === 0) return '';
  const lines = [said.hello];
  for (const item of items) lines.push(`• ${complete(said.line, item)}`, item.url);
  lines.push(...notes.filter(Boolean));
  if (name.trim()) lines.push(complete(said.name, { name: name.trim() }));
  return lines.join('\n');
}

/** @param {string} text @param {string} [number] In international form */
export const whatsapp = (text, number = '') => `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;

/**
 * Phones of both kinds read the body after '?&'.
 * @param {string} text
 * @param {string} [number]
 */
export const sms = (text, number = '') => `sms:${number.replace(/[^+\d]/g, '')}?&body=${encodeURIComponent(text)}`;

/**
 * Lines end as RFC 6068 asks.
 * @param {string} subject
 * @param {string} text
 * @param {string} [to]
 */
export const mail = (subject, text, to = '') =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`;
