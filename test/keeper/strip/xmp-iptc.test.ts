import { expect, test } from 'vitest';
import { detailsOfXmp } from '../../../lib/keeper/strip/xmp-iptc';
import { latin } from './pictures';

test.each(['Iptc4xmpCore:Location', 'Iptc4xmpExt:LocationShown'])('%s is a place', (name) => {
  expect(detailsOfXmp(latin(`<${name}>Riga</${name}>`))).toEqual(['place']);
});

test('a packet that begins a name again and again is read quickly', () => {
  const packet = latin('Iptc4xmp'.repeat(12_500));
  const start = performance.now();
  expect(detailsOfXmp(packet)).toEqual(['other']);
  expect(performance.now() - start).toBeLessThan(2_000);
});
