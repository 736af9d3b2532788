import { expect, test } from 'vitest';
import { refreshSession } from '../../../lib/background/api/session';
import { startRun } from '../../../lib/background/golive/start-run';
import { CHECKS } from '../../../lib/golive/checks';
import type { RunOptionTexts } from '../../../lib/protocol/requests/golive';
import { environmentDb } from '../../../lib/storage/databases';
import { signedInStage } from '../stage';
import { runnerHas, runnerStage } from './runner-page';
import { engineerAt, NO_RECEIVER } from './stage';

// The desk accepts every option that the command line accepts.

const at = signedInStage();
runnerStage();

const startWith = (options: RunOptionTexts, numbers: number[]) => {
  runnerHas(CHECKS);
  return startRun({
    scope: at.scope,
    which: { kind: 'some', numbers },
    receiver: NO_RECEIVER,
    options,
  });
};

async function runWith(options: RunOptionTexts, numbers: number[]) {
  await refreshSession();
  const engineer = engineerAt(at.scope, CHECKS);
  expect(await startWith(options, numbers)).toEqual({ ok: true, value: null });
  const { run } = await engineer.ended();
  if (!run) throw new Error('There is no run.');
  return { ...engineer, run };
}

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
  // The ids are not in the report, and not in this browser's databases.
  const db = await environmentDb('test');
  for (const { id } of [one, other]) {
    expect(await json()).not.toContain(id);
    expect(JSON.stringify([await db.getAll('runs'), await db.getAll('settings')])).not.toContain(
      id,
    );
  }
});

test('the run expects the permissions that the engineer typed', async () => {
  const { run } = await runWith({ permissions: 'tickets:write, reports:read' }, [1]);
  const step = run.checks.flatMap(({ steps }) => steps).find(({ number }) => number === '1.2');
  expect(step).toMatchObject({ verdict: 'failed', actual: 'missing: reports:read' });
});

test('an agreed deviation counts as a warning until its day, and is reported', async () => {
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

test('the run is compared with a given report instead of the previous run', async () => {
  const failing = await runWith({ permissions: 'reports:read' }, [1]);
  const before = await failing.json();
  await runWith({}, [1]);
  const { run } = await runWith({ before }, [1]);
  expect(run.comparison).toMatchObject({ run: failing.run.id, newlyPassing: ['0.8', '1.2'] });
  const without = await runWith({}, [1]);
  expect(without.run.comparison).toMatchObject({ newlyPassing: [] });
});

test.each<[string, RunOptionTexts, string, string]>([
  ['deviations that are not a list', { deviations: '{}' }, 'deviations', 'form'],
  ['deviations that are not JSON', { deviations: 'step 4.1' }, 'deviations', 'form'],
  [
    'a day that does not exist',
    { deviations: '[{"step":"4.1","reason":"","until":"2026-02-30"}]' },
    'deviations',
    'entry',
  ],
  [
    'a step that does not exist',
    { deviations: '[{"step":"4.9","reason":"","until":"2026-12-31"}]' },
    'deviations',
    'no-step',
  ],
  ['a text that is not a report', { before: '{}' }, 'before', 'not-a-report'],
  ['a key among foreign ids', { foreignTickets: 'svc_live_abc' }, 'foreign-tickets', 'like-a-key'],
  ['a secret among permissions', { permissions: 'whsec_abc' }, 'permissions', 'like-a-key'],
  ['a key among test ids', { testIds: 'a\nsvc_test_abc' }, 'test-ids', 'like-a-key'],
])('%s: the run is refused without a call', async (_, options, option, why) => {
  at.service.log.clear();
  expect(await startWith(options, [1])).toMatchObject({
    failure: { kind: 'bad-run-option', option, why },
  });
  expect(at.service.log.entries()).toEqual([]);
  expect((await engineerAt(at.scope).view()).state).toBe('none');
});

test('a report that was altered, or that is about another installation, is refused', async () => {
  const { json } = await runWith({}, [1]);
  const altered = (await json()).replace('"verdict": "passed"', '"verdict": "failed"');
  expect(await startWith({ before: altered }, [1])).toMatchObject({ failure: { why: 'altered' } });
  const elsewhere = {
    environment: 'test' as const,
    installationId: at.service.places.test.withoutOnboarding.installationId,
  };
  const which = { kind: 'some' as const, numbers: [1] };
  const options = { before: await json() };
  expect(await startRun({ scope: elsewhere, which, receiver: NO_RECEIVER, options })).toMatchObject(
    { failure: { option: 'before', why: 'other-run' } },
  );
});

test('a check that does not exist is named, and nothing runs', async () => {
  expect(await startWith({}, [3, 77])).toMatchObject({
    failure: { option: 'checks', why: 'no-check', at: '77' },
  });
});
