import { beforeEach, expect, test } from 'vitest';
import { circuitOf } from '../../../lib/background/api/circuit-breaker';
import { readSession } from '../../../lib/background/api/session';
import { wipeEverything } from '../../../lib/background/app/wipe-everything';
import {
  activeRunOf,
  clearActiveRun,
  clearActiveRuns,
  newActiveRun,
  setActiveRun,
} from '../../../lib/background/golive/active-run';
import { readChecklist, saveChecklistItem } from '../../../lib/background/golive/checklist';
import { answerConfirmation } from '../../../lib/background/golive/confirm-write';
import { planRun } from '../../../lib/background/golive/plan-run';
import { readReport, stopRun } from '../../../lib/background/golive/run-view';
import { addKey } from '../../../lib/background/keys/key-changes';
import { keyFacts } from '../../../lib/background/keys/keys';
import { resetTestData } from '../../../lib/background/test-data/reset';
import type { Scope } from '../../../lib/domain/core/installation';
import { CHECKS } from '../../../lib/golive/checks';
import { environmentDb } from '../../../lib/storage/databases';
import { published } from '../../browser-stand-in';
import { signedIn } from '../background';
import { openOld } from '../old-database';
import { signedInStage } from '../stage';
import { runnerStage } from './runner-page';
import { engineerAt, NO_RECEIVER } from './stage';

const at = signedInStage();
runnerStage();
beforeEach(readSession);

const SECRET = 'whsec_bm90LWEtcmVhbC1zZWNyZXQ=';
const TICKETS = { method: 'POST', path: /\/tickets$/ };

const liveScope = async (): Promise<Scope> => {
  await addKey({ address: at.service.address, key: at.service.keys.liveFull });
  const { installationId } = at.service.places.live.withOnboarding;
  return { environment: 'live', installationId };
};

test('a run continues in the background, is saved after every step, and ends with a report', async () => {
  const { start, ended, view, verdicts, json } = engineerAt(at.scope);
  expect((await view()).state).toBe('none');
  const held = at.service.control.respondNext(TICKETS, { kind: 'silence', at: 'before-headers' });
  const receiver = { address: 'https://hooks.example.com/in', probe: '', secret: SECRET };
  expect(await start({ kind: 'all' }, receiver)).toEqual({ ok: true, value: null });
  await held.reached();
  const middle = await view();
  expect(middle).toMatchObject({ state: 'running', hasReport: false, progress: { of: 3 } });
  expect(middle.run?.checks[0]).toMatchObject({ number: 0, verdict: 'passed' });
  // Starting it again, here or in another window, returns the same run.
  expect(await start()).toEqual({ ok: true, value: null });
  held.release();
  const end = await ended();
  expect(end).toMatchObject({ state: 'ended', hasReport: true, run: { verdict: 'passed' } });
  expect(await verdicts()).toMatchObject({ 0: 'passed', 3: 'passed', 7: 'passed' });
  expect(end.receiver).toEqual({ address: receiver.address, probe: '' });
  expect(published).toContainEqual({ kind: 'golive', environment: 'test' });
  expect(JSON.parse(await json())).toMatchObject({ format: 'alongside-golive' });
  // Only the keys store contains the key, encrypted; nothing contains the secret.
  const db = await environmentDb('test');
  const rows = await Promise.all(
    [...db.objectStoreNames].filter((name) => name !== 'keys').map((name) => db.getAll(name)),
  );
  for (const kept of [JSON.stringify(rows), await json(), JSON.stringify(published)])
    for (const secret of [at.service.keys.testFull, SECRET]) expect(kept).not.toContain(secret);
});

test('a receiver without a secret is still checked, and no token of its address is stored', async () => {
  const { start, view } = engineerAt(at.scope, CHECKS);
  const address = 'https://hooks.example.com/in?token=FAKE-TOKEN';
  const probe = 'https://hooks.example.com/seen/{id}?token=FAKE-TOKEN';
  await start({ kind: 'one', number: 8 }, { address, probe, secret: '' });
  await activeRunOf('test')?.ended;
  const { run, receiver } = await view();
  const steps = run?.checks.find(({ number }) => number === 8)?.steps;
  expect(steps?.[0]).toMatchObject({ verdict: 'failed', actual: 'no signing secret', calls: [] });
  expect(steps?.flatMap(({ calls }) => calls)).toEqual([]);
  expect(receiver).toEqual({
    address: 'https://hooks.example.com/in',
    probe: 'https://hooks.example.com/seen/{id}',
  });
  expect(JSON.stringify(await (await environmentDb('test')).getAll('settings'))).not.toContain(
    'FAKE',
  );
});

test('an address with a password is refused, and the password is not stored or repeated', async () => {
  const { start, view } = engineerAt(at.scope);
  const wrong = 'https://someone:FAKE@hooks.example.com';
  for (const field of ['address', 'probe'])
    expect(await start({ kind: 'all' }, { ...NO_RECEIVER, [field]: wrong })).toEqual({
      ok: false,
      failure: { kind: 'unsafe-address', address: '' },
    });
  expect(await view()).toMatchObject({ state: 'none', receiver: { address: '', probe: '' } });
});

test('a wrong key that a check tries does not block the right key', async () => {
  const { run: made } = await engineerAt(at.scope).run();
  const calls = made?.checks.find(({ number }) => number === 7)?.steps.flatMap((one) => one.calls);
  expect(calls?.map(({ status }) => status)).toEqual([401, 404]);
  expect(await keyFacts()).toMatchObject([{ refused: false }]);
  expect(await circuitOf(new URL(at.service.address).origin)).toMatchObject({ failures: 0 });
});

test('when the engineer stops a run, the checks that did not run are interrupted and can be completed', async () => {
  const { start, view, ended, run, verdicts } = engineerAt(at.scope);
  const held = at.service.control.respondNext(TICKETS, { kind: 'silence', at: 'before-headers' });
  await start();
  await held.reached();
  expect((await view()).stopping).toBeUndefined();
  await stopRun({ environment: 'test' });
  expect(await view()).toMatchObject({ state: 'running', stopping: true });
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

test('a run that was cut off when the background stopped is interrupted, and can be completed', async () => {
  const { start, ended, view, verdicts, run } = engineerAt(at.scope);
  const held = at.service.control.respondNext(TICKETS, { kind: 'silence', at: 'before-headers' });
  await start();
  await held.reached();
  const db = await environmentDb('test');
  const kept = await db.get('runs', 'latest');
  held.release();
  await ended();
  // The next start of the background finds this row.
  if (kept) await db.put('runs', kept, 'latest');
  clearActiveRuns();
  expect(await view()).toMatchObject({
    state: 'interrupted',
    hasReport: false,
    run: { verdict: 'interrupted' },
  });
  expect(await readReport({ environment: 'test', form: 'json' })).toMatchObject({ ok: false });
  await run({ kind: 'remaining' });
  expect(await verdicts()).toMatchObject({ 0: 'passed', 3: 'passed', 7: 'passed' });
});

test('a reset of test data stops the run, because it deletes the tickets of the run', async () => {
  const { start, ended } = engineerAt(at.scope);
  const held = at.service.control.respondNext(TICKETS, { kind: 'silence', at: 'before-headers' });
  await start();
  await held.reached();
  expect(await resetTestData({ scope: at.scope, commandId: crypto.randomUUID() })).toMatchObject({
    value: { kind: 'done' },
  });
  held.release();
  expect(await ended()).toMatchObject({ state: 'ended', run: { verdict: 'interrupted' } });
});

test('in live the run asks before each write, and receives identifiers of test data', async () => {
  await saveChecklistItem({ item: 'documents', tick: { on: '2026-11-20', note: 'signed' } });
  const { start, ended, view } = engineerAt(await liveScope());
  await start();
  await expect.poll(async () => (await view()).confirmation?.what).toBe('Open one ticket');
  const id = (await view()).confirmation?.id ?? '';
  expect(await answerConfirmation({ environment: 'live', id: 'another', yes: true })).toMatchObject(
    {
      failure: { kind: 'no-record' },
    },
  );
  expect(await answerConfirmation({ environment: 'live', id, yes: false })).toMatchObject({
    ok: true,
  });
  const { run, confirmation, checklist } = await ended();
  const steps = run?.checks.find(({ number }) => number === 11)?.steps;
  expect(steps).toMatchObject([{ actual: 'no' }, { reason: '4 known, 1 ticked' }]);
  expect(confirmation).toBeUndefined();
  expect(checklist).toMatchObject([{ item: 'documents', note: 'signed' }]);
  // An unticked item is not reported; its note stays for the next tick.
  await saveChecklistItem({ item: 'documents' });
  expect(await readChecklist()).toEqual([]);
  const [taken] = (await view()).checklist;
  expect(taken).toEqual({ item: 'documents', on: '2026-11-20', note: 'signed', takenBack: true });
});

test('stopping a run while it asks before a write counts as a refusal', async () => {
  const { start, ended, view } = engineerAt(await liveScope());
  await start();
  await expect.poll(async () => (await view()).confirmation?.what).toBe('Open one ticket');
  await stopRun({ environment: 'live' });
  expect(await ended()).toMatchObject({ state: 'ended', run: { verdict: 'interrupted' } });
});

test('without a usable key no run starts, and the failure says why', async () => {
  at.service.control.revokeKey(at.service.keys.testFull);
  const { run, start } = engineerAt(at.scope);
  // The first refusal blocks the key, as in any other call.
  expect((await run()).run).toMatchObject({ verdict: 'failed' });
  expect(await start()).toMatchObject({ failure: { kind: 'key-refused' } });
});

test('a database of version 4 keeps its data and gets a store for runs', async () => {
  const before = await openOld('alongside-live', 4);
  await before.put('facts', 'inst-1', 'installation');
  before.close();
  const db = await environmentDb('live');
  expect(await db.get('settings', 'installation')).toBe('inst-1');
  expect([await db.getAll('runs'), await db.getAll('checklist')]).toEqual([[], []]);
});

test('when the background stops in the first step of a check, only that check is interrupted', async () => {
  const { start, ended, view } = engineerAt(at.scope);
  const held = at.service.control.respondNext(TICKETS, { kind: 'silence', at: 'before-headers' });
  await start();
  await held.reached();
  expect((await view()).current).toBe(3);
  const db = await environmentDb('test');
  const kept = await db.get('runs', 'latest');
  held.release();
  await ended();
  if (kept) await db.put('runs', kept, 'latest');
  clearActiveRuns();
  expect((await view()).run?.checks).toMatchObject([
    { number: 0, verdict: 'passed' },
    { number: 3, verdict: 'interrupted' },
  ]);
});

test('a check that the background’s stop cut off stays interrupted when another check runs alone', async () => {
  const { start, ended, verdicts, run, json } = engineerAt(at.scope);
  const silent = { kind: 'silence', at: 'before-headers' } as const;
  const first = at.service.control.respondNext(TICKETS, silent);
  await start();
  await first.reached();
  const second = at.service.control.respondNext(TICKETS, silent);
  first.release();
  // Step 3.1 passed, and step 3.2 is under way.
  await second.reached();
  const db = await environmentDb('test');
  const kept = await db.get('runs', 'latest');
  second.release();
  await ended();
  if (kept) await db.put('runs', kept, 'latest');
  clearActiveRuns();
  expect(await verdicts()).toMatchObject({ 3: 'interrupted' });
  // The clock was set back since the run began.
  const later = kept?.run && { ...kept.run, startedAt: kept.run.startedAt + 3_600_000 };
  if (kept) await db.put('runs', { ...kept, run: later }, 'latest');
  const alone = await run({ kind: 'one', number: 7 });
  expect(await verdicts()).toMatchObject({ 3: 'interrupted', 7: 'passed' });
  expect(alone.run?.verdict).toBe('interrupted');
  expect(JSON.parse(await json())).toMatchObject({ verdict: 'interrupted' });
});

test('the pre-flight alone shows no progress and gives no verdict', async () => {
  const { start, ended, view } = engineerAt(at.scope);
  const list = { method: 'GET', path: /\/installations$/ };
  const held = at.service.control.respondNext(list, { kind: 'silence', at: 'before-headers' });
  await start({ kind: 'one', number: 0 });
  await held.reached();
  const middle = await view();
  expect(middle).toMatchObject({ state: 'running', current: 0 });
  expect(middle.progress).toBeUndefined();
  held.release();
  expect((await ended()).run?.verdict).toBe('interrupted');
});

test('a run does not return after `Delete all data`', async () => {
  const { start, run } = engineerAt(at.scope);
  const held = at.service.control.respondNext(TICKETS, { kind: 'silence', at: 'before-headers' });
  await start();
  await held.reached();
  const abandoned = activeRunOf('test')?.ended;
  await wipeEverything();
  held.release();
  await abandoned;
  expect(await (await environmentDb('test')).getAll('runs')).toEqual([]);
  // It does not block the next run either.
  await signedIn(at.service);
  expect((await run()).run?.verdict).toBe('passed');
});

test('the end of one run does not clear the next run', async () => {
  const one = await plannedRun();
  const next = await plannedRun();
  setActiveRun(next);
  clearActiveRun(one);
  expect(activeRunOf('test')).toBe(next);
  clearActiveRun(next);
  expect(activeRunOf('test')).toBeUndefined();
});

/** A run as it is before it begins. */
async function plannedRun() {
  const planned = await planRun({ scope: at.scope, which: { kind: 'all' }, receiver: NO_RECEIVER });
  if (!planned.ok) throw new Error(planned.failure.kind);
  return newActiveRun(planned.value.plan, planned.value.keys);
}
