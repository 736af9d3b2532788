import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import {
  clearForbiddenTimes,
  partnerOf,
  refreshProfile,
} from '../../../lib/background/api/connection';
import {
  refreshProfilesOnAlarm,
  refreshStaleProfiles,
} from '../../../lib/background/api/profile-schedule';
import { readRights } from '../../../lib/background/api/rights';
import { readSession } from '../../../lib/background/api/session';
import { retryService } from '../../../lib/background/app/service-status';
import { addKey } from '../../../lib/background/keys/key-changes';
import { keyFacts } from '../../../lib/background/keys/keys';
import { decideApplication } from '../../../lib/background/onboarding/review/decide';
import { openCommands } from '../../../lib/background/outbox/store';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { changeTicket, createTicket } from '../../../lib/background/tickets/submit-ticket';
import { environmentDb } from '../../../lib/storage/databases';
import { alarms, fireAlarm, published } from '../../browser-stand-in';
import { CUSTOMER, newTicket, openTicket } from '../background';
import { signedInStage } from '../stage';

const at = signedInStage();
const HOUR = 60 * 60_000;

const permit = (...permissions: ('tickets:write' | 'merchant_onboarding:write')[]) =>
  at.service.control.permit(at.service.keys.testFull, permissions);
const permissions = async () => (await keyFacts())[0]?.permissions;
const calls = () => at.service.log.entries().map(({ method, path }) => `${method} ${path}`);
const create = (commandId = randomUUID()) =>
  createTicket({ scope: at.scope, commandId, ticket: newTicket(at.service), record: CUSTOMER });

/** Makes the last reading of the profile `age` milliseconds old. */
async function profileIsOld(age: number): Promise<void> {
  const db = await environmentDb('test');
  const stored = await db.get('keys', 'key');
  if (!stored) throw new Error('no key');
  await db.put('keys', { ...stored, profileReadAt: Date.now() - age }, 'key');
}

test('the background reads the profile again when it starts, once an hour at most', async () => {
  permit('tickets:write');
  at.service.log.clear();
  await refreshStaleProfiles();
  expect(calls()).toEqual([]);
  await profileIsOld(HOUR);
  published.length = 0;
  await refreshStaleProfiles();
  await refreshStaleProfiles();
  expect(calls()).toEqual(['GET /v1/me', 'GET /v1/installations']);
  expect(await permissions()).toEqual(['tickets:write']);
  expect(published).toContainEqual({ kind: 'session' });
});

test('a colleague’s reset of test data is known after the next reading of the profile', async () => {
  const before = (await readSession()).installations;
  const reset = await fetch(`${at.service.address}/v1/test/reset`, {
    method: 'POST',
    headers: {
      ...{ 'Api-Key': at.service.keys.testFull, 'Idempotency-Key': randomUUID() },
      'Content-Type': 'application/json',
    },
    body: '{}',
  });
  expect(reset.ok).toBe(true);
  published.length = 0;
  await profileIsOld(HOUR);
  await refreshStaleProfiles();
  const { installations, installationId } = await readSession();
  expect(installations.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
  expect(installations).not.toEqual(before);
  expect(installationId).toBe(installations[0]?.id);
  expect(published).toContainEqual({ kind: 'session' });
});

test('the first start after an update reads the profile of a key that has no reading time', async () => {
  const db = await environmentDb('test');
  const stored = await db.get('keys', 'key');
  if (!stored) throw new Error('no key');
  await db.put('keys', { ...stored, profileReadAt: undefined }, 'key');
  permit('tickets:write');
  await refreshStaleProfiles();
  expect(await permissions()).toEqual(['tickets:write']);
});

test('an alarm wakes the background once a day to read the profile', async () => {
  refreshProfilesOnAlarm();
  await refreshStaleProfiles();
  expect([...alarms.keys()]).toContain('key-profiles');
  await profileIsOld(24 * HOUR);
  permit('merchant_onboarding:write');
  fireAlarm('key-profiles');
  await expect.poll(permissions).toEqual(['merchant_onboarding:write']);
});

test('after a 403 the background reads the profile again and notifies the screens', async () => {
  clearForbiddenTimes();
  const ticketId = await openTicket(at.service, at.scope);
  permit('merchant_onboarding:write');
  published.length = 0;
  const change = { status: 'Closed' };
  const params = { scope: at.scope, ticketId, commandId: randomUUID(), change };
  expect(await changeTicket(params)).toMatchObject({ failure: { kind: 'not-allowed' } });
  await expect.poll(permissions).toEqual(['merchant_onboarding:write']);
  expect(published).toContainEqual({ kind: 'session' });
  expect(await readRights({ environment: 'test' })).toMatchObject({
    value: { permissions: ['merchant_onboarding:write'] },
  });
});

test('many 403s cause one reading of the profile', async () => {
  clearForbiddenTimes();
  permit();
  at.service.log.clear();
  await Promise.all([create(), create(), create()]);
  await expect.poll(() => calls().filter((call) => call === 'GET /v1/me')).toHaveLength(1);
});

test('403s within a minute after that cause no other reading of the profile', async () => {
  const began = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(began);
  clearForbiddenTimes();
  permit();
  const service = await partnerOf('test');
  if (!service.ok) throw new Error(service.failure.kind);
  const meet403 = () =>
    service.value.partner.changeTicket({
      method: 'PATCH',
      path: '/v1/tickets/t-1',
      body: '{"status":"Closed"}',
      idempotencyKey: randomUUID(),
    });
  const readings = () => calls().filter((call) => call === 'GET /v1/me').length;
  at.service.log.clear();
  expect(await meet403()).toMatchObject({ failure: { kind: 'not-allowed' } });
  await expect.poll(permissions).toEqual([]);
  clock.mockReturnValue(began + 59_000);
  // A reading that the first of these began would reach the service before the last of them is over.
  for (let times = 0; times < 5; times += 1) await meet403();
  expect(readings()).toBe(1);
  clock.mockReturnValue(began + 60_000);
  await meet403();
  await expect.poll(readings).toBe(2);
});

test('a reading of the profile that changes nothing makes no screen read again', async () => {
  published.length = 0;
  await refreshProfile('test');
  expect(published).toEqual([]);
});

test('two readings of the profile at the same time are one call', async () => {
  at.service.log.clear();
  await Promise.all([refreshProfile('test'), refreshProfile('test')]);
  expect(calls()).toEqual(['GET /v1/me']);
  await refreshProfile('test');
  expect(calls()).toEqual(['GET /v1/me', 'GET /v1/me']);
});

test('a late response about a replaced key does not change the new key’s permissions', async () => {
  const held = at.service.control.respondNext(
    { path: /\/v1\/me/ },
    { kind: 'silence', at: 'before-headers' },
  );
  const late = refreshProfile('test');
  await held.reached();
  await addKey({ address: at.service.address, key: at.service.keys.testReviewsOnly });
  held.release();
  await late;
  expect(await permissions()).toEqual(['merchant_onboarding:write']);
});

test('the permissions are saved when the user presses `Try again`', async () => {
  permit('merchant_onboarding:write');
  await retryService('test');
  expect(await permissions()).toEqual(['merchant_onboarding:write']);
});

test('a change without permission is refused without sending it, and the failure names the permission', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  permit('merchant_onboarding:write');
  await retryService('test');
  at.service.log.clear();
  const failure = { kind: 'lacks-permission', permission: 'tickets:write' };
  expect(await create()).toEqual({ ok: false, failure });
  const change = { summary: 'Another' };
  const params = { scope: at.scope, ticketId, commandId: randomUUID(), change };
  expect(await changeTicket(params)).toEqual({ ok: false, failure });
  // The known profile may be old, so each refusal reads it first. Nothing else is called.
  expect(new Set(calls())).toEqual(new Set(['GET /v1/me']));
  expect(await openCommands('test')).toEqual([]);
});

test('the background finds a permission that was added meanwhile before it refuses', async () => {
  permit('merchant_onboarding:write');
  await retryService('test');
  permit('tickets:write');
  expect(await create()).toMatchObject({ ok: true, value: { kind: 'done' } });
});

test('a decision without permission is refused in the same way', async () => {
  permit('tickets:write');
  await retryService('test');
  at.service.log.clear();
  const decided = await decideApplication({
    scope: at.scope,
    applicationId: 'app-1',
    commandId: randomUUID(),
    seen: { status: 'Submitted', digest: 'a' },
    decision: { status: 'UnderReview' },
  });
  expect(decided).toEqual({
    ok: false,
    failure: { kind: 'lacks-permission', permission: 'merchant_onboarding:write' },
  });
  expect(calls()).toEqual(['GET /v1/me']);
});

test('a reply needs no permission', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  permit('merchant_onboarding:write');
  await retryService('test');
  const message = { text: 'Hello', attachments: [] };
  await sendMessage({ scope: at.scope, ticketId, commandId: randomUUID(), message });
  await expect
    .poll(() => at.service.control.readTicket(ticketId).messages.map(({ text }) => text))
    .toEqual(['Hello']);
});

test('a ticket creation that may have arrived is replayed even if the key lost the permission', async () => {
  const commandId = randomUUID();
  at.service.control.respondNext(
    { method: 'POST', path: /tickets$/ },
    { kind: 'drop', when: 'after-work' },
  );
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  expect(await create(commandId)).toMatchObject({ ok: true, value: { kind: 'waiting' } });
  permit('merchant_onboarding:write');
  await retryService('test');
  at.service.log.clear();
  await create(commandId);
  await expect.poll(calls).toContain(`POST /v1/installations/${at.scope.installationId}/tickets`);
});

test('a test ticket for a client other than the test client is not sent', async () => {
  const other = { ...newTicket(at.service), clientId: randomUUID() };
  const { clientId } = at.service.places.test.withOnboarding;
  // Reads the list of installations, as every screen does.
  await readSession();
  at.service.log.clear();
  const params = { scope: at.scope, commandId: randomUUID(), ticket: other, record: CUSTOMER };
  expect(await createTicket(params)).toEqual({
    ok: false,
    failure: { kind: 'not-the-test-client', clientId },
  });
  expect(at.service.log.entries()).toEqual([]);
  const inCapitals = { ...other, clientId: ` ${clientId.toUpperCase()} ` };
  expect(await createTicket({ ...params, ticket: inCapitals })).toMatchObject({ ok: true });
});
