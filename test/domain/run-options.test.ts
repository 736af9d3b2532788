import { expect, test } from 'vitest';
import {
  checksIn,
  deviationsIn,
  linesIn,
  permissionsIn,
  ticksIn,
} from '../../lib/domain/run-options';

test('checks are all, those that remain, or numbers', () => {
  expect(checksIn('')).toEqual({ ok: true, value: 'all' });
  expect(checksIn(' all ')).toEqual({ ok: true, value: 'all' });
  expect(checksIn('remaining')).toEqual({ ok: true, value: 'remaining' });
  expect(checksIn('3, 6')).toEqual({ ok: true, value: [3, 6] });
  for (const text of ['3;6', 'three', '3,', '1e3', '-1'])
    expect(checksIn(text), text).toMatchObject({ failure: { option: 'checks', why: 'form' } });
});

test('permissions and ids are read without what stands around them', () => {
  expect(permissionsIn(' tickets:write ,, a:b ')).toEqual({
    ok: true,
    value: ['tickets:write', 'a:b'],
  });
  expect(linesIn('test-ids', ' a b\r\n\n c\t\n')).toEqual({ ok: true, value: ['a b', 'c'] });
});

test('what looks like a key is refused, and not repeated', () => {
  const read = linesIn('foreign-tickets', 'a\nSVC_LIVE_secret');
  expect(read).toMatchObject({ failure: { option: 'foreign-tickets', why: 'like-a-key' } });
  expect(JSON.stringify(read)).not.toContain('secret');
});

test('deviations name each step once, with a day', () => {
  const one = { step: '4.1', reason: 'Agreed', until: '2026-12-31' };
  expect(deviationsIn(JSON.stringify([one]))).toEqual({ ok: true, value: [one] });
  expect(deviationsIn(JSON.stringify([one, one]))).toMatchObject({ failure: { why: 'twice' } });
  expect(deviationsIn(JSON.stringify([one, { ...one, until: 'soon' }]))).toMatchObject({
    failure: { why: 'entry', at: '2, until' },
  });
  expect(deviationsIn('[{"__proto__":1}]')).toMatchObject({ ok: false });
});

test('ticks have an item, a day and a note', () => {
  const tick = { item: 'documents', on: '2026-11-21', note: '' };
  expect(ticksIn(JSON.stringify([tick]))).toEqual({ ok: true, value: [tick] });
  expect(ticksIn('[{"item":"lunch","on":"2026-11-21","note":""}]')).toMatchObject({
    failure: { option: 'ticks', why: 'entry', at: '1, item' },
  });
});
