import { deleteDB, openDB } from 'idb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Place } from '../../lib/domain/installation';
import { closeDatabases, environmentDb } from '../../lib/storage/databases';
import { gateOf } from '../../lib/worker/gates';
import { answerRun, reportOf, stopRun } from '../../lib/worker/golive/go-live';
import { forgetGoing, goingOf } from '../../lib/worker/golive/going';
import { keepTick } from '../../lib/worker/golive/ticks';
import { addKey, keyFacts } from '../../lib/worker/keys';
import { readSession } from '../../lib/worker/session';
import { resetTestData } from '../../lib/worker/test-data';
import { told } from '../browser-stand-in';
import { type FakeService, startFakeService } from '../fake-service/server';
import { newProfile, signedIn } from './background';
import { engineerAt } from './golive-stage';

let service: FakeService;
let place: Place;

beforeAll(async () => {
  service = await startFakeService();
});
beforeEach(async () => {
  await goingOf('test')?.ended;
  await newProfile();
  place = await signedIn(service);
  await readSession();
});
afterEach(() => service.control.startOver());
afterAll(() => service.close());

const SECRET = 'whsec_bm90LWEtcmVhbC1zZWNyZXQ=';
const TICKETS = { method: 'POST', path: /\/tickets$/ };

const liveSide = async (): Promise<Place> => {
  await addKey({ address: service.address, key: service.keys.liveFull });
  const { installationId } = service.places.live.withOnboarding;
  return { environment: 'live', installationId };
};

test('a run goes on in the background, is kept after every step, and has a report at its end', async () => {
  const { start, ended, view, verdicts, json } = engineerAt(place);
  expect((await view()).state).toBe('none');
  const held = service.control.answerNext(TICKETS, { kind: 'silence', at: 'before-headers' });
  const receiver = { address: 'https://hooks.example.com/in', probe: '', secret: SECRET };
  expect(await start({ kind: 'all' }, receiver)).toEqual({ ok: true, value: null });
  await held.reached();
  const middle = await view();
  expect(middle).toMatchObject({ state: 'going', reported: false, progress: { of: 3 } });
  expect(middle.run?.checks[0]).toMatchObject({ number: 0, verdict: 'passed' });
  // Another window, or the same question once more: it is the same run.
  expect(await start()).toEqual({ ok: true, value: null });
  held.release();
  const end = await ended();
  expect(end).toMatchObject({ state: 'ended', reported: true, run: { verdict: 'passed' } });
  expect(await verdicts()).toMatchObject({ 0: 'passed', 3: 'passed', 7: 'passed' });
  expect(end.receiver).toEqual({ address: receiver.address, probe: '' });
  expect(told).toContainEqual({ kind: 'golive', environment: 'test' });
  expect(JSON.parse(await json())).toMatchObject({ format: 'alongside-golive' });
  // Neither the key nor the secret is anywhere but where the key was sealed.
  const db = await environmentDb('test');
  const rows = await Promise.all(
    [...db.objectStoreNames].filter((name) => name !== 'keys').map((name) => db.getAll(name)),
  );
  for (const kept of [JSON.stringify(rows), await json(), JSON.stringify(told)])
    for (const secret of [service.keys.testFull, SECRET]) expect(kept).not.toContain(secret);
});

test('a wrong key that a check tries closes nothing for the key that is right', async () => {
  const { run } = engineerAt(place);
  const { run: made } = await run();
  const calls = made?.checks.find(({ number }) => number === 7)?.steps.flatMap((one) => one.calls);
  expect(calls?.map(({ status }) => status)).toEqual([401, 404]);
  expect(await keyFacts()).toMatchObject([{ refused: false }]);
  expect(await gateOf(new URL(service.address).origin)).toMatchObject({ failures: 0 });
});

test('stopped in the middle, what did not run is interrupted, and the remaining are run', async () => {
  const { start, ended, run, verdicts } = engineerAt(place);
  const held = service.control.answerNext(TICKETS, { kind: 'silence', at: 'before-headers' });
  await start();
  await held.reached();
  await stopRun({ environment: 'test' });
  held.release();
  expect(await ended()).toMatchObject({ state: 'ended', run: { verdict: 'interrupted' } });
  expect(await verdicts()).toMatchObject({ 0: 'passed', 3: 'interrupted', 7: 'interrupted' });
  await run({ kind: 'remaining' });
  expect(await verdicts()).toMatchObject({ 0: 'passed', 3: 'passed', 7: 'passed' });
  service.log.clear();
  await run({ kind: 'one', number: 7 });
  expect(service.log.entries().some(({ method }) => method === 'POST')).toBe(false);
  expect(await verdicts()).toMatchObject({ 3: 'passed', 7: 'passed' });
});

test('a run that the background’s end cut off is found as interrupted, and can be completed', async () => {
  const { start, ended, view, verdicts, run } = engineerAt(place);
  const held = service.control.answerNext(TICKETS, { kind: 'silence', at: 'before-headers' });
  await start();
  await held.reached();
  const db = await environmentDb('test');
  const kept = await db.get('runs', 'latest');
  held.release();
  await ended();
  // As the next life finds it.
  if (kept) await db.put('runs', kept, 'latest');
  forgetGoing();
  expect(await view()).toMatchObject({
    state: 'cut-off',
    reported: false,
    run: { verdict: 'interrupted' },
  });
  expect(await reportOf({ environment: 'test', form: 'json' })).toMatchObject({ ok: false });
  await run({ kind: 'remaining' });
  expect(await verdicts()).toMatchObject({ 0: 'passed', 3: 'passed', 7: 'passed' });
});

test('a reset of test data stops the run, whose identifiers it took', async () => {
  const { start, ended } = engineerAt(place);
  const held = service.control.answerNext(TICKETS, { kind: 'silence', at: 'before-headers' });
  await start();
  await held.reached();
  expect(await resetTestData({ place, action: crypto.randomUUID() })).toMatchObject({
    value: { kind: 'done' },
  });
  held.release();
  expect(await ended()).toMatchObject({ state: 'ended', run: { verdict: 'interrupted' } });
});

test('in live a write waits for a person’s word, and identifiers of test are handed in', async () => {
  await keepTick({ item: 'documents', tick: { on: '2026-11-20', note: 'signed' } });
  const { start, ended, view } = engineerAt(await liveSide());
  await start();
  await expect.poll(async () => (await view()).asks?.what).toBe('Open one ticket');
  const id = (await view()).asks?.id ?? '';
  expect(await answerRun({ environment: 'live', id: 'another', yes: true })).toMatchObject({
    failure: { kind: 'no-record' },
  });
  expect(await answerRun({ environment: 'live', id, yes: false })).toMatchObject({ ok: true });
  const { run, asks, ticks } = await ended();
  const steps = run?.checks.find(({ number }) => number === 11)?.steps;
  expect(steps).toMatchObject([{ actual: 'no' }, { reason: '4 known, 1 ticked' }]);
  expect(asks).toBeUndefined();
  expect(ticks).toMatchObject([{ item: 'documents', note: 'signed' }]);
  await keepTick({ item: 'documents' });
  expect((await view()).ticks).toEqual([]);
});

test('a run that is stopped while it waits for a word takes that for a no', async () => {
  const { start, ended, view } = engineerAt(await liveSide());
  await start();
  await expect.poll(async () => (await view()).asks?.what).toBe('Open one ticket');
  await stopRun({ environment: 'live' });
  expect(await ended()).toMatchObject({ state: 'ended', run: { verdict: 'interrupted' } });
});

test('without a key that may be used nothing starts, and the reason is said', async () => {
  service.control.revokeKey(service.keys.testFull);
  const { run, start } = engineerAt(place);
  // The first refusal closes the environment, as any call of it would.
  expect((await run()).run).toMatchObject({ verdict: 'failed' });
  expect(await start()).toMatchObject({ failure: { kind: 'key-refused' } });
});

test('a database of version 4 keeps what it has, and has a place for runs once it is opened', async () => {
  await closeDatabases();
  await deleteDB('alongside-live');
  const before = await openDB('alongside-live', 4, {
    upgrade(db) {
      for (const name of ['keys', 'installations', 'facts']) db.createObjectStore(name);
    },
  });
  await before.put('facts', 'inst-1', 'installation');
  before.close();
  const db = await environmentDb('live');
  expect(await db.get('facts', 'installation')).toBe('inst-1');
  expect([await db.getAll('runs'), await db.getAll('ticks')]).toEqual([[], []]);
});
