import { describe, expect, test } from 'vitest';
import { withTheft } from '../../../../components/record/use-focus-theft';
import { confirms, doubtOf } from '../../../../components/ui/guard/use-guard';
import { nextSight } from '../../../../components/ui/guard/use-really-visible';

const clear = { clear: true, still: 10_000, tookKeyboard: false };

describe('a button is clear', () => {
  const visible = { isIntersecting: true, isVisible: true };
  const hidden = { isIntersecting: true, isVisible: false };
  const outOfView = { isIntersecting: false, isVisible: false };

  test('once it was visible for half a second without a break', () => {
    expect(nextSight('settling', visible)).toEqual({ now: 'settling', later: 'clear', in: 500 });
    expect(nextSight('covered', visible)).toEqual({ now: 'settling', later: 'clear', in: 500 });
    expect(nextSight('clear', visible)).toEqual({ now: 'clear' });
  });

  test('no longer once something covers it, and reports that soon', () => {
    expect(nextSight('clear', hidden)).toEqual({ now: 'settling', later: 'covered', in: 800 });
    expect(nextSight('covered', hidden)).toEqual({ now: 'covered' });
  });

  test('no longer when it is out of view, without a report', () => {
    expect(nextSight('clear', outOfView)).toEqual({ now: 'away' });
  });
});

describe('a press', () => {
  test('needs no confirmation on a panel that is clear and does not move', () => {
    expect(doubtOf(clear)).toBeUndefined();
  });

  test('needs confirmation on a panel that just moved, in every browser', () => {
    expect(doubtOf({ ...clear, still: 100 })).toBe('moved');
  });

  test('needs no confirmation after the user typed in the panel since it moved; a double click does not count', () => {
    expect(doubtOf({ ...clear, still: 100 }, 5)).toBeUndefined();
    expect(doubtOf({ ...clear, still: 100 }, 2)).toBe('moved');
  });

  test('needs confirmation if our content script reports an obstruction, in every browser', () => {
    expect(doubtOf({ ...clear, clear: false })).toBe('hidden');
  });

  test('needs confirmation if our content script does not reply, even after typing', () => {
    expect(doubtOf(null)).toBe('hidden');
    expect(doubtOf(null, 8)).toBe('hidden');
  });

  test('is confirmed by a second press that is neither a double click nor much later', () => {
    const first = { doubt: 'hidden' as const, at: 1_000 };
    expect(confirms('hidden', first, 1_200)).toBe(false);
    expect(confirms('hidden', first, 2_000)).toBe(true);
    expect(confirms('hidden', first, 60_000)).toBe(false);
    expect(confirms('moved', { doubt: 'moved', at: 1_000 }, 2_000)).toBe(false);
  });
});

test('thefts of the keyboard focus count for ten seconds', () => {
  expect(withTheft([], 1_000)).toEqual([1_000]);
  expect(withTheft([1_000, 5_000], 9_000)).toEqual([1_000, 5_000, 9_000]);
  expect(withTheft([1_000, 5_000], 12_000)).toEqual([5_000, 12_000]);
});
