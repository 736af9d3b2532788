import { isCutOff } from '../background';
import css from './dock.css?inline';
import { sheetOf } from './styled';
import { viewport } from './viewport';

const NAME = 'alongside-dock';

/**
 * Takes away what a script left behind that was cut off by an update of the extension, and goes on
 * then. A panel that holds the keyboard stays until the agent leaves it: what was typed last may
 * not be kept, and what is typed next must not fall into the page.
 */
export function replaceLeftBehind(goOn: () => void, signal: AbortSignal): void {
  const left = [...document.querySelectorAll(NAME)];
  const done = new AbortController();
  const look = (): void => {
    if (left.some((host) => host === document.activeElement)) return;
    done.abort();
    for (const host of left) host.remove();
    goOn();
  };
  const until = AbortSignal.any([done.signal, signal]);
  // Whoever leaves a frame comes to the window or to something in the page.
  for (const type of ['focus', 'focusin']) {
    addEventListener(type, () => setTimeout(look), { capture: true, signal: until });
  }
  look();
}

/** Our one element in the page, and its way of standing at an edge of the window. */
export type Host = {
  element: HTMLElement;
  /** Puts it at an edge, and right there: a page may have moved all that is in it. */
  stand(left: boolean): void;
  /** Does something while the browser finds the page where otherwise it would find the dock. */
  lookThrough<T>(deed: () => T): T;
};

/** Makes it. What is in it is closed to the page's scripts and styles. */
export function makeHost(...content: Node[]): Host {
  const element = document.createElement(NAME);
  // Its own name each time: rules for one that a cut-off script left behind do not fit this one.
  element.id = `${NAME}-${Date.now()}`;
  const root = element.attachShadow({ mode: 'closed' });
  // A constructed sheet, since a strict Content-Security-Policy forbids any other.
  const sheet = new CSSStyleSheet();
  // `color-scheme` here and not in the file: the build would make ten lines of it for old browsers.
  sheet.replaceSync(`${css}:host{color-scheme:light dark!important}`);
  const place = new CSSStyleSheet();
  const through = sheetOf('*{pointer-events:none!important}');
  through.disabled = true;
  root.adoptedStyleSheets = [sheet, place, through];
  root.append(...content);
  // The CRM's shortcuts and its "click anywhere to close" are not meant for what is done in here.
  for (const type of ['keydown', 'keypress', 'keyup', 'pointerdown', 'mousedown', 'click']) {
    element.addEventListener(type, (event) => event.stopPropagation());
  }

  let at = { end: 0, top: 0 };
  let said = '';

  function stand(left: boolean): void {
    const edge = left ? 'left' : 'right';
    // All in it is laid out by the direction: arrows, grip and corners turn round with it.
    const always = `direction:${left ? 'rtl' : 'ltr'};--out:${left ? -1 : 1}`;
    const put = (end: number, top: number, height: string): void => {
      at = { end, top };
      const rule = `:host{${`${always};${edge}:${end}px;top:${top}px;height:${height}`.replaceAll(';', '!important;')}!important}`;
      // The same again would have the whole page laid out anew.
      if (rule !== said) place.replaceSync(rule);
      said = rule;
    };
    if (!said.includes(always)) put(0, 0, '100%');
    const box = element.getBoundingClientRect();
    const end = at.end + (left ? -box.left : box.right - viewport().width);
    const top = at.top - box.top;
    // Under a transform of the page's root, `fixed` means fixed to that. One that makes the dock
    // smaller or turns it is none that we could undo.
    const isOurs = Math.abs(box.width - element.offsetWidth) < 1;
    const off = [end - at.end, top - at.top, box.height - innerHeight];
    if (!isOurs) put(0, 0, '100%');
    else if (off.some((by) => Math.abs(by) > 1)) put(end, top, `${innerHeight}px`);
  }

  function lookThrough<T>(deed: () => T): T {
    through.disabled = false;
    try {
      return deed();
    } finally {
      through.disabled = true;
    }
  }
  return { element, stand, lookThrough };
}

/**
 * Puts our element into the page, and back when the page throws it out; `onPut` is called then,
 * and where the page put it back by itself. A page that keeps doing so
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
  const stands = (): boolean => host.parentNode === document.documentElement;
  const observer = new MutationObserver((changes) => {
    const out = changes.some(({ removedNodes }) => [...removedNodes].includes(host));
    if (stands() && !out) return;
    const now = performance.now();
    times = now - last > 2000 ? 1 : times + 1;
    last = now;
    if (isCutOff() || times > 100) return leave();
    if (!stands()) put();
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
