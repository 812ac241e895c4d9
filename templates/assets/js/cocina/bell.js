// A sound that is made, not loaded: three pairs of short tones.

/** @type {AudioContext | null} */
let context = null;

/** Browsers allow sound after a press: call this in one. */
export function ready() {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') context.resume().catch(() => {});
  } catch {
    context = null;
  }
}

export function ring() {
  if (!context || context.state !== 'running') return;
  const from = context.currentTime + 0.05;
  for (const [i, pitch] of [880, 1175, 880, 1175, 880, 1175].entries()) {
    const tone = context.createOscillator(), volume = context.createGain();
    const at = from + Math.floor(i / 2) * 0.8 + (i % 2) * 0.22;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.25, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.2);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.22);
  }
}

export function shake() {
  try {
    // Browsers complain of it before the first press.
    if (/** @type {{ userActivation?: { hasBeenActive: boolean } }} */ (navigator).userActivation?.hasBeenActive) navigator.vibrate?.([300, 150, 300, 150, 300]);
  } catch {
    // Not allowed: the sound and the words remain.
  }
}
