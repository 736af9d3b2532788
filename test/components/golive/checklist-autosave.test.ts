import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createChecklistAutosave,
  type ItemDetails,
} from '../../../components/golive/checklist-autosave';
import * as v from '../../../lib/domain/core/schema';
import type { StoredChecklistItem } from '../../../lib/domain/golive/run';
import { GOLIVE_REQUESTS } from '../../../lib/protocol/requests/golive';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

const TICK: StoredChecklistItem = { item: 'documents', on: '2026-11-20', note: 'signed' };

const checklistItem = (first: StoredChecklistItem | undefined, works = true) => {
  const kept: (ItemDetails | undefined)[] = [];
  const item = createChecklistAutosave(first, async (details) => kept.push(details) > 0 && works);
  return { ...item, kept };
};

test('the typed note is saved within half a second, even while the user keeps typing', () => {
  const { change, kept } = checklistItem(TICK);
  for (const note of ['s', 'si', 'sig', 'sign']) {
    change({ note });
    vi.advanceTimersByTime(150);
  }
  expect(kept).toEqual([{ on: '2026-11-20', note: 'sig' }]);
  vi.advanceTimersByTime(400);
  expect(kept.at(-1)).toEqual({ on: '2026-11-20', note: 'sign' });
});

test('a page that closes saves the typed note once', () => {
  const { change, saveNow, kept } = checklistItem(TICK);
  change({ note: 'by post' });
  saveNow();
  saveNow();
  vi.advanceTimersByTime(1_000);
  expect(kept).toEqual([{ on: '2026-11-20', note: 'by post' }]);
});

test('a day from another window does not overwrite the note that the user is typing', () => {
  const { change, receive, state, kept } = checklistItem(TICK);
  change({ note: 'signed by both' });
  receive({ ...TICK, on: '2026-11-18' });
  expect(state()).toEqual({ checked: true, on: '2026-11-18', note: 'signed by both' });
  vi.advanceTimersByTime(400);
  expect(kept).toEqual([{ on: '2026-11-18', note: 'signed by both' }]);
  // Once it is saved, the next change from another window is applied.
  receive({ ...TICK, on: '2026-11-18', note: 'signed by both' });
  receive({ ...TICK, on: '2026-11-18', note: 'withdrawn' });
  expect(state().note).toBe('withdrawn');
});

test('a note that was not saved yet does not tick an item again that another window unticked', async () => {
  const { change, receive, saveNow, setChecked, state, kept } = checklistItem(TICK);
  change({ note: 'signed by both' });
  receive({ ...TICK, takenBack: true });
  vi.advanceTimersByTime(1_000);
  saveNow();
  expect(state().checked).toBe(false);
  expect(kept).toEqual([]);
  // The note is still here for the next tick.
  await setChecked(true);
  expect(kept).toEqual([{ on: '2026-11-20', note: 'signed by both' }]);
});

test('an unfinished year, a future day or no day is not saved', () => {
  const { change, kept } = checklistItem(TICK);
  for (const on of ['0002-11-21', '0202-11-21', '', '2026-11-22', '2027-01-01', '2026-02-30x']) {
    change({ on });
    vi.advanceTimersByTime(400);
    expect(kept.at(-1)?.on).toBe('2026-11-20');
  }
  change({ on: '2026-11-21' });
  vi.advanceTimersByTime(400);
  expect(kept.at(-1)?.on).toBe('2026-11-21');
});

test('an item that is unticked and ticked again keeps its day and note, even if they were just typed', async () => {
  const { setChecked, change, state, kept } = checklistItem(TICK);
  change({ note: 'signed twice' });
  await setChecked(false);
  const details = { on: '2026-11-20', note: 'signed twice' };
  expect(state()).toEqual({ checked: false, ...details });
  await setChecked(true);
  expect(kept).toEqual([details, undefined, details]);
  // The same after a reload.
  const again = checklistItem({ ...TICK, takenBack: true });
  expect(again.state().checked).toBe(false);
  await again.setChecked(true);
  expect(again.kept).toEqual([{ on: '2026-11-20', note: 'signed' }]);
});

test('a new tick has today’s date, and is undone if it cannot be saved', async () => {
  const { setChecked, kept } = checklistItem(undefined);
  await setChecked(true);
  expect(kept).toEqual([{ on: '2026-11-21', note: '' }]);
  const broken = checklistItem(undefined, false);
  await broken.setChecked(true);
  expect(broken.state().checked).toBe(false);
});

test('the protocol refuses impossible days and very long notes', () => {
  const takes = (tick: ItemDetails) =>
    v.is(GOLIVE_REQUESTS['golive.checklist.save'].params, { item: 'documents', tick });
  expect(takes({ on: '2026-11-21', note: 'x'.repeat(2_000) })).toBe(true);
  expect(takes({ on: '2026-11-21', note: 'x'.repeat(2_001) })).toBe(false);
  for (const on of ['2026-11-22', '2026-02-30', '0202-11-21', 'yesterday', ''])
    expect(takes({ on, note: '' })).toBe(false);
});
