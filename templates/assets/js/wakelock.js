// Keeps the screen on while it is asked to, where the browser can.

/**
 * What TypeScript 4.8 does not know of the Screen Wake Lock API.
 * @typedef {EventTarget & { release(): Promise<void> }} Sentinel
 * @typedef {{ wakeLock?: { request(type: 'screen'): Promise<Sentinel> } }} Awake
 */

/** @type {Sentinel | null} */
let lock = null;
let isWanted = false;
let isListening = false;

async function request() {
  const { wakeLock } = /** @type {Awake} */ (navigator);
  if (!wakeLock || !isWanted || lock || document.visibilityState !== 'visible') return;
  try {
    const got = await wakeLock.request('screen');
    if (!isWanted || lock) {
      await got.release();
      return;
    }
    lock = got;
    got.addEventListener('release', () => { if (lock === got) lock = null; });
  } catch {
    // Low battery, or a browser that refuses: the page works as before.
  }
}

/** @param {boolean} on @returns {Promise<boolean>} whether the screen is kept on */
export async function keepAwake(on) {
  isWanted = on;
  if (!('wakeLock' in navigator)) return false;
  if (!isListening) {
    isListening = true;
    // The browser ends it when the page is hidden.
    document.addEventListener('visibilitychange', request);
  }
  if (on) {
    await request();
  } else {
    const held = lock;
    lock = null;
    await held?.release();
  }
  return lock !== null;
}
