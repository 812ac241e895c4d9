// Words as people type them: accents and capitals do not matter, ñ is not n.

/** @param {string} text */
export const fold = (text) => text.toLowerCase().normalize('NFD').replace(/n\u0303/g, 'ñ').replace(/[\u0300-\u036f]/g, '');

/** The words of a text, folded.
 * @param {string} text */
export const words = (text) => fold(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
