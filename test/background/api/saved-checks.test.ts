import { expect, test, vi } from 'vitest';
import { saveCheck } from '../../../lib/background/api/session';
import { SENDING_CHECKS, sendingChecks } from '../../../lib/background/core/settings-store';
import { environmentDb } from '../../../lib/storage/databases';
import { signedInStage } from '../stage';

const at = signedInStage();

const save = (installationId: string) =>
  saveCheck({ scope: { ...at.scope, installationId }, check: 'always' });

/** Gives the check of one installation to another one in one transaction, as a reset of test data does. */
async function move(from: string, to: string): Promise<void> {
  const tx = (await environmentDb('test')).transaction('settings', 'readwrite');
  const { [from]: moved, ...others } = JSON.parse((await tx.store.get(SENDING_CHECKS)) ?? '{}');
  await tx.store.put(JSON.stringify({ ...others, [to]: moved }), SENDING_CHECKS);
  await tx.done;
}

test('two windows that save at once what has to pass for two installations both keep it', async () => {
  await Promise.all([save('first'), save('second')]);
  expect(await sendingChecks('test')).toEqual({ first: 'always', second: 'always' });
});

test('what has to pass goes to the new installation while the user saves it for another one', async () => {
  await save('old');
  const { get } = IDBObjectStore.prototype;
  let moving: Promise<void> | undefined;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    const request = Reflect.apply(get, this, [key]);
    if (key === SENDING_CHECKS) moving ??= move('old', 'new');
    return request;
  });
  await save('second');
  await moving;
  expect(await sendingChecks('test')).toEqual({ new: 'always', second: 'always' });
});
