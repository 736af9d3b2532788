import { expect, test } from 'vitest';
import type { DecisionDraft } from '../../../../lib/domain/onboarding/decision/decision-rules';
import { recordFaults } from '../../../../lib/domain/onboarding/decision/decision-rules';
import {
  linesOf,
  missingItems,
  recordedItems,
  withTick,
} from '../../../../lib/domain/onboarding/review/checklist';

const ITEMS = [
  { text: 'Sanctions list', required: true },
  { text: 'Website seen', required: false },
];
const TICKED = withTick('', 'Sanctions list', { digest: 'd1', at: 5 });

test('a tick counts for the data that it was made for only', () => {
  expect(linesOf(ITEMS, TICKED, 'd1')).toEqual([
    { text: 'Sanctions list', required: true, tickedAt: 5, isOld: false },
    { text: 'Website seen', required: false, isOld: false },
  ]);
  const later = linesOf(ITEMS, TICKED, 'd2');
  expect(later[0]).toEqual({ text: 'Sanctions list', required: true, isOld: true });
  expect(missingItems(later)).toEqual(['Sanctions list']);
});

test('only required items are missing, and a tick can be taken away', () => {
  expect(missingItems(linesOf(ITEMS, '', 'd1'))).toEqual(['Sanctions list']);
  expect(missingItems(linesOf(ITEMS, TICKED, 'd1'))).toEqual([]);
  const cleared = withTick(TICKED, 'Sanctions list', undefined);
  expect(missingItems(linesOf(ITEMS, cleared, 'd1'))).toEqual(['Sanctions list']);
});

test('the record has the items as they were, ticked or not', () => {
  expect(recordedItems(linesOf(ITEMS, TICKED, 'd1'))).toEqual([
    { text: 'Sanctions list', required: true, tickedAt: 5 },
    { text: 'Website seen', required: false },
  ]);
});

test.each(['{', 'null', '[1]', '{"text":"x"}'])(
  'a text that is not ours has no ticks: %s',
  (text) => {
    expect(missingItems(linesOf(ITEMS, text, 'd1'))).toEqual(['Sanctions list']);
  },
);

const DRAFT: DecisionDraft = {
  status: '',
  reasonCode: '',
  message: '',
  requirements: [],
  partnerMerchantId: '',
};

test('an approval waits for the required items, and no other decision does', () => {
  const open = { reason: 'Owners', missing: ['Sanctions list'] };
  expect(recordFaults({ ...DRAFT, status: 'Approved' }, open)).toEqual(['checklist']);
  for (const status of ['UnderReview', 'InformationRequired', 'Rejected'] as const)
    expect(recordFaults({ ...DRAFT, status }, open)).toEqual([]);
  expect(recordFaults({ ...DRAFT, status: 'Approved' }, { ...open, missing: [] })).toEqual([]);
});

test('a rejection needs a reason: its own, a code or a message', () => {
  const none = { reason: ' \u200b', missing: [] };
  const rejected = { ...DRAFT, status: 'Rejected' } as const;
  expect(recordFaults(rejected, none)).toEqual(['rejection-reason']);
  expect(recordFaults(rejected, { ...none, reason: 'No licence' })).toEqual([]);
  expect(recordFaults({ ...rejected, reasonCode: 'licence' }, none)).toEqual([]);
  expect(recordFaults({ ...rejected, message: 'No licence' }, none)).toEqual([]);
});
