import { beforeEach, expect, test, vi } from 'vitest';
import { makeCoverWatch } from '../../../lib/content/dock/cover-watch';

// In Firefox a press acts only if nothing has covered the panel for a while.

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

/** A page that covers the panel or not, and a panel that has just opened in it. */
function coverStage() {
  const page = { isCovered: false };
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', tab);
  const ended = new AbortController();
  const timers = vi.spyOn(globalThis, 'setInterval');
  const covers = makeCoverWatch(() => page.isCovered, ended.signal);
  covers.watch(true);
  /** What scripts of a page can do: timers of all scripts share their numbers. */
  const clearTimer = () => clearInterval(timers.mock.results.at(-1)?.value);
  return { page, tab, covers, ended, clearTimer };
}

test('a panel that nothing covers is clear, from when it opens for the first time', () => {
  const { covers } = coverStage();
  expect(covers.hasBeenClear()).toBe(true);
});

test('a panel that opens again is clear once it has been open for a while', () => {
  const { covers } = coverStage();
  covers.watch(false);
  vi.advanceTimersByTime(10_000);
  covers.watch(true);
  vi.advanceTimersByTime(500);
  expect(covers.hasBeenClear()).toBe(false);
  vi.advanceTimersByTime(500);
  expect(covers.hasBeenClear()).toBe(true);
});

test('a panel that was covered until just now is not clear', () => {
  const { page, covers } = coverStage();
  page.isCovered = true;
  vi.advanceTimersByTime(300);
  page.isCovered = false;
  expect(covers.hasBeenClear()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(covers.hasBeenClear()).toBe(true);
});

test('the panel counts as covered after a pause between two looks, because the page was busy or cleared the timer', () => {
  const { covers, clearTimer } = coverStage();
  clearTimer();
  vi.advanceTimersByTime(1_300);
  expect(covers.hasBeenClear()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(covers.hasBeenClear()).toBe(true);
});

test('after the tab was hidden the panel is as clear as before', () => {
  const { tab, covers } = coverStage();
  tab.visibilityState = 'hidden';
  vi.advanceTimersByTime(60_000);
  tab.visibilityState = 'visible';
  tab.dispatchEvent(
    Object.defineProperty(new Event('visibilitychange'), 'isTrusted', { value: true }),
  );
  expect(covers.hasBeenClear()).toBe(true);
});

test('a page that only says that its tab was hidden does not make up for it', () => {
  const { tab, covers, clearTimer } = coverStage();
  clearTimer();
  vi.advanceTimersByTime(1_300);
  tab.dispatchEvent(new Event('visibilitychange'));
  expect(covers.hasBeenClear()).toBe(false);
});

test('nothing is looked at while the panel is closed, and after the end of the dock', () => {
  const { covers, ended } = coverStage();
  covers.watch(false);
  expect(vi.getTimerCount()).toBe(0);
  covers.watch(true);
  expect(vi.getTimerCount()).toBe(1);
  ended.abort();
  expect(vi.getTimerCount()).toBe(0);
});
