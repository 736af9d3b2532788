import type { FrameReply, PreviewRequest } from '../domain/documents/preview';
import css from './preview.css?inline';
import { showPages } from './show-pages';
import { showPicture } from './show-picture';

/**
 * Waits for the one file that this frame shows in its life. The frame has an opaque origin: no
 * storage, no extension, no network. It replies through the port it received.
 */
export function waitForFile(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  const heard = new AbortController();
  const hear = ({ data, origin, ports: [port] }: MessageEvent<PreviewRequest>) => {
    // The page that embeds this frame; `self.origin` is "null" here.
    if (origin !== location.origin || !port) return;
    heard.abort();
    void show(data).then((reply) => port.postMessage(reply));
  };
  addEventListener('message', hear, { signal: heard.signal });
}

async function show(shown: PreviewRequest): Promise<FrameReply> {
  const place = document.querySelector('main') ?? document.body;
  // Focusable, so that the keyboard can scroll it.
  place.tabIndex = 0;
  try {
    return await (shown.kind === 'pdf' ? showPages : showPicture)(shown, place);
  } catch {
    // However a library fails on a broken file, the frame has nothing to show and nothing more to
    // report.
    return { kind: 'failed', why: 'unreadable' };
  }
}
