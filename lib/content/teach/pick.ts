import { TAUGHT, type TeachableField } from '../../domain/crm/fields';
import type { AfterSample, Sample } from '../../domain/crm/teach';
import { isExtensionGone, sendToBackground, translate } from '../messaging';
import { watchAddress } from '../record/watch-address';
import { makeBar, PRESSES } from './bar';
import { holderOf, isOnOurs, neighbourOf, pointedBy } from './pointed';
import { valuesOf, waysTo } from './ways';

let active: AbortController | undefined;

/**
 * Asks the user to click the fields of this record, one after the other, and sends the samples to
 * the background. The page receives none of these clicks.
 */
export function pick(fields: readonly TeachableField[]): void {
  active?.abort();
  const end = new AbortController();
  active = end;
  const { signal } = end;
  const address = location.href;
  const before = document.activeElement;
  const ways: Sample['ways'] = {};
  const wanted = TAUGHT.filter((field) => fields.includes(field));
  let pointed: Element | undefined;
  let isDone = false;

  const bar = makeBar({ skip: next, cancel: () => end.abort() }, signal);
  const listen = { signal, capture: true, passive: false };
  for (const type of PRESSES) addEventListener(type, intercept, listen);
  addEventListener('keydown', onKey, listen);
  addEventListener('pointermove', (event) => point(pointedBy(event)), listen);
  addEventListener('focusin', (event) => !isOnOurs(event) && point(pointedBy(event)), listen);
  for (const type of ['scroll', 'resize']) addEventListener(type, () => draw(), listen);
  watchAddress(() => location.href === address || end.abort(), signal);
  // If the page removes the bar, or closes its dialog, stop: without a visible bar we must not intercept clicks.
  const observer = new MutationObserver(() => {
    if (!bar.host.isConnected || bar.host.closest('dialog:not([open])')) end.abort();
  });
  // Observe the whole document: the page may replace its root element, or anything around its dialog.
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['open'] });
  bar.host.addEventListener('toggle', ({ newState }) => newState === 'closed' && end.abort(), {
    signal,
  });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  });
  bar.focus();
  promptNext();

  function promptNext(): void {
    const [field] = wanted;
    if (field) bar.prompt(translate(WORDS[field]), field !== 'name');
    else void submit();
    draw();
  }

  function next(): void {
    wanted.shift();
    bar.focus();
    promptNext();
  }

  async function submit(): Promise<void> {
    isDone = true;
    bar.showLast(translate('teachKeeping'));
    const after = await sendToBackground('sample.add', () => ({ address, ways }));
    if (after === 'review') end.abort();
    else bar.showLast(translate(after ? AFTER[after] : 'teachNoReply'));
  }

  function point(element: Element | undefined): void {
    if (isExtensionGone()) end.abort();
    if (!element || element === pointed) return;
    pointed = element;
    draw();
  }

  function draw(): void {
    if (isDone) return;
    const said = pointed && valuesOf(pointed)[0]?.value;
    bar.mark(pointed?.isConnected ? pointed : undefined, said);
  }

  function take(): void {
    const [field] = wanted;
    if (!pointed || !field) return;
    const element = pointed;
    const found = valuesOf(element).flatMap(({ from }) => waysTo(element, from));
    if (found.length === 0) {
      draw();
      return;
    }
    ways[field] = found.slice(0, 12);
    next();
  }

  function intercept(event: Event): void {
    // Let clicks of the page's own scripts through.
    if (isDone || isOnOurs(event) || !event.isTrusted) return;
    event.stopImmediatePropagation();
    // Preventing a touch would suppress the click.
    if (!event.type.startsWith('touch')) event.preventDefault();
    const target = pointedBy(event);
    // A disabled control gets no click event.
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
    if (isDone || event.key === 'Tab') return;
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

const WORDS: Record<TeachableField, string> = {
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
