import { describe, expect, test, vi } from 'vitest';
import type { Failure, Outcome } from '../../lib/domain/failure';
import { failureOfAnswer } from '../../lib/partner/failures';
import { environmentDb, settingsDb } from '../../lib/storage/databases';
import type { StoredGate } from '../../lib/storage/schema';
import { closedBy, gateAfter } from '../../lib/worker/gates';
import { addKey } from '../../lib/worker/keys';
import { openWrites } from '../../lib/worker/outbox/rows';
import { readService, takeKey, tryService } from '../../lib/worker/service';
import { openTicket } from './background';
import { letTimePass, outboxStage, POST_MESSAGE } from './outbox/stage';

const NOW = Date.UTC(2026, 10, 21, 12);
const OPEN: StoredGate = { origin: 'https://api.example.com', failures: 0, redirected: false };
const no = (failure: Failure): Outcome<never> => ({ ok: false, failure });
const answered = (status: number, retryAfter?: string) =>
  no(
    failureOfAnswer(
      status,
      undefined,
      new Headers(retryAfter ? { 'Retry-After': retryAfter } : {}),
      NOW,
    ),
  );
const many = (times: number, outcome: Outcome<unknown>, from = OPEN, now = NOW): StoredGate =>
  Array.from({ length: times }).reduce<StoredGate>((gate) => gateAfter(gate, outcome, now), from);

describe('an origin', () => {
  test('is paused by one 429 until its time, for reading and writing', () => {
    const gate = gateAfter(OPEN, answered(429, '60'), NOW);
    for (const method of ['GET', 'POST', 'PATCH'] as const)
      expect(closedBy(gate, method, NOW)).toEqual({
        kind: 'paused',
        until: NOW + 60_000,
        why: 'too-many',
      });
    expect(closedBy(gate, 'GET', NOW + 60_000)).toBeUndefined();
  });

  test('is paused longer by each 429 that names no time', () => {
    const first = gateAfter(OPEN, answered(429), NOW);
    const second = gateAfter(first, answered(429), NOW);
    expect(closedBy(first, 'GET', NOW)).toMatchObject({ until: NOW + 5_000 });
    expect(closedBy(second, 'GET', NOW)).toMatchObject({ until: NOW + 10_000 });
    expect(closedBy(many(30, answered(429)), 'GET', NOW)).toMatchObject({
      until: NOW + 15 * 60_000,
    });
  });

  test('stays paused when a call that was made before is answered', () => {
    const paused = gateAfter(OPEN, answered(429, '60'), NOW);
    const after = gateAfter(paused, { ok: true, value: null }, NOW + 1_000);
    expect(closedBy(after, 'GET', NOW + 1_000)).toMatchObject({ why: 'too-many' });
  });

  test('is not closed for a day by a clock that was set back', () => {
    const gate = gateAfter(OPEN, answered(429, '60'), NOW);
    expect(closedBy(gate, 'GET', NOW - 24 * 3_600_000)).toBeUndefined();
    const broken = many(5, answered(500));
    expect(closedBy(broken, 'GET', NOW - 24 * 3_600_000)).toBeUndefined();
  });

  test('is left alone after five 5xx in a row, longer each time, and half open after it', () => {
    expect(closedBy(many(4, answered(500)), 'POST', NOW)).toBeUndefined();
    const broken = many(5, answered(500));
    expect(closedBy(broken, 'GET', NOW)).toMatchObject({ until: NOW + 30_000, why: 'trouble' });
    const after = NOW + 30_000;
    expect(closedBy(broken, 'GET', after)).toBeUndefined();
    expect(closedBy(broken, 'POST', after)).toMatchObject({ why: 'trouble' });
    const again = gateAfter(broken, answered(500), after);
    expect(closedBy(again, 'GET', after)).toMatchObject({ until: after + 60_000 });
    expect(gateAfter(again, { ok: true, value: null }, after)).toEqual(OPEN);
  });

  test('is not broken by a line that does not answer, nor by answers that say no', () => {
    expect(many(20, no({ kind: 'no-answer', why: 'network' }))).toEqual(OPEN);
    expect(many(20, answered(422))).toEqual(OPEN);
    expect(gateAfter(many(4, answered(500)), answered(404), NOW)).toEqual(OPEN);
  });

  test('that redirects is closed until a person says otherwise', () => {
    const gate = gateAfter(OPEN, no({ kind: 'redirected', origin: OPEN.origin }), NOW);
    expect(closedBy(gate, 'GET', NOW + 365 * 24 * 3_600_000)).toMatchObject({ kind: 'redirected' });
  });
});

describe('with a service', () => {
  const { stage, send, arrived, outgoing, posts } = outboxStage();

  test('F18: one call finds out that the key is refused; all stays, and goes out with a new key', async () => {
    const others = [
      await openTicket(stage.service, stage.place),
      await openTicket(stage.service, stage.place),
    ];
    stage.service.control.revokeKey(stage.service.keys.testFull);
    stage.service.log.clear();
    await send('one');
    for (const id of others) await send('elsewhere', id);
    expect(await outgoing()).toMatchObject([
      { state: 'waiting', failure: { kind: 'key-refused' } },
    ]);
    expect(stage.service.log.entries().length).toBeLessThanOrEqual(2);
    expect(posts()).toEqual([]);
    expect(await readService('test')).toMatchObject({
      value: { failure: { kind: 'key-refused' }, waiting: 3 },
    });
    stage.service.log.clear();
    await letTimePass();
    expect(stage.service.log.entries()).toEqual([]);
    stage.service.control.restoreKey(stage.service.keys.testFull);
    expect(await tryService('test')).toEqual({ ok: true, value: null });
    expect(await outgoing()).toEqual([]);
    expect([arrived(), ...others.map(arrived)]).toEqual([['one'], ['elsewhere'], ['elsewhere']]);
  });

  test('F19: a key of another account sends nothing of this one, and a person is asked', async () => {
    stage.service.control.revokeKey(stage.service.keys.testFull);
    await send('For the first company');
    await outgoing();
    stage.service.log.clear();
    await takeKey({ address: stage.service.address, key: stage.service.keys.foreignTest });
    expect(await outgoing()).toMatchObject([
      { state: 'stopped', failure: { kind: 'other-account' } },
    ]);
    expect(posts()).toEqual([]);
  });

  test('T15: what is written in test is never sent with a live key', async () => {
    stage.service.control.revokeKey(stage.service.keys.testFull);
    await send('A test');
    await outgoing();
    stage.service.log.clear();
    await takeKey({ address: stage.service.address, key: stage.service.keys.liveFull });
    await letTimePass();
    expect(posts()).toEqual([]);
    expect(await openWrites('live')).toEqual([]);
    expect(await openWrites('test')).toHaveLength(1);
  });

  test('F25: a 429 holds back every ticket, and what was written goes out after it', async () => {
    const other = await openTicket(stage.service, stage.place);
    stage.service.control.answerNext(POST_MESSAGE, {
      kind: 'status',
      status: 429,
      headers: { 'Retry-After': '120' },
    });
    await send('one');
    await outgoing();
    stage.service.log.clear();
    await send('elsewhere', other);
    expect(await outgoing(other)).toMatchObject([{ failure: { kind: 'paused', why: 'too-many' } }]);
    expect(stage.service.log.entries()).toEqual([]);
    await (await settingsDb()).clear('gates');
    await letTimePass();
    expect([arrived(), arrived(other)]).toEqual([['one'], ['elsewhere']]);
  });

  test('F26: a service that fails without end is asked ever more rarely, and the text is kept', async () => {
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    stage.service.control.answerNext({ times: 10_000 }, { kind: 'status', status: 500 });
    await send('Hello');
    for (let minute = 0; minute < 60; minute++) {
      vi.setSystemTime(start + minute * 60_000);
      await letTimePass();
    }
    expect(await outgoing()).toMatchObject([{ what: { message: { text: 'Hello' } } }]);
    // The breaker lets one reading through at most a quarter of an hour after the other.
    expect(stage.service.log.entries().length).toBeLessThan(30);
    vi.useRealTimers();
  });

  test('F27: after three hours of 503 it is sent once; F28: after thirteen a person is asked', async () => {
    for (const [hours, text] of [
      [3, 'Hello'],
      [13, 'Too late'],
    ] as const) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      stage.service.control.answerNext(
        { ...POST_MESSAGE, times: 2 },
        { kind: 'status', status: 503 },
      );
      await send(text);
      await letTimePass();
      vi.setSystemTime(Date.now() + hours * 3_600_000);
      stage.service.control.clearFaults();
      await letTimePass();
    }
    expect(arrived()).toEqual(['Hello']);
    expect(await outgoing()).toMatchObject([
      { state: 'stopped', failure: { kind: 'expired' }, deeds: ['send-anew', 'stop-trying'] },
    ]);
    vi.useRealTimers();
  });

  test('F34: without the permission for its host nothing is asked, and nothing is lost', async () => {
    const { reach } = await import('../browser-stand-in');
    reach.denied.add(`http://127.0.0.1/*`);
    stage.service.log.clear();
    await send('Hello');
    expect(await outgoing()).toMatchObject([
      { state: 'waiting', failure: { kind: 'no-host-permission' } },
    ]);
    reach.denied.clear();
    await letTimePass();
    await tryService('test');
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Hello']);
  });

  test('a new key for the same service opens what trouble had closed', async () => {
    const db = await settingsDb();
    await db.put('gates', { ...OPEN, origin: stage.service.address, redirected: true });
    await addKey({ address: stage.service.address, key: stage.service.keys.testFull });
    expect(await db.getAll('gates')).toEqual([]);
    expect(await (await environmentDb('test')).getAll('keys')).toHaveLength(1);
  });
});
