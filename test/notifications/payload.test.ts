import { expect, test } from 'vitest';
import { snapshotDigest } from '../../lib/domain/onboarding/compare-snapshots';
import { changeOf, readChange, readNotification } from '../../lib/notifications/payload';
import { NOON } from './stage';

const CREATED = 'merchant_onboarding.application.created';
const UPDATED = 'merchant_onboarding.application.updated';
const WHOLE = { kind: UPDATED, applicationId: 'a', installationId: 'i', at: NOON };
const at = '2026-11-21T12:00:00Z';

test.each([
  [{ type: UPDATED, timestamp: at, data: { applicationId: 'a', installationId: 'i' } }, WHOLE],
  [{ event: UPDATED, createdAt: at, application_id: 'a', installation_id: 'i' }, WHOLE],
  [{ kind: UPDATED, at: NOON, payload: { id: 'a', installationId: 'i' } }, WHOLE],
  [
    { eventType: UPDATED, created: NOON / 1000, application: { id: 'a', installationId: 'i' } },
    WHOLE,
  ],
  [
    { data: { type: UPDATED, occurredAt: at, application: { id: 'a' }, installationId: 'i' } },
    WHOLE,
  ],
  // The contract shows no form of an id; the list of applications takes a number, too.
  [
    { type: UPDATED, timestamp: at, data: { applicationId: 7, installationId: 3 } },
    { ...WHOLE, applicationId: '7', installationId: '3' },
  ],
  [
    { type: UPDATED, timestamp: at, data: { application: { id: 7 } } },
    { kind: UPDATED, applicationId: '7', at: NOON },
  ],
  [{ type: 'x', data: { applicationId: 0.5, installationId: Infinity } }, { kind: 'x' }],
  [{ type: 'something.else', extra: [1] }, { kind: 'something.else' }],
  [{ type: 7, timestamp: 'yesterday', data: [], application: null }, { kind: 'unknown' }],
  [{ type: 'x'.repeat(201), data: { applicationId: ' ' } }, { kind: 'unknown' }],
  [{}, { kind: 'unknown' }],
  // The value of `1e400` in JSON, and numbers that no `Date` can represent.
  [
    { timestamp: Number.POSITIVE_INFINITY, at: NOON },
    { kind: 'unknown', at: NOON },
  ],
  [
    { timestamp: 8.64e15 + 1, created: -1e308, at: '+275760-09-13T00:00:00.001Z' },
    { kind: 'unknown' },
  ],
])('a notification is read in any of its forms: %j', (value, expected) => {
  expect(readNotification(value)).toEqual(expected);
});

test('a value that is not an object is not a notification', () => {
  for (const value of [null, undefined, 1, 'text', [], [{ type: UPDATED }]])
    expect(readNotification(value)).toBeUndefined();
});

test('a notified change is named like a polled one if the payload identifies it', async () => {
  const snapshot = { company: { name: 'Example' }, __proto__: null };
  const notification = { type: UPDATED, data: { applicationId: 'a', snapshot } };
  expect(await readChange(notification)).toEqual(
    changeOf(UPDATED, 'a', await snapshotDigest(snapshot)),
  );
  const inside = { type: UPDATED, data: { application: { id: 'a', snapshot } } };
  expect(await readChange(inside)).toEqual(await readChange(notification));
  const created = { type: CREATED, data: { applicationId: 'a', snapshot } };
  expect(await readChange(created)).toEqual(changeOf(CREATED, 'a', 'of whatever snapshot'));
  // An update without its snapshot could be any update.
  expect(await readChange({ type: UPDATED, data: { applicationId: 'a' } })).toBeUndefined();
  expect(await readChange({ type: CREATED })).toBeUndefined();
  expect(
    await readChange({ type: 'other', data: { applicationId: 'a', snapshot } }),
  ).toBeUndefined();
});
