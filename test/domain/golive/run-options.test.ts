import { expect, test } from 'vitest';
import {
  parseChecklist,
  parseChecks,
  parseDeviations,
  parseLines,
  parsePermissions,
} from '../../../lib/domain/golive/run-options';

test('checks are all, the remaining ones, or numbers', () => {
  expect(parseChecks('')).toEqual({ ok: true, value: 'all' });
  expect(parseChecks(' all ')).toEqual({ ok: true, value: 'all' });
  expect(parseChecks('remaining')).toEqual({ ok: true, value: 'remaining' });
  expect(parseChecks('3, 6')).toEqual({ ok: true, value: [3, 6] });
  for (const text of ['3;6', 'three', '3,', '1e3', '-1'])
    expect(parseChecks(text), text).toMatchObject({ failure: { option: 'checks', why: 'form' } });
});

test('permissions and ids are read without surrounding space', () => {
  expect(parsePermissions(' tickets:write ,, a:b ')).toEqual({
    ok: true,
    value: ['tickets:write', 'a:b'],
  });
  expect(parseLines('test-ids', ' a b\r\n\n c\t\n')).toEqual({ ok: true, value: ['a b', 'c'] });
});

test('text that looks like a key is refused and not repeated', () => {
  const read = parseLines('foreign-tickets', 'a\nSVC_LIVE_secret');
  expect(read).toMatchObject({ failure: { option: 'foreign-tickets', why: 'like-a-key' } });
  expect(JSON.stringify(read)).not.toContain('secret');
});

test('deviations name each step once, with a day', () => {
  const one = { step: '4.1', reason: 'Agreed', until: '2026-12-31' };
  expect(parseDeviations(JSON.stringify([one]))).toEqual({ ok: true, value: [one] });
  expect(parseDeviations(JSON.stringify([one, one]))).toMatchObject({ failure: { why: 'twice' } });
  expect(parseDeviations(JSON.stringify([one, { ...one, until: 'soon' }]))).toMatchObject({
    failure: { why: 'entry', at: '2, until' },
  });
  expect(parseDeviations('[{"__proto__":1}]')).toMatchObject({ ok: false });
  // A report shows the reasons, so none may hold a key.
  const because = (reason: string) => parseDeviations(JSON.stringify([{ ...one, reason }]));
  const refused = { failure: { option: 'deviations', why: 'like-a-key' } };
  expect(because('It fails with svc_live_a1b2c3d4 too.')).toMatchObject(refused);
  expect(because('The secret is whsec_YWJjZA==')).toMatchObject(refused);
  expect(because('Keys that begin with `svc_test_` are not told apart.')).toMatchObject({
    ok: true,
  });
});

test('ticks have an item, a day and a note', () => {
  const tick = { item: 'documents', on: '2026-11-21', note: '' };
  expect(parseChecklist(JSON.stringify([tick]))).toEqual({ ok: true, value: [tick] });
  expect(parseChecklist('[{"item":"lunch","on":"2026-11-21","note":""}]')).toMatchObject({
    failure: { option: 'ticks', why: 'entry', at: '1, item' },
  });
});

test('a tick says what was done: its day is over, or has begun somewhere', () => {
  const on = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const read = (day: string) =>
    parseChecklist(JSON.stringify([{ item: 'live-test', on: day, note: '' }]));
  for (const day of [on(0), on(-1), '2026-01-31']) expect(read(day).ok, day).toBe(true);
  for (const day of [on(2), '2999-12-31'])
    expect(read(day), day).toMatchObject({
      failure: { option: 'ticks', why: 'entry', at: '1, on' },
    });
});
