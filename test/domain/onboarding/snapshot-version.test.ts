import { expect, test } from 'vitest';
import { eventBetween, identityOf, markOf, newsOf } from '../../lib/domain/application-event';

const SUBMITTED = { status: 'Submitted', digest: 'a' };

test('an application that was not there was created; another snapshot updates it; a state does neither', () => {
  expect(eventBetween(undefined, SUBMITTED)).toBe('merchant_onboarding.application.created');
  expect(eventBetween(SUBMITTED, SUBMITTED)).toBeUndefined();
  expect(eventBetween(SUBMITTED, { ...SUBMITTED, digest: 'b' })).toBe(
    'merchant_onboarding.application.updated',
  );
  expect(eventBetween(SUBMITTED, { ...SUBMITTED, status: 'UnderReview' })).toBeUndefined();
});

test('what is first met in another state than Submitted was not just created', () => {
  for (const status of ['UnderReview', 'InformationRequired', 'Approved', 'Rejected', 'Odd'])
    expect(eventBetween(undefined, { ...SUBMITTED, status })).toBeUndefined();
});

test('a change has one identity however it is heard of: created once, updated once to a snapshot', () => {
  const [created, updated] = [
    'merchant_onboarding.application.created',
    'merchant_onboarding.application.updated',
  ] as const;
  const of = (kind: typeof created | typeof updated, digest: string) =>
    identityOf(kind, { id: 'app-1' }, digest);
  expect(of(created, 'a')).toBe(of(created, 'b'));
  expect(of(updated, 'a')).not.toBe(of(updated, 'b'));
  expect(of(updated, 'a')).not.toBe(of(created, 'a'));
});

test('news is what came as Submitted, was corrected, or is no longer as it was read', () => {
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

test('a mark is of the state and of what the snapshot says, whatever order its names came in', async () => {
  const one = await markOf({ id: '1', status: 'Submitted', snapshot: { a: 1, b: [2] } });
  const other = await markOf({ id: '1', status: 'Submitted', snapshot: { b: [2], a: 1 } });
  expect(other).toEqual(one);
  expect(one.digest).toMatch(/^[\da-f]{64}$/);
});
