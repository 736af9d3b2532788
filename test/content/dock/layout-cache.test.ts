import { beforeEach, expect, test, vi } from 'vitest';
import { makeLayoutCache } from '../../../lib/content/dock/layout-cache';
import { makeTightWindows } from '../../../lib/content/dock/tight-windows';
import * as v from '../../../lib/domain/core/schema';
import { DockChange, DockState, type HeldBefore, INITIAL_DOCK } from '../../../lib/domain/crm/site';

// The facts about a host's layout are saved in the dock's state for that host.

const DAY = 24 * 60 * 60 * 1000;
const RIGHT = { left: false, width: 380 };

const bar = (select: string, by = 0): HeldBefore => ({
  select,
  way: by ? 'shifted' : 'narrowed',
  fixed: true,
  gap: 0,
  taken: 15,
  most: 'none',
  own: ['0px', '', ''],
  by,
});

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('innerWidth', 1280);
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

function layoutCacheStage() {
  const state: DockState = { ...INITIAL_DOCK };
  const save = vi.fn();
  const tightWindows = makeTightWindows(state, save);
  return { state, save, layoutCache: makeLayoutCache(state, save), tightWindows };
}

test('facts are read only for the same side, window and width of the dock', () => {
  const { layoutCache } = layoutCacheStage();
  layoutCache.save(RIGHT, { held: [bar('.bar')] });
  expect(layoutCache.read(RIGHT)?.held).toEqual([bar('.bar')]);
  expect(layoutCache.read({ ...RIGHT, left: true })).toBeUndefined();
  expect(layoutCache.read({ ...RIGHT, width: 400 })).toBeUndefined();
  vi.stubGlobal('innerWidth', 1920);
  expect(layoutCache.read(RIGHT)).toBeUndefined();
});

test('a page that needs nothing is cached too, and an equal fact is not saved twice', () => {
  const { save, layoutCache } = layoutCacheStage();
  for (let visit = 0; visit < 3; visit++) layoutCache.save(RIGHT, { held: [] });
  expect(layoutCache.read(RIGHT)?.held).toEqual([]);
  expect(save).toHaveBeenCalledTimes(1);
});

test('the elements of one record are kept on another, with their newest measures', () => {
  const { layoutCache } = layoutCacheStage();
  layoutCache.save(RIGHT, { held: [bar('.bar'), bar('#chat', 40)] });
  layoutCache.save(RIGHT, { held: [bar('#chat', 60)], narrow: { width: 330, select: '#pinned' } });
  expect(layoutCache.read(RIGHT)?.held).toEqual([bar('.bar'), bar('#chat', 60)]);
  layoutCache.save(RIGHT, { held: [] });
  expect(layoutCache.read(RIGHT)).not.toHaveProperty('narrow');
});

test('a fact expires after a day, even if it was seen again meanwhile', () => {
  const { layoutCache } = layoutCacheStage();
  layoutCache.save(RIGHT, { held: [bar('.bar')] });
  vi.setSystemTime(DAY - 1);
  layoutCache.save(RIGHT, { held: [bar('#chat')] });
  vi.setSystemTime(DAY);
  expect(layoutCache.read(RIGHT)).toBeUndefined();
});

test('a fact from before the clock was set back does not count', () => {
  vi.setSystemTime(400 * DAY);
  const { layoutCache, tightWindows } = layoutCacheStage();
  layoutCache.save(RIGHT, { held: [bar('.bar')] });
  tightWindows.set(RIGHT, true);
  expect([layoutCache.read(RIGHT) !== undefined, tightWindows.has(RIGHT)]).toEqual([true, true]);
  vi.setSystemTime(30 * DAY);
  expect([layoutCache.read(RIGHT) !== undefined, tightWindows.has(RIGHT)]).toEqual([false, false]);
});

test('what is sent fits the schema that the background parses it with', () => {
  const { state, save, layoutCache } = layoutCacheStage();
  for (let width = 300; width < 340; width++)
    layoutCache.save(
      { left: false, width },
      { held: Array.from({ length: 20 }, (_, n) => bar(`#bar-${n}`)) },
    );
  expect(layoutCache.read({ left: false, width: 339 })?.held).toHaveLength(8);
  expect(v.parse(DockState, state)).toEqual(state);
  for (const [change] of save.mock.calls) expect(v.parse(DockChange, change)).toEqual(change);
});
