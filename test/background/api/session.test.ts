import { expect, test, vi } from 'vitest';
import { ownInstallations } from '../../../lib/background/api/own-installations';
import {
  chooseSession,
  installationsOf,
  onSessionChanged,
  readSession,
  refreshSession,
  testClientOf,
} from '../../../lib/background/api/session';
import { chosenInstallation, saveInstallation } from '../../../lib/background/core/settings-store';
import { environmentDb } from '../../../lib/storage/databases';
import { signedInStage } from '../stage';

const at = signedInStage();

/** The service lists these installations the next time it is asked. */
const listNext = (installations: unknown) =>
  at.service.control.respondNext(
    { path: /\/v1\/installations/ },
    { kind: 'status', status: 200, body: JSON.stringify(installations) },
  );

test('a choice of the environment alone keeps the chosen installation', async () => {
  const { installationId } = at.service.places.test.withoutOnboarding;
  await chooseSession({ installationId });
  expect(await chooseSession({ environment: 'test' })).toMatchObject({ installationId });
});

test('an installation that one window chooses stays in its environment while another window chooses the other environment', async () => {
  const { installationId } = at.service.places.test.withoutOnboarding;
  await Promise.all([
    chooseSession({ environment: 'test', installationId }),
    chooseSession({ environment: 'live' }),
  ]);
  expect(await chosenInstallation('test')).toBe(installationId);
  expect(await chosenInstallation('live')).toBeUndefined();
});

test('an installation that the user chooses while the first one is chosen for them stays chosen', async () => {
  const { installationId } = at.service.places.test.withoutOnboarding;
  await readSession();
  await saveInstallation('test', 'unknown by now');
  const { get } = IDBObjectStore.prototype;
  let choosing: Promise<void> | undefined;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    const request = Reflect.apply(get, this, [key]);
    if (key === 'installation') choosing ??= saveInstallation('test', installationId);
    return request;
  });
  expect(await readSession()).toMatchObject({ installationId });
  await choosing;
  expect(await chosenInstallation('test')).toBe(installationId);
});

test('features learn of the user’s choice, and of installations that changed', async () => {
  const { installations } = await readSession();
  let changes = 0;
  onSessionChanged(() => {
    changes += 1;
  });
  await chooseSession({ environment: 'test' });
  expect(changes).toBe(1);
  at.service.control.enableOnboarding(installations[0]?.id ?? '', false);
  await refreshSession();
  expect(changes).toBe(2);
  await refreshSession();
  expect(changes).toBe(2);
});

test('an empty list that was read is not read again for each request', async () => {
  listNext([]);
  await refreshSession();
  at.service.log.clear();
  expect(await installationsOf('test')).toEqual({ ok: true, value: [] });
  expect(at.service.log.entries()).toEqual([]);
});

test('an installation that the service lists no more still belongs to the key', async () => {
  const [first, second] = (await readSession()).installations;
  listNext([second]);
  expect((await refreshSession()).installations).toEqual([second]);
  const own = await ownInstallations(await environmentDb('test'));
  expect(own.map(({ id }) => id)).toEqual([first?.id, second?.id]);
});

test('no client is a test client in live, whatever the service says', async () => {
  const [installation] = (await readSession()).installations;
  expect(installation?.testClientId).toBeDefined();
  if (installation) await (await environmentDb('live')).put('installations', installation, 0);
  const installationId = installation?.id ?? '';
  expect(await testClientOf({ environment: 'test', installationId })).toBe(
    installation?.testClientId,
  );
  expect(await testClientOf({ environment: 'live', installationId })).toBeUndefined();
});
