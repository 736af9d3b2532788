import { expect, test } from 'vitest';
import { environmentDb } from '../../lib/storage/databases';
import { WipedError } from '../../lib/storage/wiped-databases';
import { newProfile } from './background';
import { profileStage } from './stage';

profileStage();

const aTick = () => new Promise((resolve) => setImmediate(resolve));

/** Opens the database, and uses it a moment later. Returns the error of that. */
async function work(): Promise<unknown> {
  try {
    const db = await environmentDb('test');
    for (let i = 0; i < 4; i += 1) await aTick();
    await db.getAll('commands');
    return undefined;
  } catch (error) {
    return error;
  }
}

test('work that goes on while its profile ends fails only with an error that is not logged', async () => {
  let hasEnded = false;
  const profile = newProfile().then(() => {
    hasEnded = true;
  });
  const begun: Promise<unknown>[] = [];
  while (!hasEnded) {
    begun.push(work());
    await aTick();
  }
  await profile;
  const errors = (await Promise.all(begun)).filter((error) => error !== undefined);
  expect(errors).not.toEqual([]);
  for (const error of errors) expect(error).toBeInstanceOf(WipedError);
});
