import { expect, test } from 'vitest';
import { digestOf } from '../../lib/domain/snapshot';
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
  [{ type: 'something.else', extra: [1] }, { kind: 'something.else' }],
  [{ type: 7, timestamp: 'yesterday', data: [], application: null }, { kind: 'unknown' }],
  [{ type: 'x'.repeat(201), data: { applicationId: ' ' } }, { kind: 'unknown' }],
  [{}, { kind: 'unknown' }],
  // What JSON reads of `1e400`, and numbers that no `Date` can name.
  [
    { timestamp: Number.POSITIVE_INFINITY, at: NOON },
    { kind: 'unknown', at: NOON },
  ],
  [
    { timestamp: 8.64e15 + 1, created: -1e308, at: '+275760-09-13T00:00:00.001Z' },
    { kind: 'unknown' },
  ],
])('a notification is read however it is written: %j', (value, expected) => {
  expect(readNotification(value)).toEqual(expected);
});

test('what is no object is no notification', () => {
  for (const value of [null, undefined, 1, 'text', [], [{ type: UPDATED }]])
    expect(readNotification(value)).toBeUndefined();
});

test('a change is named as one that is found in the list, where the payload says which it is', async () => {
  const snapshot = { company: { name: 'Example' }, __proto__: null };
  const told = { type: UPDATED, data: { applicationId: 'a', snapshot } };
  expect(await readChange(told)).toEqual(changeOf(UPDATED, 'a', await digestOf(snapshot)));
  const inside = { type: UPDATED, data: { application: { id: 'a', snapshot } } };
  expect(await readChange(inside)).toEqual(await readChange(told));
  const created = { type: CREATED, data: { applicationId: 'a', snapshot } };
  expect(await readChange(created)).toEqual(changeOf(CREATED, 'a', 'of whatever snapshot'));
  // An update without its snapshot could be any.
  expect(await readChange({ type: UPDATED, data: { applicationId: 'a' } })).toBeUndefined();
  expect(await readChange({ type: CREATED })).toBeUndefined();
  expect(
    await readChange({ type: 'other', data: { applicationId: 'a', snapshot } }),
  ).toBeUndefined();
});
