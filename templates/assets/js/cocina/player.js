// Clips: what the browser's player lacks. Nothing is loaded before a clip is opened; its steps are those of its captions.
import { clone, fill } from '../dom.js';
import { clock } from './timers.js';
import { all, locale, part } from './words.js';

/** @param {HTMLDetailsElement} film @param {HTMLVideoElement} video */
function open(film, video) {
  const tools = clone('player-tools');
  video.after(tools);

  if (video.dataset.poster) video.poster = video.dataset.poster;

  const speed = part(tools, 'speed');
  speed.addEventListener('change', ({ target }) => { if (target instanceof HTMLSelectElement) video.playbackRate = video.defaultPlaybackRate = Number(target.value); });

  const tracks = [...video.textTracks];
  const choice = /** @type {HTMLSelectElement} */ (part(tools, 'captions'));
  for (const [i, track] of tracks.entries()) {
    const option = new Option(track.label, String(i));
    option.lang = track.language;
    choice.add(option);
  }
  const mine = tracks.findIndex((track) => track.language === locale.slice(0, 2));
  const list = part(tools, 'list'), moments = part(tools, 'moments'), line = part(tools, 'line');
  let chosen = -1;

  const mark = () => {
    for (const button of all(list, 'button')) {
      const isNow = video.currentTime >= Number(button.dataset.from) && video.currentTime < Number(button.dataset.to);
      if (isNow) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
  };
  /** @param {TextTrack} track */
  const write = (track) => {
    const cues = [...(track.cues ?? [])];
    if (cues.length === 0) return;
    list.lang = track.language;
    list.replaceChildren(...cues.map((cue) => {
      const item = fill(clone('moment'), { time: clock(Math.floor(cue.startTime)), text: cue instanceof VTTCue ? cue.text : '' });
      const button = /** @type {HTMLElement} */ (item.querySelector('button'));
      button.dataset.from = String(cue.startTime);
      button.dataset.to = String(cue.endTime);
      button.addEventListener('click', () => {
        video.currentTime = cue.startTime;
        video.play().catch(() => {});
      });
      return item;
    }));
    moments.hidden = false;
    mark();
  };
  // What is said stands below the picture, where it hides nothing of it; over it only where the picture is all that there is.
  const tell = () => {
    const cue = tracks[chosen]?.activeCues?.[0];
    if (cue instanceof VTTCue) line.textContent = cue.text;
  };
  /** @param {boolean} isAlone */
  const put = (isAlone) => { for (const [i, track] of tracks.entries()) track.mode = i !== chosen ? 'disabled' : isAlone ? 'showing' : 'hidden'; };
  for (const track of tracks) track.addEventListener('cuechange', tell);
  video.addEventListener('fullscreenchange', () => put(document.fullscreenElement === video));
  // Phones that have a player of their own for the whole screen.
  video.addEventListener('webkitbeginfullscreen', () => put(true));
  video.addEventListener('webkitendfullscreen', () => put(false));
  /** @param {number} index -1: none */
  const choose = (index) => {
    chosen = index;
    put(document.fullscreenElement === video);
    const track = tracks[index];
    line.hidden = !track;
    line.textContent = '';
    if (!track) return;
    line.lang = track.language;
    tell();
    if (track.cues?.length) write(track);
    else all(video, 'track')[index]?.addEventListener('load', () => write(track), { once: true });
  };
  choice.value = String(mine);
  choice.addEventListener('change', () => choose(Number(choice.value)));
  choose(mine);

  const wide = part(tools, 'wide');
  wide.hidden = typeof video.requestFullscreen !== 'function';
  wide.addEventListener('click', async () => {
    try {
      await video.requestFullscreen();
      // A phone that is held upright turns the picture, where it may.
      await /** @type {{ lock?: (to: string) => Promise<void> }} */ (/** @type {unknown} */ (screen.orientation))?.lock?.('landscape');
    } catch {
      // The picture stays as the device holds it.
    }
  });
  video.addEventListener('timeupdate', mark);
  video.addEventListener('seeked', mark);
  const failed = () => { part(tools, 'failed').hidden = false; };
  video.addEventListener('error', failed);
  video.querySelector('source')?.addEventListener('error', failed);
}

for (const film of all(document, 'details.film')) {
  const video = film.querySelector('video');
  if (!(film instanceof HTMLDetailsElement) || !video) continue;
  let isReady = false;
  film.addEventListener('toggle', () => {
    if (!film.open) {
      video.pause();
      return;
    }
    if (!isReady) open(film, video);
    isReady = true;
    // It was pressed to be watched.
    video.play().catch(() => {});
  });
}
