import { isCutOff } from '../background';
import css from './dock.css?inline';

const NAME = 'alongside-dock';

/** Takes away what a script left behind that was cut off by an update of the extension. */
export function removeLeftBehind(): void {
  for (const host of document.querySelectorAll(NAME)) host.remove();
}

/** Our one element in the page. What is in it is closed to the page's scripts and styles. */
export function makeHost(...content: Node[]): HTMLElement {
  const host = document.createElement(NAME);
  // Its own name each time: rules for one that a cut-off script left behind do not fit this one.
  host.id = `${NAME}-${Date.now()}`;
  const root = host.attachShadow({ mode: 'closed' });
  // A constructed sheet, since a strict Content-Security-Policy forbids any other.
  const sheet = new CSSStyleSheet();
  // `color-scheme` here and not in the file: the build would make ten lines of it for old browsers.
  sheet.replaceSync(`${css}:host{color-scheme:light dark!important}`);
  root.adoptedStyleSheets = [sheet];
  root.append(...content);
  // The CRM's shortcuts and its "click anywhere to close" are not meant for what is done in here.
  for (const type of ['keydown', 'keypress', 'keyup', 'pointerdown', 'mousedown', 'click']) {
    host.addEventListener(type, (event) => event.stopPropagation());
  }
  return host;
}

/**
 * Puts our element into the page, and back when the page throws it out. A page that keeps doing so
 * wins: `leave` is called after a hundred times without two seconds of peace between. Counted so
 * and not by the clock, since on a slow computer the hundred would never be reached.
 */
export function keepInPage(
  host: Element,
  onPut: () => void,
  leave: () => void,
  signal: AbortSignal,
): void {
  let times = 0;
  let last = 0;
  const observer = new MutationObserver(() => {
    if (host.parentNode === document.documentElement) return;
    const now = performance.now();
    times = now - last > 2000 ? 1 : times + 1;
    last = now;
    if (isCutOff() || times > 100) leave();
    else put();
  });

  function put(): void {
    onPut();
    document.documentElement.append(host);
    observer.observe(document.documentElement, { childList: true });
  }

  put();
  observer.observe(document, { childList: true });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    host.remove();
  });
}
