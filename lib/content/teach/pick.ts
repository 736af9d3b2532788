import { TAUGHT, type TaughtField } from '../../domain/fields';
import type { AfterSample, Sample } from '../../domain/teach';
import { ask, isCutOff, word } from '../background';
import { watchAddress } from '../watch-address';
import { makeBar, PRESSES } from './bar';
import { holderOf, isOnOurs, neighbourOf, pointedBy } from './pointed';
import { sayings, waysTo } from './ways';

let inHand: AbortController | undefined;

/**
 * Has a person point at the fields of the record on this page, one after the other, and hands what
 * was clicked to the background. The page gets none of it, and is left as it was.
 */
export function pick(fields: readonly TaughtField[]): void {
  inHand?.abort();
  const end = new AbortController();
  inHand = end;
  const { signal } = end;
  const address = location.href;
  const before = document.activeElement;
  const ways: Sample['ways'] = {};
  const wanted = TAUGHT.filter((field) => fields.includes(field));
  let pointed: Element | undefined;
  let told = false;

  const bar = makeBar({ skip: next, cancel: () => end.abort() }, signal);
  const listen = { signal, capture: true, passive: false };
  for (const type of PRESSES) addEventListener(type, swallow, listen);
  addEventListener('keydown', onKey, listen);
  addEventListener('pointermove', (event) => point(pointedBy(event)), listen);
  addEventListener('focusin', (event) => !isOnOurs(event) && point(pointedBy(event)), listen);
  for (const type of ['scroll', 'resize']) addEventListener(type, () => draw(), listen);
  watchAddress(() => location.href === address || end.abort(), signal);
  // A page that throws the bar out wins: unseen, nothing may be swallowed.
  const observer = new MutationObserver(() => bar.host.isConnected || end.abort());
  // Also where the page puts a new root in the place of the one that holds it.
  for (const root of [document, document.documentElement])
    observer.observe(root, { childList: true });
  bar.host.addEventListener('toggle', ({ newState }) => newState === 'closed' && end.abort(), {
    signal,
  });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  });
  bar.focus();
  askNext();

  function askNext(): void {
    const [field] = wanted;
    if (field) bar.ask(word(WORDS[field]), field !== 'name');
    else void hand();
    draw();
  }

  function next(): void {
    wanted.shift();
    bar.focus();
    askNext();
  }

  async function hand(): Promise<void> {
    told = true;
    bar.say(word('teachKeeping'));
    const after = await ask('teach.sample', { address, ways });
    if (after === 'review') end.abort();
    else bar.say(word(after ? AFTER[after] : 'teachNoAnswer'));
  }

  function point(element: Element | undefined): void {
    if (isCutOff()) end.abort();
    if (!element || element === pointed) return;
    pointed = element;
    draw();
  }

  function draw(): void {
    if (told) return;
    const said = pointed && sayings(pointed)[0]?.value;
    bar.mark(pointed?.isConnected ? pointed : undefined, said);
  }

  function take(): void {
    const [field] = wanted;
    if (!pointed || !field) return;
    const element = pointed;
    const found = sayings(element).flatMap(({ from }) => waysTo(element, from));
    if (found.length === 0) {
      draw();
      return;
    }
    ways[field] = found.slice(0, 12);
    next();
  }

  function swallow(event: Event): void {
    // What the page's own scripts press is their affair.
    if (told || isOnOurs(event) || !event.isTrusted) return;
    event.stopImmediatePropagation();
    // A touch that is prevented never becomes a click.
    if (!event.type.startsWith('touch')) event.preventDefault();
    const target = pointedBy(event);
    // A control that is switched off is never clicked.
    const isOff = event.type === 'pointerup' && target?.matches(':disabled');
    if (event.type !== 'click' && !isOff) return;
    point(target);
    take();
  }

  function onKey(event: KeyboardEvent): void {
    if (!event.isTrusted) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopImmediatePropagation();
      end.abort();
      return;
    }
    if (told || event.key === 'Tab') return;
    if (bar.onButton() && (event.key === 'Enter' || event.key === ' ')) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Enter') take();
    else point(walk(event.key));
  }

  function walk(key: string): Element | undefined {
    const ways: Record<string, () => Element | null | undefined> = {
      ArrowUp: () => pointed && holderOf(pointed),
      ArrowDown: () => pointed?.firstElementChild ?? pointed?.shadowRoot?.firstElementChild,
      ArrowRight: () => neighbourOf(pointed, 1),
      ArrowLeft: () => neighbourOf(pointed, -1),
    };
    const to = ways[key]?.();
    to?.scrollIntoView({ block: 'nearest' });
    return to ?? undefined;
  }
}

const WORDS: Record<TaughtField, string> = {
  name: 'teachClickName',
  email: 'teachClickEmail',
  phone: 'teachClickPhone',
  client: 'teachClickClient',
};

const AFTER: Record<AfterSample, string> = {
  second: 'teachSecond',
  review: 'teachKeeping',
  'too-late': 'teachTooLate',
  'same-record': 'teachSameRecord',
  'other-kind': 'teachOtherKind',
  'no-id': 'teachNoId',
  'other-place': 'teachOtherPlace',
  'not-both': 'teachNotBoth',
};
