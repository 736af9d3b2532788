import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type TickWords, takeUpTick } from '../../components/golive/tick-in-hand';
import { GOLIVE_QUESTIONS } from '../../lib/border/questions-golive';
import type { KeptTick } from '../../lib/domain/go-live';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

const TICK: KeptTick = { item: 'documents', on: '2026-11-20', note: 'signed' };

const inHand = (first: KeptTick | undefined, works = true) => {
  const kept: (TickWords | undefined)[] = [];
  const tick = takeUpTick(first, async (words) => kept.push(words) > 0 && works);
  return { ...tick, kept };
};

test('what is typed is kept within half a second, also while more is typed', () => {
  const { change, kept } = inHand(TICK);
  for (const note of ['s', 'si', 'sig', 'sign']) {
    change({ note });
    vi.advanceTimersByTime(150);
  }
  expect(kept).toEqual([{ on: '2026-11-20', note: 'sig' }]);
  vi.advanceTimersByTime(400);
  expect(kept.at(-1)).toEqual({ on: '2026-11-20', note: 'sign' });
});

test('a page that goes away keeps what was typed, once', () => {
  const { change, keepNow, kept } = inHand(TICK);
  change({ note: 'by post' });
  keepNow();
  keepNow();
  vi.advanceTimersByTime(1_000);
  expect(kept).toEqual([{ on: '2026-11-20', note: 'by post' }]);
});

test('a day from another window does not wipe the note that is being typed', () => {
  const { change, heard, state, kept } = inHand(TICK);
  change({ note: 'signed by both' });
  heard({ ...TICK, on: '2026-11-18' });
  expect(state()).toEqual({ ticked: true, on: '2026-11-18', note: 'signed by both' });
  vi.advanceTimersByTime(400);
  expect(kept).toEqual([{ on: '2026-11-18', note: 'signed by both' }]);
  // Once it is kept, the next word of another window is taken over.
  heard({ ...TICK, on: '2026-11-18', note: 'signed by both' });
  heard({ ...TICK, on: '2026-11-18', note: 'withdrawn' });
  expect(state().note).toBe('withdrawn');
});

test('a year that is being typed, a later day and no day are not kept', () => {
  const { change, kept } = inHand(TICK);
  for (const on of ['0002-11-21', '0202-11-21', '', '2026-11-22', '2027-01-01', '2026-02-30x']) {
    change({ on });
    vi.advanceTimersByTime(400);
    expect(kept.at(-1)?.on).toBe('2026-11-20');
  }
  change({ on: '2026-11-21' });
  vi.advanceTimersByTime(400);
  expect(kept.at(-1)?.on).toBe('2026-11-21');
});

test('taken back and ticked again, it has its day and its note, typed a moment before or not', async () => {
  const { tick, change, state, kept } = inHand(TICK);
  change({ note: 'signed twice' });
  await tick(false);
  const words = { on: '2026-11-20', note: 'signed twice' };
  expect(state()).toEqual({ ticked: false, ...words });
  await tick(true);
  expect(kept).toEqual([words, undefined, words]);
  // The same after a reload.
  const again = inHand({ ...TICK, takenBack: true });
  expect(again.state().ticked).toBe(false);
  await again.tick(true);
  expect(again.kept).toEqual([{ on: '2026-11-20', note: 'signed' }]);
});

test('ticked for the first time it is of today; not kept, it is not ticked', async () => {
  const { tick, kept } = inHand(undefined);
  await tick(true);
  expect(kept).toEqual([{ on: '2026-11-21', note: '' }]);
  const broken = inHand(undefined, false);
  await broken.tick(true);
  expect(broken.state().ticked).toBe(false);
});

test('the border takes no day that cannot be, and no endless note', () => {
  const takes = (tick: TickWords) =>
    GOLIVE_QUESTIONS['golive.tick'].ask.safeParse({ item: 'documents', tick }).success;
  expect(takes({ on: '2026-11-21', note: 'x'.repeat(2_000) })).toBe(true);
  expect(takes({ on: '2026-11-21', note: 'x'.repeat(2_001) })).toBe(false);
  for (const on of ['2026-11-22', '2026-02-30', '0202-11-21', 'yesterday', ''])
    expect(takes({ on, note: '' })).toBe(false);
});
