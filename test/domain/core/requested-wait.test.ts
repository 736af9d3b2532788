import { expect, test } from 'vitest';
import { requestedWait } from '../../../lib/domain/core/requested-wait';

const SERVER_TIME = Date.parse('2026-11-21T08:00:00Z');

test.each([
  ['30', 30_000],
  [' 0.5 ', 500],
  ['0', 0],
  ['-5', -5_000],
  ['Sat, 21 Nov 2026 08:01:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 07:59:00 GMT', -60_000],
])('“%s” asks to wait for %d milliseconds', (header, wait) => {
  expect(requestedWait(header, SERVER_TIME)).toBe(wait);
});

test.each([undefined, null, '', ' ', 'soon', '1e3', '30 seconds or so'])(
  '“%s” asks for nothing',
  (header) => {
    expect(requestedWait(header, SERVER_TIME)).toBeUndefined();
  },
);
