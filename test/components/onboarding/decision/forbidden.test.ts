import { expect, test } from 'vitest';
import { forbiddenIn } from '../../../../components/onboarding/decision/ForbiddenNotice';
import type { DecisionDraft } from '../../../../lib/domain/onboarding/decision/decision-rules';

const SECRET = 'svc_test_FAKE_everywhere_0001';
/** A secret in every field. */
const DRAFT: DecisionDraft = {
  status: '',
  reasonCode: SECRET,
  message: `${SECRET} 20302030`,
  requirements: [
    { field: '', message: '' },
    { field: SECRET, message: SECRET },
  ],
  partnerMerchantId: SECRET,
};
const wordsOf = ['reasonCode', 'message', 'message'];

test.each([
  ['', []],
  ['UnderReview', []],
  ['Approved', ['partnerMerchantId']],
  ['Rejected', wordsOf],
  ['InformationRequired', [...wordsOf, 'requirements.1.field', 'requirements.1.message']],
] as const)('with “%s” only the fields that would be sent are checked', (status, places) => {
  const found = forbiddenIn({ ...DRAFT, status }, {}).map(({ where }) => where);
  expect(found.toSorted()).toEqual([...places].sort());
});

test('a secret in a field of another decision does not block this one', () => {
  const draft = { ...DRAFT, status: 'Approved', partnerMerchantId: 'm-100' } as const;
  expect(forbiddenIn(draft, {})).toEqual([]);
});
