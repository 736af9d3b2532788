import { beforeEach, expect, test } from 'vitest';
import { addKey } from '../../lib/worker/keys';
import { readSession } from '../../lib/worker/session';
import { engineerAt } from './golive-stage';
import { signedInStage } from './stage';

const at = signedInStage();
beforeEach(readSession);

const creations = () =>
  at.service.log
    .entries()
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/tickets')).length;

test('what one installation passed is not passed in another: all of it is run there', async () => {
  const { name, installationId } = at.service.places.test.withoutOnboarding;
  const first = await engineerAt(at.place).run();
  expect(first.about).toMatchObject({ sameKey: true });
  const other = engineerAt({ ...at.place, installationId });
  at.service.log.clear();
  const second = await other.run({ kind: 'remaining' });
  expect(creations()).toBeGreaterThan(0);
  expect(second.planned).toEqual([0, 3, 7, 11]);
  expect(second.about).toEqual({ installation: name, sameKey: true });
  expect(second.run?.subject).not.toBe(first.run?.subject);
  // Here, what passed stays.
  at.service.log.clear();
  expect((await other.run({ kind: 'remaining' })).planned).toEqual([0, 11]);
  expect(creations()).toBe(0);
  // Nor does one check, run alone, take along what was found elsewhere.
  const alone = await engineerAt(at.place).run({ kind: 'one', number: 7 });
  expect(alone.run?.checks.map(({ number }) => number)).toEqual([0, 7]);
});

test('what one key passed is not passed with another', async () => {
  await engineerAt(at.place).run();
  await addKey({ address: at.service.address, key: at.service.keys.testTicketsOnly });
  const { view, run } = engineerAt(at.place);
  expect((await view()).about).toMatchObject({ sameKey: false });
  const again = await run({ kind: 'remaining' });
  expect(again.planned).toEqual([0, 3, 7, 11]);
  expect(again.run?.comparison).toBeUndefined();
});
