import { beforeEach, expect, test } from 'vitest';
import type { Place } from '../../lib/domain/installation';
import { CHECKS } from '../../lib/golive/checks';
import { environmentDb } from '../../lib/storage/databases';
import { forgetEverything } from '../../lib/worker/forget';
import { gateOf } from '../../lib/worker/gates';
import { answerRun, reportOf, stopRun } from '../../lib/worker/golive/go-live';
import { forgetGoing, goingOf, noteEnded, noteGoing } from '../../lib/worker/golive/going';
import { keepTick, readTicks } from '../../lib/worker/golive/ticks';
import { addKey, keyFacts } from '../../lib/worker/keys';
import { readSession } from '../../lib/worker/session';
import { resetTestData } from '../../lib/worker/test-data';
import { told } from '../browser-stand-in';
import { signedIn } from './background';
import { engineerAt, NO_RECEIVER } from './golive-stage';
import { openOld } from './old-database';
import { signedInStage } from './stage';

const at = signedInStage();
beforeEach(readSession);

const SECRET = 'whsec_bm90LWEtcmVhbC1zZWNyZXQ=';
const TICKETS = { method: 'POST', path: /\/tickets$/ };

const liveSide = async (): Promise<Place> => {
  await addKey({ address: at.service.address, key: at.service.keys.liveFull });
  const { installationId } = at.service.places.live.withOnboarding;
  return { environment: 'live', installationId };
};

test('a run goes on in the background, is kept after every step, and has a report at its end', async () => {
  const { start, ended, view, verdicts, json } = engineerAt(at.place);
  expect((await view()).state).toBe('none');
  const held = at.service.control.answerNext(TICKETS, { kind: 'silence', at: 'before-headers' });
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
    for (const secret of [at.service.keys.testFull, SECRET]) expect(kept).not.toContain(secret);
});

test('a receiver without its secret is checked all the same, and no token of it is kept', async () => {
  const { start, view } = engineerAt(at.place, CHECKS);
  const address = 'https://hooks.example.com/in?token=FAKE-TOKEN';
  const probe = 'https://hooks.example.com/seen/{id}?token=FAKE-TOKEN';
  await start({ kind: 'one', number: 8 }, { address, probe, secret: '' });
  await goingOf('test')?.ended;
  const { run, receiver } = await view();
  const steps = run?.checks.find(({ number }) => number === 8)?.steps;
  expect(steps?.[0]).toMatchObject({ verdict: 'failed', actual: 'no secret was given', calls: [] });
  expect(steps?.flatMap(({ calls }) => calls)).toEqual([]);
  expect(receiver).toEqual({
    address: 'https://hooks.example.com/in',
    probe: 'https://hooks.example.com/seen/{id}',
  });
  expect(JSON.stringify(await (await environmentDb('test')).getAll('facts'))).not.toContain('FAKE');
});

test('neither address may hold a password, and nothing of such a one is kept or repeated', async () => {
  const { start, view } = engineerAt(at.place);
  const wrong = 'https://someone:FAKE@hooks.example.com';
  for (const field of ['address', 'probe'])
    expect(await start({ kind: 'all' }, { ...NO_RECEIVER, [field]: wrong })).toEqual({
      ok: false,
      failure: { kind: 'unsafe-address', address: '' },
    });
  expect(await view()).toMatchObject({ state: 'none', receiver: { address: '', probe: '' } });
});

test('a wrong key that a check tries closes nothing for the key that is right', async () => {
  const { run } = engineerAt(at.place);
  const { run: made } = await run();
  const calls = made?.checks.find(({ number }) => number === 7)?.steps.flatMap((one) => one.calls);
  expect(calls?.map(({ status }) => status)).toEqual([401, 404]);
  expect(await keyFacts()).toMatchObject([{ refused: false }]);
  expect(await gateOf(new URL(at.service.address).origin)).toMatchObject({ failures: 0 });
});

test('stopped in the middle, what did not run is interrupted, and the remaining are run', async () => {
  const { start, view, ended, run, verdicts } = engineerAt(at.place);
  const held = at.service.control.answerNext(TICKETS, { kind: 'silence', at: 'before-headers' });
  await start();
  await held.reached();
  expect((await view()).stopping).toBeUndefined();
  await stopRun({ environment: 'test' });
  expect(await view()).toMatchObject({ state: 'going', stopping: true });
  held.release();
  expect((await ended()).stopping).toBeUndefined();
  expect(await view()).toMatchObject({ state: 'ended', run: { verdict: 'interrupted' } });
  expect(await verdicts()).toMatchObject({ 0: 'passed', 3: 'interrupted', 7: 'interrupted' });
  await run({ kind: 'remaining' });
  expect(await verdicts()).toMatchObject({ 0: 'passed', 3: 'passed', 7: 'passed' });
  at.service.log.clear();
  await run({ kind: 'one', number: 7 });
  expect(at.service.log.entries().some(({ method }) => method === 'POST')).toBe(false);
  expect(await verdicts()).toMatchObject({ 3: 'passed', 7: 'passed' });
});

test('a run that the background’s end cut off is found as interrupted, and can be completed', async () => {
  const { start, ended, view, verdicts, run } = engineerAt(at.place);
  const held = at.service.control.answerNext(TICKETS, { kind: 'silence', at: 'before-headers' });
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
  const { start, ended } = engineerAt(at.place);
  const held = at.service.control.answerNext(TICKETS, { kind: 'silence', at: 'before-headers' });
  await start();
  await held.reached();
  expect(await resetTestData({ place: at.place, action: crypto.randomUUID() })).toMatchObject({
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
  // Taken back, it is not reported, and its words are there for when it is ticked again.
  await keepTick({ item: 'documents' });
  expect(await readTicks()).toEqual([]);
  const [taken] = (await view()).ticks;
  expect(taken).toEqual({ item: 'documents', on: '2026-11-20', note: 'signed', takenBack: true });
});

test('a run that is stopped while it waits for a word takes that for a no', async () => {
  const { start, ended, view } = engineerAt(await liveSide());
  await start();
  await expect.poll(async () => (await view()).asks?.what).toBe('Open one ticket');
  await stopRun({ environment: 'live' });
  expect(await ended()).toMatchObject({ state: 'ended', run: { verdict: 'interrupted' } });
});

test('without a key that may be used nothing starts, and the reason is said', async () => {
  at.service.control.revokeKey(at.service.keys.testFull);
  const { run, start } = engineerAt(at.place);
  // The first refusal closes the environment, as any call of it would.
  expect((await run()).run).toMatchObject({ verdict: 'failed' });
  expect(await start()).toMatchObject({ failure: { kind: 'key-refused' } });
});

test('a database of version 4 keeps what it has, and has a place for runs once it is opened', async () => {
  const before = await openOld('alongside-live', 4);
  await before.put('facts', 'inst-1', 'installation');
  before.close();
  const db = await environmentDb('live');
  expect(await db.get('facts', 'installation')).toBe('inst-1');
  expect([await db.getAll('runs'), await db.getAll('ticks')]).toEqual([[], []]);
});

test('cut off in the first step of a check, that one is interrupted and the one before stays passed', async () => {
  const { start, ended, view } = engineerAt(at.place);
  const held = at.service.control.answerNext(TICKETS, { kind: 'silence', at: 'before-headers' });
  await start();
  await held.reached();
  expect((await view()).current).toBe(3);
  const db = await environmentDb('test');
  const kept = await db.get('runs', 'latest');
  held.release();
  await ended();
  if (kept) await db.put('runs', kept, 'latest');
  forgetGoing();
  expect((await view()).run?.checks).toMatchObject([
    { number: 0, verdict: 'passed' },
    { number: 3, verdict: 'interrupted' },
  ]);
});

test('the pre-flight alone is counted among no checks, and judges nothing', async () => {
  const { start, ended, view } = engineerAt(at.place);
  const list = { method: 'GET', path: /\/installations$/ };
  const held = at.service.control.answerNext(list, { kind: 'silence', at: 'before-headers' });
  await start({ kind: 'one', number: 0 });
  await held.reached();
  const middle = await view();
  expect(middle).toMatchObject({ state: 'going', current: 0 });
  expect(middle.progress).toBeUndefined();
  held.release();
  expect((await ended()).run?.verdict).toBe('interrupted');
});

test('a run that everything was forgotten of does not come back', async () => {
  const { start, run } = engineerAt(at.place);
  const held = at.service.control.answerNext(TICKETS, { kind: 'silence', at: 'before-headers' });
  await start();
  await held.reached();
  const abandoned = goingOf('test')?.ended;
  await forgetEverything();
  held.release();
  await abandoned;
  expect(await (await environmentDb('test')).getAll('runs')).toEqual([]);
  // Nor does it stand in the way of the next.
  await signedIn(at.service);
  expect((await run()).run?.verdict).toBe('passed');
});

test('the end of one run does not take away the next', () => {
  const [one, next] = [1, 2].map(() => ({ stop: new AbortController(), ended: Promise.resolve() }));
  if (!one || !next) throw new Error('There are two.');
  noteGoing('test', next);
  noteEnded('test', one);
  expect(goingOf('test')).toBe(next);
  noteEnded('test', next);
  expect(goingOf('test')).toBeUndefined();
});
