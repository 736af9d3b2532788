import { expect, test } from 'vitest';
import { jsonDigest } from '../../../lib/domain/onboarding/compare-snapshots';
import {
  changeIdentity,
  eventBetween,
  isSameVersion,
  newsOf,
  versionOf,
  withCurrentDigest,
} from '../../../lib/domain/onboarding/snapshot-version';

const SUBMITTED = { status: 'Submitted', digest: 'a' };

test('an application is created, a new snapshot updates it, and a new status does neither', () => {
  expect(eventBetween(undefined, SUBMITTED)).toBe('merchant_onboarding.application.created');
  expect(eventBetween(SUBMITTED, SUBMITTED)).toBeUndefined();
  expect(eventBetween(SUBMITTED, { ...SUBMITTED, digest: 'b' })).toBe(
    'merchant_onboarding.application.updated',
  );
  expect(eventBetween(SUBMITTED, { ...SUBMITTED, status: 'UnderReview' })).toBeUndefined();
});

test('an application that first appears after Submitted was not just created', () => {
  for (const status of ['UnderReview', 'InformationRequired', 'Approved', 'Rejected', 'Odd'])
    expect(eventBetween(undefined, { ...SUBMITTED, status })).toBeUndefined();
});

test('a change has one identity, whether it was polled or notified', () => {
  const [created, updated] = [
    'merchant_onboarding.application.created',
    'merchant_onboarding.application.updated',
  ] as const;
  const of = (kind: typeof created | typeof updated, digest: string) =>
    changeIdentity(kind, { id: 'app-1' }, digest);
  expect(of(created, 'a')).toBe(of(created, 'b'));
  expect(of(updated, 'a')).not.toBe(of(updated, 'b'));
  expect(of(updated, 'a')).not.toBe(of(created, 'a'));
});

test('an application is news if it is submitted, corrected, or changed since it was read', () => {
  const read = { told: SUBMITTED, seen: SUBMITTED };
  const asked = { status: 'InformationRequired', digest: 'a' };
  expect(newsOf(SUBMITTED, undefined)).toBe('new');
  expect(newsOf({ ...SUBMITTED, status: 'Approved' }, undefined)).toBeUndefined();
  expect(newsOf(SUBMITTED, read)).toBeUndefined();
  expect(newsOf({ ...SUBMITTED, digest: 'b' }, read)).toBe('changed');
  expect(newsOf({ ...SUBMITTED, status: 'Rejected' }, read)).toBe('changed');
  expect(newsOf(asked, { told: asked })).toBeUndefined();
  expect(newsOf({ ...asked, digest: 'b' }, { told: asked })).toBe('changed');
  expect(newsOf(asked, { told: asked, news: 'changed' })).toBe('changed');
  expect(
    newsOf({ ...asked, status: 'Rejected' }, { told: asked, news: 'changed' }),
  ).toBeUndefined();
});

test('a version depends on the status and the snapshot, not on the order of names', async () => {
  const one = await versionOf({ id: '1', status: 'Submitted', snapshot: { a: 1, b: [2] } });
  const other = await versionOf({ id: '1', status: 'Submitted', snapshot: { b: [2], a: 1 } });
  expect(other).toEqual(one);
  expect(one.digest).toMatch(/^[\da-f]{64}$/);
});

test('a version that an earlier program stored is read as today’s only if its data is the same', async () => {
  const snapshot = { company: { legalName: 'Harbour Teas' } };
  const stored = { status: 'Submitted', digest: await jsonDigest(snapshot) };
  expect(await withCurrentDigest(stored, { snapshot }, 'current')).toEqual({
    status: 'Submitted',
    digest: 'current',
  });
  const changed = { company: { legalName: 'Harbour Tea' } };
  expect(await withCurrentDigest(stored, { snapshot: changed }, 'current')).toEqual(stored);
});

test('a version is the same only with the same status and the same snapshot', () => {
  expect(isSameVersion(SUBMITTED, { ...SUBMITTED })).toBe(true);
  expect(isSameVersion(SUBMITTED, { ...SUBMITTED, status: 'UnderReview' })).toBe(false);
  expect(isSameVersion(SUBMITTED, { ...SUBMITTED, digest: 'b' })).toBe(false);
});
