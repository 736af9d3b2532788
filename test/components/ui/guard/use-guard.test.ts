import { describe, expect, test } from 'vitest';
import { withTheft } from '../../components/record/use-focus-theft';
import { confirms, doubtOf } from '../../components/ui/use-guard';
import { afterLook } from '../../components/ui/use-really-visible';

const clear = { clear: true, still: 10_000, tookKeyboard: false };

describe('a button is clear', () => {
  const seen = { isIntersecting: true, isVisible: true };
  const hidden = { isIntersecting: true, isVisible: false };
  const away = { isIntersecting: false, isVisible: false };

  test('once it was seen for half a second without a break', () => {
    expect(afterLook('settling', seen)).toEqual({ now: 'settling', later: 'clear', in: 500 });
    expect(afterLook('covered', seen)).toEqual({ now: 'settling', later: 'clear', in: 500 });
    expect(afterLook('clear', seen)).toEqual({ now: 'clear' });
  });

  test('no more from the moment on that something covers it, and says so soon', () => {
    expect(afterLook('clear', hidden)).toEqual({ now: 'settling', later: 'covered', in: 400 });
    expect(afterLook('covered', hidden)).toEqual({ now: 'covered' });
  });

  test('no more when it is out of sight, without a word', () => {
    expect(afterLook('clear', away)).toEqual({ now: 'away' });
  });
});

describe('a press', () => {
  test('is not doubted on a panel that is clear and lies still', () => {
    expect(doubtOf(clear)).toBeUndefined();
  });

  test('is doubted on a panel that just moved, in every browser', () => {
    expect(doubtOf({ ...clear, still: 100 })).toBe('moved');
  });

  test('is not doubted by somebody who has typed in the panel since it moved; a double click is not that', () => {
    expect(doubtOf({ ...clear, still: 100 }, 5)).toBeUndefined();
    expect(doubtOf({ ...clear, still: 100 }, 2)).toBe('moved');
  });

  test('is doubted where our script in the page finds fault, in every browser', () => {
    expect(doubtOf({ ...clear, clear: false })).toBe('hidden');
  });

  test('is doubted where our script in the page is silent, in every browser, whatever was typed', () => {
    expect(doubtOf(null)).toBe('hidden');
    expect(doubtOf(null, 8)).toBe('hidden');
  });

  test('is confirmed by a second one that is neither a double click nor long after', () => {
    const first = { doubt: 'hidden' as const, at: 1_000 };
    expect(confirms('hidden', first, 1_200)).toBe(false);
    expect(confirms('hidden', first, 2_000)).toBe(true);
    expect(confirms('hidden', first, 60_000)).toBe(false);
    expect(confirms('moved', { doubt: 'moved', at: 1_000 }, 2_000)).toBe(false);
  });
});

test('thefts of the keyboard are counted for ten seconds', () => {
  expect(withTheft([], 1_000)).toEqual([1_000]);
  expect(withTheft([1_000, 5_000], 9_000)).toEqual([1_000, 5_000, 9_000]);
  expect(withTheft([1_000, 5_000], 12_000)).toEqual([5_000, 12_000]);
});
