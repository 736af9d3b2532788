import { word } from '../background';
import { make } from '../dock/make';
import css from './bar.css?inline';

/** What is drawn over the page while it is pointed at: a frame around an element, and the bar. */
export type Bar = {
  host: HTMLElement;
  /** What is to be clicked now; `skip` where it may be left out. */
  ask(what: string, skip: boolean): void;
  /** The last words; only `Close` is left to press. */
  say(words: string): void;
  /** Marks an element with what would be read, or takes the mark away. */
  mark(element: Element | undefined, value: string | undefined): void;
  focus(): void;
  /** Whether the keyboard is on one of its buttons. */
  onButton(): boolean;
};

type Presses = { skip: () => void; cancel: () => void };

const NAME = 'alongside-teach';

/** Everything that a press or a key does in a page, but for `keydown`. */
export const PRESSES = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick', 'auxclick'],
  ...['contextmenu', 'touchstart', 'touchend', 'dragstart', 'submit', 'keypress', 'keyup'],
];

/** Makes the bar, closed to the page's scripts and styles, and puts it on top of the page. */
export function makeBar(presses: Presses, signal: AbortSignal): Bar {
  const host = document.createElement(NAME);
  const root = host.attachShadow({ mode: 'closed' });
  // A constructed sheet, since a strict Content-Security-Policy forbids any other.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${css}:host{color-scheme:light dark!important}`);
  root.adoptedStyleSheets = [sheet];

  const frame = make('div', { className: 'frame', hidden: true });
  const words = make('p', { className: 'words', role: 'status' });
  const value = make('p', { className: 'value' });
  const skip = make('button', { textContent: word('teachSkip'), onclick: presses.skip });
  const move = make('button', {
    textContent: '⇅',
    title: word('teachMoveBar'),
    onclick: () => bar.classList.toggle('top'),
  });
  const cancel = make('button', { textContent: word('teachCancel'), onclick: presses.cancel });
  const bar = make('div', {
    className: 'bar',
    role: 'dialog',
    ariaLabel: word('teachBar'),
    tabIndex: -1,
  });
  const texts = make('div', { className: 'texts' });
  texts.append(words, value);
  bar.append(texts, skip, move, cancel);
  root.append(frame, bar);
  // The CRM's shortcuts and its "click anywhere to close" are not meant for what is done in here.
  for (const type of ['keydown', ...PRESSES])
    host.addEventListener(type, (event) => event.stopPropagation());

  // One may be left of a script that an update of the extension cut off; it ends by that.
  for (const left of document.querySelectorAll(NAME)) left.remove();
  document.documentElement.append(host);
  // Above the page's own dialogs.
  host.popover = 'manual';
  host.showPopover();
  signal.addEventListener('abort', () => host.remove());

  return {
    host,
    ask(what, maySkip) {
      words.textContent = what;
      value.textContent = word('teachHow');
      skip.hidden = !maySkip;
    },
    say(last) {
      words.textContent = last;
      value.textContent = '';
      frame.hidden = skip.hidden = true;
      cancel.textContent = word('teachClose');
    },
    mark(element, said) {
      frame.hidden = !element;
      if (!element) return;
      const { left, top, width, height } = element.getBoundingClientRect();
      Object.assign(frame.style, {
        ...{ left: `${left - 3}px`, top: `${top - 3}px` },
        ...{ width: `${width + 6}px`, height: `${height + 6}px` },
      });
      frame.classList.toggle('nothing', !said);
      value.textContent = said ?? word('teachNothingHere');
    },
    focus: () => bar.focus(),
    onButton: () => root.activeElement instanceof HTMLButtonElement,
  };
}
