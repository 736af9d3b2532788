import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSession } from '../../../lib/background/api/session';
import { abandonRuns, activeRunOf } from '../../../lib/background/golive/active-run';
import { answerConfirmation } from '../../../lib/background/golive/confirm-write';
import { stopRun } from '../../../lib/background/golive/run-view';
import { startRun } from '../../../lib/background/golive/start-run';
import { addKey } from '../../../lib/background/keys/key-changes';
import type { Environment } from '../../../lib/domain/core/environment';
import { CHECKS } from '../../../lib/golive/checks';
import type { Params } from '../../../lib/protocol/contract';
import { signedInStage } from '../stage';
import { runnerHas, runnerStage, sendAsRunner } from './runner-page';
import { engineerAt, NO_RECEIVER } from './stage';

// What the document that runs the checks may have sent with a key that it does not have.

const at = signedInStage();
runnerStage();
beforeEach(readSession);
afterEach(() => void vi.useRealTimers());

type Call = Params<'golive.call'>['call'];

const ID = '6f1c2a70-0a51-4d1e-8a01-0000000000ff';
const ME: Call = { method: 'GET', path: '/v1/me' };
const SILENT = { kind: 'silence', at: 'before-headers' } as const;
const noRecord = { ok: false, failure: { kind: 'no-record' } };
const denied = { ok: false, failure: { kind: 'denied' } };

const send = (call: Call, { key = 'run', id = '' } = {}) =>
  sendAsRunner({ request: 'golive.call', params: { id, key, call } });

const post = (path: string, body: object = {}): Call => ({
  method: 'POST',
  path,
  write: { method: 'POST', path, body: JSON.stringify(body), idempotencyKey: crypto.randomUUID() },
});

/** A run whose first call waits, so that it is active while the test sends calls of its own. */
async function activeRun(environment: Environment = 'test') {
  const first = at.service.control.respondNext({ path: /\/installations$/ }, SILENT);
  const { installationId } =
    environment === 'test' ? at.scope : at.service.places.live.withOnboarding;
  const { start, ended } = engineerAt({ environment, installationId });
  await start();
  await first.reached();
  at.service.log.clear();
  const id = activeRunOf(environment)?.id ?? '';
  return {
    id,
    finish: async () => {
      await stopRun({ environment });
      first.release();
      return ended();
    },
  };
}

const asked = () => at.service.log.entries().map(({ method, path }) => `${method} ${path}`);

describe('a call of the runner', () => {
  test('is sent with the key only while its run is active, and only with the id of that run', async () => {
    expect(await send(ME, { id: ID })).toMatchObject(noRecord);
    const { id, finish } = await activeRun();
    expect(await send(ME, { id: ID })).toMatchObject(noRecord);
    expect(asked()).toEqual([]);
    expect(await send(ME, { id })).toMatchObject({
      value: { outcome: { ok: true, value: { status: 200 } } },
    });
    expect(asked()).toEqual(['GET /v1/me']);
    await finish();
    at.service.log.clear();
    expect(await send(ME, { id })).toMatchObject(noRecord);
    expect(asked()).toEqual([]);
  });

  test.each<[string, Call]>([
    ['the reset of test data', post('/v1/test/reset')],
    ['a resource outside the endpoint table', { method: 'GET', path: '/v1/keys' }],
    ['an installation by itself', { method: 'GET', path: '/v1/installations/any' }],
    ['a write where the table has a read', post('/v1/me')],
    ['another host', { method: 'GET', path: '//stranger.example/v1/me' }],
    ['a path without its slash', { method: 'GET', path: '.stranger.example/v1/me' }],
    ['a user name', { method: 'GET', path: '@stranger.example/v1/me' }],
    ['dots in the place of an id', { method: 'GET', path: '/v1/tickets/..' }],
    ['the same, encoded', { method: 'GET', path: '/v1/tickets/%2E%2e/messages' }],
    ['a query within the path', { method: 'GET', path: '/v1/me?x=1' }],
    ['a fragment', { method: 'GET', path: '/v1/tickets/a#b' }],
    ['a backslash', { method: 'GET', path: '/v1/tickets/a\\..' }],
    ['a read that writes', { ...post('/v1/tickets/a/messages'), method: 'GET' }],
    ['a write without its bytes', { method: 'POST', path: '/v1/tickets/a/messages' }],
    ['a write of another path', { ...post('/v1/test/reset'), path: '/v1/tickets/a/messages' }],
    ['a write with a query', { ...post('/v1/tickets/a/messages'), query: { a: 'b' } }],
  ])('is denied for %s', async (_, call) => {
    const { id, finish } = await activeRun();
    expect(await send(call, { id })).toMatchObject(denied);
    expect(asked()).toEqual([]);
    await finish();
  });

  test.each([
    ['another header', { ...ME, headers: { Cookie: 'a=b' } }],
    ['another address', { ...ME, address: 'https://stranger.example' }],
  ])('cannot name %s', async (_, call) => {
    const { id, finish } = await activeRun();
    expect(await send(call, { id })).toMatchObject({ ok: true });
    const [entry] = at.service.log.entries();
    expect(JSON.stringify(entry)).not.toMatch(/cookie|stranger/i);
    await finish();
  });

  test('is sent with no key that the user did not give', async () => {
    const { id, finish } = await activeRun();
    const madeUp = `svc_test_wrong_${crypto.randomUUID()}`;
    expect(await send(ME, { id, key: 'limited' })).toMatchObject(denied);
    expect(await send(ME, { id, key: at.service.keys.testReadOnly })).toMatchObject(denied);
    expect(await send(ME, { id, key: madeUp.replace('test', 'live') })).toMatchObject(denied);
    expect(asked()).toEqual([]);
    expect(await send(ME, { id, key: madeUp })).toMatchObject({
      value: { outcome: { failure: { kind: 'key-refused' } } },
    });
    await finish();
  });

  test('whose run is given up meanwhile brings nothing of its response', async () => {
    const { id, finish } = await activeRun();
    const held = at.service.control.respondNext({ path: /\/me$/ }, SILENT);
    const sent = send(ME, { id });
    await held.reached();
    abandonRuns();
    held.release();
    expect(await sent).toEqual(noRecord);
    await finish();
  });

  test('of check 7 goes with the limited key, and its refusal does not count against the key', async () => {
    runnerHas(CHECKS);
    const started = await startRun({
      scope: at.scope,
      which: { kind: 'one', number: 7 },
      receiver: NO_RECEIVER,
      limitedKey: at.service.keys.testReadOnly,
    });
    expect(started).toEqual({ ok: true, value: null });
    const { run } = await engineerAt(at.scope).ended();
    const steps = run?.checks.find(({ number }) => number === 7)?.steps;
    expect(steps?.find(({ number }) => number === '7.2')).toMatchObject({
      verdict: 'passed',
      shown: 'observed',
      calls: [{ status: 200 }, { status: 403 }],
    });
  });
});

describe('in live', () => {
  const change = () =>
    post(`/v1/installations/${at.service.places.live.withOnboarding.installationId}/tickets`, {
      clientId: at.service.places.live.withOnboarding.clientId,
      summary: 'Agreed',
      description: '',
      priority: 'Regular',
      attachments: [],
    });
  const consent = async (id: string, yes: boolean) => {
    const asking = sendAsRunner({ request: 'golive.confirm', params: { id, what: 'One ticket' } });
    await expect.poll(() => activeRunOf('live')?.confirmation?.id).toBeDefined();
    const question = activeRunOf('live')?.confirmation?.id ?? '';
    await answerConfirmation({ environment: 'live', id: question, yes });
    return asking;
  };
  const writes = () => asked().filter((line) => !line.startsWith('GET'));
  const refused = { value: { outcome: denied } };

  beforeEach(async () => {
    await addKey({ address: at.service.address, key: at.service.keys.liveFull });
  });

  test('the background sends no write without consent, and one write for each', async () => {
    const { id, finish } = await activeRun('live');
    expect(await send(change(), { id })).toMatchObject(refused);
    expect(await consent(id, false)).toEqual({ ok: true, value: false });
    expect(await send(change(), { id })).toMatchObject(refused);
    expect(writes()).toEqual([]);
    expect(await consent(id, true)).toEqual({ ok: true, value: true });
    const first = change();
    expect(await send(first, { id })).toMatchObject({
      value: { outcome: { value: { status: 201 } } },
    });
    for (const another of [change(), first])
      expect(await send(another, { id })).toMatchObject(refused);
    expect(writes()).toHaveLength(1);
    await finish();
  });

  test('a write that the service held back is sent again under the same consent, and no other is', async () => {
    const { id, finish } = await activeRun('live');
    await consent(id, true);
    const held = { method: 'POST', path: /\/tickets$/ };
    const headers = { 'Retry-After': '1' };
    at.service.control.respondNext(held, { kind: 'status', status: 429, headers });
    const first = change();
    expect(await send(first, { id })).toMatchObject({
      value: { outcome: { failure: { kind: 'too-many' } } },
    });
    expect(await send(change(), { id })).toMatchObject(refused);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
    await expect
      .poll(async () => JSON.stringify(await send(first, { id })), { interval: 500 })
      .toContain('"status":201');
    expect(await send(first, { id })).toMatchObject(refused);
    expect(writes()).toHaveLength(2);
    await finish();
  });

  test('a question that arrives twice is asked once, and gives one consent', async () => {
    const { id, finish } = await activeRun('live');
    const both = await Promise.all([
      sendAsRunner({ request: 'golive.confirm', params: { id, what: 'One ticket' } }),
      consent(id, true),
    ]);
    expect(both).toEqual([
      { ok: true, value: true },
      { ok: true, value: true },
    ]);
    await send(change(), { id });
    expect(await send(change(), { id })).toMatchObject(refused);
    expect(writes()).toHaveLength(1);
    await finish();
  });
});
