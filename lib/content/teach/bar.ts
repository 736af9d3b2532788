import { createElement } from '../dock/create-element';
import { setOwnLanguage, translate } from '../messaging';
import css from './bar.css?inline';

/** The overlay while the user points at fields: a frame around an element, and a bar. */
export type Bar = {
  host: HTMLElement;
  /** Shows what the user has to click; `skip` if the field is optional. */
  prompt(what: string, skip: boolean): void;
  /** Shows the last message, with only the button `Close`. */
  showLast(words: string): void;
  /** Marks an element and shows its value, or removes the mark. */
  mark(element: Element | undefined, value: string | undefined): void;
  focus(): void;
  /** Whether one of its buttons has the focus. */
  onButton(): boolean;
};

type Presses = { skip: () => void; cancel: () => void };

const NAME = 'alongside-teach';

/** All events of a press or a key, except `keydown`. */
export const PRESSES = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick', 'auxclick'],
  ...['contextmenu', 'touchstart', 'touchend', 'dragstart', 'submit', 'keypress', 'keyup'],
];

/** Creates the bar on top of the page. The page's scripts and styles do not reach it. */
export function makeBar(presses: Presses, signal: AbortSignal): Bar {
  const host = document.createElement(NAME);
  setOwnLanguage(host);
  const root = host.attachShadow({ mode: 'closed' });
  // A constructed sheet, since a strict Content-Security-Policy forbids any other.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${css}:host{color-scheme:light dark!important}`);
  root.adoptedStyleSheets = [sheet];

  const frame = createElement('div', { className: 'frame', hidden: true });
  const words = createElement('p', { className: 'words', role: 'status' });
  // Read aloud: without seeing the frame, a user of arrow keys knows by it what Enter would take.
  const value = createElement('p', { className: 'value', ariaLive: 'polite' });
  const skip = createElement('button', {
    textContent: translate('teachSkip'),
    onclick: presses.skip,
  });
  const move = createElement('button', {
    textContent: '⇅',
    title: translate('teachMoveBar'),
    ariaLabel: translate('teachMoveBar'),
    onclick: () => bar.classList.toggle('top'),
  });
  const cancel = createElement('button', {
    textContent: translate('teachCancel'),
    onclick: presses.cancel,
  });
  const bar = createElement('div', {
    className: 'bar',
    role: 'dialog',
    ariaLabel: translate('teachBar'),
    tabIndex: -1,
  });
  const texts = createElement('div', { className: 'texts' });
  texts.append(words, value);
  bar.append(texts, skip, move, cancel);
  root.append(frame, bar);
  // Keys and clicks in the bar must not trigger the CRM's shortcuts or close its menus.
  for (const type of ['keydown', ...PRESSES])
    host.addEventListener(type, (event) => event.stopPropagation());

  // Remove the bar of a script that an update of the extension disconnected; that also ends it.
  for (const left of document.querySelectorAll(NAME)) left.remove();
  // A modal dialog of the page makes all else inert, also what is above it: its user could press no button.
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  (modal ?? document.documentElement).append(host);
  // Above the page's own dialogs.
  host.popover = 'manual';
  host.showPopover();
  signal.addEventListener('abort', () => host.remove());

  return {
    host,
    prompt(what, maySkip) {
      words.textContent = what;
      value.textContent = translate('teachHow');
      skip.hidden = !maySkip;
    },
    showLast(last) {
      words.textContent = last;
      value.textContent = '';
      frame.hidden = skip.hidden = true;
      cancel.textContent = translate('teachClose');
    },
    mark(element, said) {
      frame.hidden = !element;
      if (!element) return;
      const { left, top, width, height } = element.getBoundingClientRect();
      Object.assign(frame.style, {
        left: `${left - 3}px`,
        top: `${top - 3}px`,
        width: `${width + 6}px`,
        height: `${height + 6}px`,
      });
      frame.classList.toggle('nothing', !said);
      value.textContent = said ?? translate('teachNothingHere');
    },
    focus: () => bar.focus(),
    onButton: () => root.activeElement instanceof HTMLButtonElement,
  };
}
