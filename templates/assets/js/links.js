// Links to the applications of a phone, exactly encoded.

/** Percent-encodes text; half a surrogate pair becomes U+FFFD, as in UTF-8 decoders.
 * @param {string} text */
function encode(text) {
  const whole = text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
  return encodeURIComponent(whole).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A telephone number without spaces and punctuation.
 * @param {string} number */
function digits(number) {
  return number.replace(/[^+\d]/g, '').replace(/(?!^)\+/g, '');
}

/** Lines of mail end with CRLF (RFC 6068 §5).
 * @param {string} text */
const lines = (text) => text.replace(/\r\n?|\n/g, '\r\n');

/**
 * `sms:NUMBER?&body=TEXT`: RFC 5724 and Android read the query after "?", iOS looks for "&body=".
 * @param {string | string[]} number one or several, or "" for nobody yet
 * @param {string} body
 */
export function sms(number, body) {
  const all = (Array.isArray(number) ? number : [number]).map(digits).filter(Boolean);
  return `sms:${all.join(',')}?&body=${encode(body.replace(/\r\n?/g, '\n'))}`;
}

/** @param {string} text @param {string} [number] with its country code */
export function whatsapp(text, number = '') {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encode(text.replace(/\r\n?/g, '\n'))}`;
}

/** RFC 6068. @param {{ to?: string | string[], subject?: string, body?: string }} message */
export function mail({ to = '', subject = '', body = '' }) {
  const all = (Array.isArray(to) ? to : [to]).filter(Boolean).map((each) => encode(each).replace(/%40/g, '@'));
  const fields = [];
  if (subject) fields.push(`subject=${encode(subject.replace(/[\r\n]+/g, ' '))}`);
  if (body) fields.push(`body=${encode(lines(body))}`);
  return `mailto:${all.join(',')}${fields.length ? `?${fields.join('&')}` : ''}`;
}

/** RFC 5870, with the query in which Android has the label.
 * @param {number} lat @param {number} lon @param {string} [label] */
export function geo(lat, lon, label = '') {
  const round = (/** @type {number} */ n) => String(Number(n.toFixed(6)) || 0);
  const at = `${round(lat)},${round(lon)}`;
  return label ? `geo:${at}?q=${at}(${encode(label)})` : `geo:${at}`;
}
