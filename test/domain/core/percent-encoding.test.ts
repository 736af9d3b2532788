import { expect, test } from 'vitest';
import { decodePercents } from '../../../lib/domain/core/percent-encoding';

test.each([
  ['caf%C3%A9%20menu.pdf', 'café menu.pdf'],
  ['plain', 'plain'],
  ['100%', '100%'],
  ['%C3%28', '%C3%28'],
])('%s reads as %s', (text, read) => {
  expect(decodePercents(text)).toBe(read);
});
