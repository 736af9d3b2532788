import { describe, expect, test, vi } from 'vitest';
import {
  blockerNow,
  blockerOf,
  reopenCircuit,
  stateAfter,
} from '../../../lib/background/api/circuit-breaker';
import { addKeyAndResume } from '../../../lib/background/app/change-keys';
import { readService, retryService } from '../../../lib/background/app/service-status';
import { addKey } from '../../../lib/background/keys/key-changes';
import { keyFacts } from '../../../lib/background/keys/keys';
import { openCommands } from '../../../lib/background/outbox/store';
import type { Failure, Outcome } from '../../../lib/domain/core/failure';
import { failureOfResponse } from '../../../lib/partner/failures';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import type { StoredCircuit } from '../../../lib/storage/stored-circuit';
import { openTicket } from '../background';
import { letTimePass, outboxStage, POST_MESSAGE } from '../outbox/stage';

const NOW = Date.UTC(2026, 10, 21, 12);
const OPEN: StoredCircuit = { origin: 'https://api.example.com', failures: 0, redirected: false };
const failing = (failure: Failure): Outcome<never> => ({ ok: false, failure });
const responded = (status: number, retryAfter?: string) =>
  failing(
    failureOfResponse(
      status,
      undefined,
      new Headers(retryAfter ? { 'Retry-After': retryAfter } : {}),
      NOW,
    ),
  );
const many = (times: number, outcome: Outcome<unknown>, from = OPEN, now = NOW): StoredCircuit =>
  Array.from({ length: times }).reduce<StoredCircuit>(
    (state) => stateAfter(state, outcome, now),
    from,
  );

describe('the circuit breaker of an origin', () => {
  test('pauses reads and writes after one 429, until the time that the 429 names', () => {
    const state = stateAfter(OPEN, responded(429, '60'), NOW);
    for (const method of ['GET', 'POST', 'PATCH'] as const)
      expect(blockerOf(state, method, NOW)).toEqual({
        kind: 'paused',
        until: NOW + 60_000,
        why: 'too-many',
      });
    expect(blockerOf(state, 'GET', NOW + 60_000)).toBeUndefined();
  });

  test('pauses longer after each 429 that names no time', () => {
    const first = stateAfter(OPEN, responded(429), NOW);
    const second = stateAfter(first, responded(429), NOW);
    expect(blockerOf(first, 'GET', NOW)).toMatchObject({ until: NOW + 5_000 });
    expect(blockerOf(second, 'GET', NOW)).toMatchObject({ until: NOW + 10_000 });
    expect(blockerOf(many(30, responded(429)), 'GET', NOW)).toMatchObject({
      until: NOW + 15 * 60_000,
    });
  });

  test('stays paused when the service responds to a call that was made earlier', () => {
    const paused = stateAfter(OPEN, responded(429, '60'), NOW);
    const after = stateAfter(paused, { ok: true, value: null }, NOW + 1_000);
    expect(blockerOf(after, 'GET', NOW + 1_000)).toMatchObject({ why: 'too-many' });
  });

  test('does not stay open for a day after the user set the clock back', () => {
    const state = stateAfter(OPEN, responded(429, '60'), NOW);
    expect(blockerOf(state, 'GET', NOW - 24 * 3_600_000)).toBeUndefined();
    const broken = many(5, responded(500));
    expect(blockerOf(broken, 'GET', NOW - 24 * 3_600_000)).toBeUndefined();
  });

  test('opens after five 5xx in a row, for longer each time, and then lets one reading through', () => {
    expect(blockerOf(many(4, responded(500)), 'POST', NOW)).toBeUndefined();
    const broken = many(5, responded(500));
    expect(blockerOf(broken, 'GET', NOW)).toMatchObject({ until: NOW + 30_000, why: 'trouble' });
    const after = NOW + 30_000;
    expect(blockerOf(broken, 'GET', after)).toBeUndefined();
    expect(blockerOf(broken, 'POST', after)).toMatchObject({ why: 'trouble' });
    const again = stateAfter(broken, responded(500), after);
    expect(blockerOf(again, 'GET', after)).toMatchObject({ until: after + 60_000 });
    expect(stateAfter(again, { ok: true, value: null }, after)).toEqual(OPEN);
  });

  test('stays closed when the connection fails or the service refuses requests', () => {
    expect(many(20, failing({ kind: 'no-answer', why: 'network' }))).toEqual(OPEN);
    expect(many(20, responded(422))).toEqual(OPEN);
    expect(stateAfter(many(4, responded(500)), responded(404), NOW)).toEqual(OPEN);
  });

  test('stays open during a break after the page of a gateway, and closes after a refusal of the service', () => {
    const broken = { ...OPEN, failures: 5, troubleUntil: NOW };
    const refusal = (body: unknown) => failing(failureOfResponse(404, body, new Headers(), NOW));
    const still = stateAfter(broken, refusal('default backend - 404'), NOW);
    expect(blockerOf(still, 'GET', NOW + 1_000)).toMatchObject({ kind: 'paused', why: 'trouble' });
    expect(stateAfter(broken, refusal({ message: 'No.' }), NOW)).toEqual(OPEN);
    expect(stateAfter(OPEN, refusal('default backend - 404'), NOW)).toEqual(OPEN);
  });

  test('opens for as long as a 503 names, if that is longer', () => {
    const state = stateAfter(many(4, responded(503)), responded(503, '600'), NOW);
    expect(blockerOf(state, 'GET', NOW)).toMatchObject({ until: NOW + 600_000, why: 'trouble' });
  });

  test('begins with the shortest pause again after a 429 that names a time', () => {
    const named = stateAfter(many(3, responded(429)), responded(429, '60'), NOW);
    const next = stateAfter(named, responded(429), NOW);
    expect(blockerOf(next, 'GET', NOW)).toMatchObject({ until: NOW + 5_000 });
  });

  test('lets one reading through at `Try again`, and forgets a redirect', async () => {
    const state = { ...many(5, responded(503)), redirected: true };
    await (await settingsDb()).put('circuits', state);
    await reopenCircuit(OPEN.origin);
    expect(await blockerNow(OPEN.origin, 'GET')).toBeUndefined();
    expect(await blockerNow(OPEN.origin, 'POST')).toMatchObject({ why: 'trouble' });
  });

  test('stays open after a redirect until the user changes it', () => {
    const state = stateAfter(OPEN, failing({ kind: 'redirected', origin: OPEN.origin }), NOW);
    expect(blockerOf(state, 'GET', NOW + 365 * 24 * 3_600_000)).toMatchObject({
      kind: 'redirected',
    });
  });
});

describe('the circuit breaker and the outbox', () => {
  const { stage, send, arrived, outgoing, posts } = outboxStage();

  test('F18: one call finds the refused key; all replies wait and leave with a new key', async () => {
    const others = [
      await openTicket(stage.service, stage.scope),
      await openTicket(stage.service, stage.scope),
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
    expect(await retryService('test')).toEqual({ ok: true, value: null });
    expect(await outgoing()).toEqual([]);
    expect([arrived(), ...others.map(arrived)]).toEqual([['one'], ['elsewhere'], ['elsewhere']]);
  });

  test('a sign-in page of the network with status 401 holds a reply back, and blames no key', async () => {
    stage.service.control.respondNext({ times: 2 }, { kind: 'gateway', status: 401 });
    await send('Hello');
    expect(await outgoing()).toMatchObject([{ failure: { kind: 'no-answer', why: 'gateway' } }]);
    expect(await keyFacts()).toMatchObject([{ refused: false }]);
    stage.service.control.clearFaults();
    await letTimePass();
    expect([await outgoing(), arrived()]).toEqual([[], ['Hello']]);
  });

  test('F19: with a key of another account a reply is not sent, and the agent has to decide', async () => {
    stage.service.control.revokeKey(stage.service.keys.testFull);
    await send('For the first company');
    await outgoing();
    stage.service.log.clear();
    await addKeyAndResume({ address: stage.service.address, key: stage.service.keys.foreignTest });
    expect(await outgoing()).toMatchObject([
      { state: 'stopped', failure: { kind: 'other-account' } },
    ]);
    expect(posts()).toEqual([]);
  });

  test('T15: a reply that was written in test is never sent with a live key', async () => {
    stage.service.control.revokeKey(stage.service.keys.testFull);
    await send('A test');
    await outgoing();
    stage.service.log.clear();
    await addKeyAndResume({ address: stage.service.address, key: stage.service.keys.liveFull });
    await letTimePass();
    expect(posts()).toEqual([]);
    expect(await openCommands('live')).toEqual([]);
    expect(await openCommands('test')).toHaveLength(1);
  });

  test('F25: a 429 holds back the replies of every ticket, and they leave after the pause', async () => {
    const other = await openTicket(stage.service, stage.scope);
    stage.service.control.respondNext(POST_MESSAGE, {
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
    await (await settingsDb()).clear('circuits');
    await letTimePass();
    expect([arrived(), arrived(other)]).toEqual([['one'], ['elsewhere']]);
  });

  test('F26: a service that keeps failing is called less and less often, and the text is kept', async () => {
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    stage.service.control.respondNext({ times: 10_000 }, { kind: 'status', status: 500 });
    await send('Hello');
    for (let minute = 0; minute < 60; minute++) {
      vi.setSystemTime(start + minute * 60_000);
      await letTimePass();
    }
    expect(await outgoing()).toMatchObject([{ what: { message: { text: 'Hello' } } }]);
    // The breaker lets one reading through every fifteen minutes at most.
    expect(stage.service.log.entries().length).toBeLessThan(30);
    vi.useRealTimers();
  });

  test('F27: after three hours of 503 a reply is sent once; F28: after thirteen hours the agent decides', async () => {
    for (const [hours, text] of [
      [3, 'Hello'],
      [13, 'Too late'],
    ] as const) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      stage.service.control.respondNext(
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
      { state: 'stopped', failure: { kind: 'expired' }, actions: ['send-as-new', 'stop-trying'] },
    ]);
    vi.useRealTimers();
  });

  test('after a break a reply waits longer each time while nothing responds, and leaves once', async () => {
    await (await settingsDb()).put('circuits', {
      ...{ ...OPEN, origin: stage.service.address },
      ...{ failures: 5, troubleUntil: Date.now() - 1 },
    });
    stage.service.control.respondNext({ times: 99 }, { kind: 'drop', when: 'before-work' });
    await send('Hello');
    for (let times = 0; times < 5; times++) await letTimePass();
    const [reply] = await outgoing();
    expect(reply).toMatchObject({ state: 'waiting', failure: { kind: 'no-answer' } });
    expect((reply?.nextAt ?? 0) - Date.now()).toBeGreaterThan(20_000);
    stage.service.control.clearFaults();
    await letTimePass();
    expect([await outgoing(), arrived()]).toEqual([[], ['Hello']]);
  });

  test('after a break, a page in place of the service’s response is the reason why a reply waits', async () => {
    await (await settingsDb()).put('circuits', {
      ...{ ...OPEN, origin: stage.service.address },
      ...{ failures: 5, troubleUntil: Date.now() - 1 },
    });
    stage.service.control.respondNext({ times: 2 }, { kind: 'gateway', status: 401 });
    await send('Hello');
    expect(await outgoing()).toMatchObject([{ failure: { kind: 'no-answer', why: 'gateway' } }]);
    stage.service.control.clearFaults();
    await letTimePass();
    expect([await outgoing(), arrived()]).toEqual([[], ['Hello']]);
  });

  test('F34: without the permission for the host no call is made, and no reply is lost', async () => {
    const { reach } = await import('../../browser-stand-in');
    reach.denied.add(`http://127.0.0.1/*`);
    stage.service.log.clear();
    await send('Hello');
    expect(await outgoing()).toMatchObject([
      { state: 'waiting', failure: { kind: 'no-host-permission' } },
    ]);
    reach.denied.clear();
    await letTimePass();
    await retryService('test');
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Hello']);
  });

  test('a new key for the same service closes the open circuit', async () => {
    const db = await settingsDb();
    await db.put('circuits', { ...OPEN, origin: stage.service.address, redirected: true });
    await addKey({ address: stage.service.address, key: stage.service.keys.testFull });
    expect(await db.getAll('circuits')).toEqual([]);
    expect(await (await environmentDb('test')).getAll('keys')).toHaveLength(1);
  });
});
