// Reads texts aloud, only with a voice of the device: no text leaves it.

/** A voice of the device for a language; undefined if there is none.
 * @param {string} language */
export const voice = (language) => globalThis.speechSynthesis?.getVoices()
  .find((each) => each.localService && each.lang.replace('_', '-').slice(0, 2) === language.slice(0, 2));

/** Calls when voices come or go, and once at first.
 * @param {() => void} listener */
export function onVoices(listener) {
  listener();
  globalThis.speechSynthesis?.addEventListener?.('voiceschanged', listener);
}

/** Says a text instead of what is being said; an empty text ends it.
 * @param {string} text @param {SpeechSynthesisVoice | undefined} found */
export function say(text, found) {
  globalThis.speechSynthesis?.cancel();
  if (!text || !found) return;
  const speech = new SpeechSynthesisUtterance(text);
  speech.voice = found;
  speech.lang = found.lang;
  speechSynthesis.speak(speech);
}
