import { DOCK } from '../../crm/room-rules';
import { isExtensionGone, setOwnLanguage } from '../messaging';
import css from './dock.css?inline';
import { type ViewportSize, viewport } from './viewport';

/**
 * Removes docks of scripts that an update of the extension disconnected, then calls back. A focused
 * dock stays until the agent leaves it, so that nothing typed is lost or lands in the page.
 */
export function replaceStaleHosts(onDone: () => void, signal: AbortSignal): void {
  const left = [...document.querySelectorAll(DOCK)];
  const done = new AbortController();
  const look = (): void => {
    if (left.some((host) => host === document.activeElement)) return;
    done.abort();
    for (const host of left) host.remove();
    onDone();
  };
  const until = AbortSignal.any([done.signal, signal]);
  // When the focus leaves a frame, it moves to the window or to an element of the page.
  for (const type of ['focus', 'focusin']) {
    addEventListener(type, () => setTimeout(look), { capture: true, signal: until });
  }
  look();
}

/** Our one element in the page, at an edge of the window. */
export type Host = {
  element: HTMLElement;
  /** Puts the panel into it, with a style sheet. */
  hold(panel: HTMLElement, sheet: CSSStyleSheet): void;
  /** Puts it at an edge. Reads nothing of the page, so it forces no layout. */
  stand(left: boolean): void;
  /** Puts it back to the edge if the page moved it. Returns true if it had to. */
  correctPosition(box?: DOMRectReadOnly, window?: ViewportSize): boolean;
};

/** Creates it. The page's scripts and styles do not reach its content. */
export function makeHost(handle: HTMLElement): Host {
  const element = document.createElement(DOCK);
  // A new id each time, so that rules of a disconnected script do not apply to this element.
  element.id = `${DOCK}-${Date.now()}`;
  setOwnLanguage(element);
  const root = element.attachShadow({ mode: 'closed' });
  // A constructed sheet, since a strict Content-Security-Policy forbids any other.
  const sheet = new CSSStyleSheet();
  // `color-scheme` here and not in the file: the build would make ten lines of it for old browsers.
  sheet.replaceSync(`${css}:host{color-scheme:light dark!important}`);
  const place = new CSSStyleSheet();
  root.adoptedStyleSheets = [sheet, place];
  root.append(handle);
  // Keys and clicks in the dock must not trigger the CRM's shortcuts or close its menus.
  for (const type of ['keydown', 'keypress', 'keyup', 'pointerdown', 'mousedown', 'click']) {
    element.addEventListener(type, (event) => event.stopPropagation());
  }

  let at = { end: 0, top: 0 };
  let writtenRule = '';
  let atLeft: boolean | undefined;

  function put(end: number, top: number, height: string): boolean {
    at = { end, top };
    // The text direction mirrors the content: arrows, resizer and corners.
    const rule = `:host{${`direction:${atLeft ? 'rtl' : 'ltr'};--out:${atLeft ? -1 : 1};${atLeft ? 'left' : 'right'}:${end}px;top:${top}px;height:${height}`.replaceAll(';', '!important;')}!important}`;
    // Writing an equal rule would lay out the whole page again.
    if (rule === writtenRule) return false;
    place.replaceSync(rule);
    writtenRule = rule;
    return true;
  }

  function stand(left: boolean): void {
    if (left === atLeft) return;
    atLeft = left;
    put(0, 0, '100%');
  }

  function correctPosition(box = element.getBoundingClientRect(), window = viewport()): boolean {
    const off = [atLeft ? -box.left : box.right - window.width, -box.top, box.height - innerHeight];
    if (off.every((by = 0) => Math.abs(by) <= 1)) return false;
    // A transform of the page's root moves fixed elements. We can correct a translation, not a scale
    // or a rotation.
    if (Math.abs(box.width - element.offsetWidth) >= 1) return put(0, 0, '100%');
    const [end = 0, top = 0] = off;
    return put(at.end + end, at.top + top, `${innerHeight}px`);
  }

  function hold(panel: HTMLElement, sheet: CSSStyleSheet): void {
    root.adoptedStyleSheets.push(sheet);
    root.prepend(panel);
  }

  return { element, hold, stand, correctPosition };
}

/**
 * Puts our element into the page, and back whenever the page removes it. `onPut` is called each
 * time, also if the page put it back itself. `leave` is called after a hundred removals with less
 * than two seconds between them. A time limit instead of a count would depend on the computer.
 */
export function keepInPage(
  host: Element,
  onPut: () => void,
  leave: () => void,
  signal: AbortSignal,
): void {
  let times = 0;
  let last = 0;
  const isAttached = (): boolean => host.parentNode === document.documentElement;
  const observer = new MutationObserver((changes) => {
    const out = changes.some(({ removedNodes }) => [...removedNodes].includes(host));
    if (isAttached() && !out) return;
    const now = performance.now();
    times = now - last > 2000 ? 1 : times + 1;
    last = now;
    if (isExtensionGone() || times > 100) return leave();
    if (!isAttached()) put();
    onPut();
  });

  function put(): void {
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
