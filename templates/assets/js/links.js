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

/** The way to a place in the maps app of the visitor: from where they are, or from a start that they chose. Devices of Apple
 * have a maps app of their own; the others open the link of Google Maps.
 * @param {{ latitude: number, longitude: number } | string | null} from null for where the device is
 * @param {{ latitude: number, longitude: number } | string} to a point, or what to look for
 * @param {boolean} [walks] whether somebody walks all the way */
export function directions(from, to, walks = false) {
  /** @param {{ latitude: number, longitude: number } | string} end */
  const said = (end) => encode(typeof end === 'string' ? end : `${end.latitude},${end.longitude}`);
  if (/iPhone|iPad|Macintosh/.test(globalThis.navigator?.userAgent ?? '')) {
    return `https://maps.apple.com/?daddr=${said(to)}${from ? `&saddr=${said(from)}` : ''}&dirflg=${walks ? 'w' : 'r'}`;
  }
  return `https://www.google.com/maps/dir/?api=1&destination=${said(to)}${from ? `&origin=${said(from)}` : ''}&travelmode=${walks ? 'walking' : 'transit'}`;
}
