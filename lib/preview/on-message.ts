import type { FrameSays, Shown } from '../domain/preview';
import css from './preview.css?inline';
import { showPages } from './show-pages';
import { showPicture } from './show-picture';

/**
 * Waits for the one file that this frame shows in its life. The frame has an origin that nothing
 * else has: no storage, no extension, no network; it answers by the port it was given.
 */
export function hearOnce(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  const heard = new AbortController();
  const hear = ({ data, origin, ports: [port] }: MessageEvent<Shown>) => {
    // The page that this one was loaded with; `self.origin` is "null" in here.
    if (origin !== location.origin || !port) return;
    heard.abort();
    void show(data).then((says) => port.postMessage(says));
  };
  addEventListener('message', hear, { signal: heard.signal });
}

async function show(shown: Shown): Promise<FrameSays> {
  const place = document.querySelector('main') ?? document.body;
  // To be scrolled by keys.
  place.tabIndex = 0;
  try {
    return await (shown.kind === 'pdf' ? showPages : showPicture)(shown, place);
  } catch {
    // Whatever a library makes of a broken file: there is nothing to show, and nothing else to say.
    return { kind: 'failed', why: 'unreadable' };
  }
}
