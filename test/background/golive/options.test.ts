import { expect, test } from 'vitest';
import type { RunOptions } from '../../lib/border/questions-golive';
import { CHECKS } from '../../lib/golive/checks';
import { environmentDb } from '../../lib/storage/databases';
import { startRun } from '../../lib/worker/golive/start-run';
import { refreshSession } from '../../lib/worker/session';
import { engineerAt, NO_RECEIVER } from './golive-stage';
import { signedInStage } from './stage';

// What the command line can be given, the desk can be given as well.

const at = signedInStage();

const startWith = (options: RunOptions, numbers: number[], checks = CHECKS) =>
  startRun(
    { place: at.place, which: { kind: 'some', numbers }, receiver: NO_RECEIVER, options },
    checks,
  );

async function runWith(options: RunOptions, numbers: number[]) {
  await refreshSession();
  const engineer = engineerAt(at.place, CHECKS);
  expect(await startWith(options, numbers)).toEqual({ ok: true, value: null });
  const { run } = await engineer.ended();
  if (!run) throw new Error('There is no run.');
  return { ...engineer, run };
}

/** A ticket of another organisation. */
const foreign = () => at.service.control.addTicket('inst-test-saltmarsh', { summary: 'Not ours' });

test('with foreign ticket ids check 6 passes, and only the chosen checks run', async () => {
  const [one, other] = [foreign(), foreign()];
  const { run, verdicts, json } = await runWith(
    { foreignTickets: ` ${one.id}\n\n${other.id}\n` },
    [6],
  );
  expect(await verdicts()).toEqual({ 0: 'warning', 6: 'passed' });
  const steps = run.checks.flatMap((check) => check.steps);
  expect(steps.find(({ number }) => number === '6.5')?.verdict).toBe('passed');
  // They are in no report, and nowhere in this browser.
  const db = await environmentDb('test');
  for (const { id } of [one, other]) {
    expect(await json()).not.toContain(id);
    expect(JSON.stringify([await db.getAll('runs'), await db.getAll('facts')])).not.toContain(id);
  }
});

test('the expected permissions are those that were typed', async () => {
  const { run } = await runWith({ permissions: 'tickets:write, reports:read' }, [1]);
  const step = run.checks.flatMap(({ steps }) => steps).find(({ number }) => number === '1.2');
  expect(step).toMatchObject({ verdict: 'failed', actual: 'missing: reports:read' });
});

test('an agreed deviation fails nothing until its day, and is reported', async () => {
  const agreed = (until: string) =>
    JSON.stringify([{ step: '1.2', reason: 'Agreed, case 118', until }]);
  const options = { permissions: 'reports:read', deviations: agreed('2999-12-31') };
  const { run } = await runWith(options, [1]);
  expect(run.checks.find(({ number }) => number === 1)?.verdict).toBe('warning');
  expect(run.deviations).toMatchObject([{ step: '1.2', state: 'accepted' }]);
  const late = await runWith({ ...options, deviations: agreed('2020-01-01') }, [1]);
  expect(late.run.verdict).toBe('failed');
  expect(late.run.deviations).toMatchObject([{ state: 'expired' }]);
});

test('a report that was given is compared with, not the run before', async () => {
  const failing = await runWith({ permissions: 'reports:read' }, [1]);
  const before = await failing.json();
  await runWith({}, [1]);
  const { run } = await runWith({ before }, [1]);
  expect(run.comparison).toMatchObject({ run: failing.run.id, newlyPassing: ['0.8', '1.2'] });
  const without = await runWith({}, [1]);
  expect(without.run.comparison).toMatchObject({ newlyPassing: [] });
});

test.each<[string, RunOptions, string, string]>([
  ['deviations that are no list', { deviations: '{}' }, 'deviations', 'form'],
  ['deviations that are no JSON', { deviations: 'step 4.1' }, 'deviations', 'form'],
  [
    'a day that is none',
    { deviations: '[{"step":"4.1","reason":"","until":"2026-02-30"}]' },
    'deviations',
    'entry',
  ],
  [
    'a step that is none',
    { deviations: '[{"step":"4.9","reason":"","until":"2026-12-31"}]' },
    'deviations',
    'no-step',
  ],
  ['a report that is none', { before: '{}' }, 'before', 'not-a-report'],
  ['a key among foreign ids', { foreignTickets: 'svc_live_abc' }, 'foreign-tickets', 'like-a-key'],
  ['a secret among permissions', { permissions: 'whsec_abc' }, 'permissions', 'like-a-key'],
  ['a key among test ids', { testIds: 'a\nsvc_test_abc' }, 'test-ids', 'like-a-key'],
])('%s: nothing is asked and nothing is run', async (_, options, option, why) => {
  at.service.log.clear();
  expect(await startWith(options, [1])).toMatchObject({
    failure: { kind: 'bad-run-option', option, why },
  });
  expect(at.service.log.entries()).toEqual([]);
  expect((await engineerAt(at.place).view()).state).toBe('none');
});

test('a report that was altered, or is of another installation, is not compared with', async () => {
  const { json } = await runWith({}, [1]);
  const altered = (await json()).replace('"verdict": "passed"', '"verdict": "failed"');
  expect(await startWith({ before: altered }, [1])).toMatchObject({ failure: { why: 'altered' } });
  const elsewhere = {
    environment: 'test' as const,
    installationId: at.service.places.test.withoutOnboarding.installationId,
  };
  const which = { kind: 'some' as const, numbers: [1] };
  const options = { before: await json() };
  expect(await startRun({ place: elsewhere, which, receiver: NO_RECEIVER, options })).toMatchObject(
    { failure: { option: 'before', why: 'other-run' } },
  );
});

test('a check that is none is said, and nothing is run', async () => {
  expect(await startWith({}, [3, 77])).toMatchObject({
    failure: { option: 'checks', why: 'no-check', at: '77' },
  });
});
