import { beforeEach, expect, test } from 'vitest';
import { readSession } from '../../../lib/background/api/session';
import { addKey } from '../../../lib/background/keys/key-changes';
import * as v from '../../../lib/domain/core/schema';
import { Run } from '../../../lib/domain/golive/run';
import { withoutSteps } from '../../../lib/domain/golive/without-steps';
import { environmentDb } from '../../../lib/storage/databases';
import { signedInStage } from '../stage';
import { runnerStage } from './runner-page';
import { engineerAt } from './stage';

const at = signedInStage();
runnerStage();
beforeEach(readSession);

const creations = () =>
  at.service.log
    .entries()
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/tickets')).length;

test('checks that passed in one installation run again in another', async () => {
  const { name, installationId } = at.service.places.test.withoutOnboarding;
  const first = await engineerAt(at.scope).run();
  expect(first.subject).toMatchObject({ sameKey: true });
  const other = engineerAt({ ...at.scope, installationId });
  at.service.log.clear();
  const second = await other.run({ kind: 'remaining' });
  expect(creations()).toBeGreaterThan(0);
  expect(second.planned).toEqual([0, 3, 7, 11]);
  expect(second.subject).toEqual({ installation: name, sameKey: true });
  expect(second.run?.subject).not.toBe(first.run?.subject);
  // In this installation, passed checks stay passed.
  at.service.log.clear();
  expect((await other.run({ kind: 'remaining' })).planned).toEqual([0, 11]);
  expect(creations()).toBe(0);
  // A single check does not include results from another installation either.
  const alone = await engineerAt(at.scope).run({ kind: 'one', number: 7 });
  expect(alone.run?.checks.map(({ number }) => number)).toEqual([0, 7]);
});

test('checks that passed with one key run again with another key', async () => {
  await engineerAt(at.scope).run();
  await addKey({ address: at.service.address, key: at.service.keys.testTicketsOnly });
  const { view, run } = engineerAt(at.scope);
  expect((await view()).subject).toMatchObject({ sameKey: false });
  const again = await run({ kind: 'remaining' });
  expect(again.planned).toEqual([0, 3, 7, 11]);
  expect(again.run?.comparison).toBeUndefined();
});

test('after a run whose report was refused all checks run again, because its steps are not kept', async () => {
  const { run, json } = engineerAt(at.scope);
  await run();
  await refuseReport();
  await run({ kind: 'remaining' });
  const { checks } = v.parse(Run, JSON.parse(await json()));
  expect(checks.map(({ number, steps }) => [number, steps.length > 0])).toEqual(
    [0, 3, 7, 11].map((number) => [number, true]),
  );
});

test('a run is not compared with one whose report was refused, but with the one before', async () => {
  const { run } = engineerAt(at.scope);
  const first = await run();
  await run();
  await refuseReport();
  expect((await run()).run?.comparison?.run).toBe(first.run?.id);
});

/** Stores the latest run as if a key had been found in its report. */
async function refuseReport(): Promise<void> {
  const db = await environmentDb('test');
  const latest = await db.get('runs', 'latest');
  if (!latest?.run) throw new Error('There is no run.');
  const refused = { kind: 'report-refused', of: 'key', where: 'json' } as const;
  const without = { ...latest, run: withoutSteps(latest.run), report: undefined, refused };
  await db.put('runs', without, 'latest');
}
