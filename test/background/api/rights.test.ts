import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { environmentDb } from '../../lib/storage/databases';
import { forgetForbidden, readKeyAgain } from '../../lib/worker/connection';
import { readKeysByTheClock, startKeys } from '../../lib/worker/key-clock';
import { addKey, keyFacts } from '../../lib/worker/keys';
import { sendMessage } from '../../lib/worker/messages';
import { decideApplication } from '../../lib/worker/onboarding/decide';
import { openWrites } from '../../lib/worker/outbox/rows';
import { readRights } from '../../lib/worker/rights';
import { tryService } from '../../lib/worker/service';
import { readSession } from '../../lib/worker/session';
import { changeTicket, createTicket } from '../../lib/worker/ticket-writes';
import { alarms, ring, told } from '../browser-stand-in';
import { CUSTOMER, newTicket, openTicket } from './background';
import { signedInStage } from './stage';

const at = signedInStage();
const HOUR = 60 * 60_000;

const permit = (...permissions: ('tickets:write' | 'merchant_onboarding:write')[]) =>
  at.service.control.permit(at.service.keys.testFull, permissions);
const permissions = async () => (await keyFacts())[0]?.permissions;
const calls = () => at.service.log.entries().map(({ method, path }) => `${method} ${path}`);
const create = (action = randomUUID()) =>
  createTicket({ place: at.place, action, ticket: newTicket(at.service), record: CUSTOMER });

/** The profile was read so long ago. */
async function profileIsOld(age: number): Promise<void> {
  const db = await environmentDb('test');
  const stored = await db.get('keys', 'key');
  if (!stored) throw new Error('no key');
  await db.put('keys', { ...stored, profileReadAt: Date.now() - age }, 'key');
}

test('at a start of the background the profile is read again, once an hour at most', async () => {
  permit('tickets:write');
  at.service.log.clear();
  await startKeys();
  expect(calls()).toEqual([]);
  await profileIsOld(HOUR);
  told.length = 0;
  await startKeys();
  await startKeys();
  expect(calls()).toEqual(['GET /v1/me']);
  expect(await permissions()).toEqual(['tickets:write']);
  expect(told).toContainEqual({ kind: 'session' });
});

test('a key of an earlier version, of which no reading is noted, is read at the first start', async () => {
  const db = await environmentDb('test');
  const stored = await db.get('keys', 'key');
  if (!stored) throw new Error('no key');
  await db.put('keys', { ...stored, profileReadAt: undefined }, 'key');
  permit('tickets:write');
  await startKeys();
  expect(await permissions()).toEqual(['tickets:write']);
});

test('once a day the browser wakes the background for it', async () => {
  readKeysByTheClock();
  await startKeys();
  expect([...alarms.keys()]).toContain('key-profiles');
  await profileIsOld(24 * HOUR);
  permit('merchant_onboarding:write');
  ring('key-profiles');
  await expect.poll(permissions).toEqual(['merchant_onboarding:write']);
});

test('a 403 of any call has the profile read again, and screens are told', async () => {
  forgetForbidden();
  const ticketId = await openTicket(at.service, at.place);
  permit('merchant_onboarding:write');
  told.length = 0;
  const change = { status: 'Closed' };
  const asked = { place: at.place, ticketId, action: randomUUID(), change };
  expect(await changeTicket(asked)).toMatchObject({ failure: { kind: 'not-allowed' } });
  await expect.poll(permissions).toEqual(['merchant_onboarding:write']);
  expect(told).toContainEqual({ kind: 'session' });
  expect(await readRights({ environment: 'test' })).toMatchObject({
    value: { permissions: ['merchant_onboarding:write'] },
  });
});

test('many 403s have it read once', async () => {
  forgetForbidden();
  permit();
  at.service.log.clear();
  await Promise.all([create(), create(), create()]);
  await expect.poll(() => calls().filter((call) => call === 'GET /v1/me')).toHaveLength(1);
});

test('a late answer about a key that was replaced says nothing of the new one', async () => {
  const held = at.service.control.answerNext(
    { path: /\/v1\/me/ },
    { kind: 'silence', at: 'before-headers' },
  );
  const late = readKeyAgain('test');
  await held.reached();
  await addKey({ address: at.service.address, key: at.service.keys.testReviewsOnly });
  held.release();
  await late;
  expect(await permissions()).toEqual(['merchant_onboarding:write']);
});

test('what a person asks the service for by hand is kept', async () => {
  permit('merchant_onboarding:write');
  await tryService('test');
  expect(await permissions()).toEqual(['merchant_onboarding:write']);
});

test('what the key lacks is refused without a call, in words that name it, and nothing waits', async () => {
  const ticketId = await openTicket(at.service, at.place);
  permit('merchant_onboarding:write');
  await tryService('test');
  at.service.log.clear();
  const failure = { kind: 'lacks-permission', permission: 'tickets:write' };
  expect(await create()).toEqual({ ok: false, failure });
  const change = { summary: 'Another' };
  const asked = { place: at.place, ticketId, action: randomUUID(), change };
  expect(await changeTicket(asked)).toEqual({ ok: false, failure });
  // What is known may be old: it is read before each refusal, and nothing else is asked.
  expect(new Set(calls())).toEqual(new Set(['GET /v1/me']));
  expect(await openWrites('test')).toEqual([]);
});

test('a permission that was added meanwhile is found before a refusal', async () => {
  permit('merchant_onboarding:write');
  await tryService('test');
  permit('tickets:write');
  expect(await create()).toMatchObject({ ok: true, value: { kind: 'done' } });
});

test('a decision is refused alike', async () => {
  permit('tickets:write');
  await tryService('test');
  at.service.log.clear();
  const decided = await decideApplication({
    place: at.place,
    applicationId: 'app-1',
    action: randomUUID(),
    seen: { status: 'Submitted', digest: 'a' },
    decision: { status: 'UnderReview' },
  });
  expect(decided).toEqual({
    ok: false,
    failure: { kind: 'lacks-permission', permission: 'merchant_onboarding:write' },
  });
  expect(calls()).toEqual(['GET /v1/me']);
});

test('a reply needs no permission, and goes out', async () => {
  const ticketId = await openTicket(at.service, at.place);
  permit('merchant_onboarding:write');
  await tryService('test');
  const message = { text: 'Hello', attachments: [] };
  await sendMessage({ place: at.place, ticketId, action: randomUUID(), message });
  await expect
    .poll(() => at.service.control.readTicket(ticketId).messages.map(({ text }) => text))
    .toEqual(['Hello']);
});

test('a creation that may have arrived is replayed though the key lost the permission since', async () => {
  const action = randomUUID();
  at.service.control.answerNext(
    { method: 'POST', path: /tickets$/ },
    { kind: 'drop', when: 'after-work' },
  );
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  expect(await create(action)).toMatchObject({ ok: true, value: { kind: 'waiting' } });
  permit('merchant_onboarding:write');
  await tryService('test');
  at.service.log.clear();
  await create(action);
  await expect.poll(calls).toContain(`POST /v1/installations/${at.place.installationId}/tickets`);
});

test('a test ticket is for the test client: another one does not leave', async () => {
  const other = { ...newTicket(at.service), clientId: randomUUID() };
  const { clientId } = at.service.places.test.withOnboarding;
  // The list of installations, as any screen has it read.
  await readSession();
  at.service.log.clear();
  const asked = { place: at.place, action: randomUUID(), ticket: other, record: CUSTOMER };
  expect(await createTicket(asked)).toEqual({
    ok: false,
    failure: { kind: 'not-the-test-client', clientId },
  });
  expect(at.service.log.entries()).toEqual([]);
  const shouted = { ...other, clientId: ` ${clientId.toUpperCase()} ` };
  expect(await createTicket({ ...asked, ticket: shouted })).toMatchObject({ ok: true });
});
