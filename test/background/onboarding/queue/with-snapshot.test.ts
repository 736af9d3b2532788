import { expect, test } from 'vitest';
import { withSnapshot } from '../../../../lib/background/onboarding/queue/queue-cache';
import { APPLICATION_VIEW } from '../../../components/samples';

const whole = APPLICATION_VIEW.application;
const bare = { ...whole, snapshot: {}, bare: true } as const;

test('an application that came without its snapshot keeps the known one', () => {
  expect(withSnapshot({ ...bare, status: 'UnderReview' }, whole)).toEqual({
    ...whole,
    status: 'UnderReview',
  });
});

test('if none is known, the application does not count as one that the merchant left empty', () => {
  expect(withSnapshot(bare, bare)).toMatchObject({ snapshot: {}, bare: true });
});

test('an application that came with its snapshot replaces one without', () => {
  expect(withSnapshot(whole, bare)).toEqual(whole);
});
