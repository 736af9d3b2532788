import { expect, test } from 'vitest';
import { timelineWord } from '../../../../components/onboarding/application/timeline-words';
import type { TimelineEvent } from '../../../../lib/domain/onboarding/timeline';

const decided = (rest: Partial<Extract<TimelineEvent, { kind: 'decided' }>>): TimelineEvent => ({
  kind: 'decided',
  action: 'a',
  status: 'Approved',
  digest: 'abcdef0123456789',
  documents: [],
  requirements: [],
  ...rest,
});

test('a decision says how many documents the reviewer checked and verified', () => {
  const documents = [
    { path: 'documents.0', verdict: 'verified' as const },
    { path: 'documents.1', verdict: 'opened' as const },
    { path: 'documents.2', verdict: 'not-reachable' as const },
  ];
  expect(timelineWord(decided({ documents }))).toBe(
    '“Approve” on version abcdef01; 3 documents looked at, 1 verified',
  );
});

test('a decision says who proposed it', () => {
  expect(timelineWord(decided({ proposer: 'Robin Example' }))).toBe(
    '“Approve” on version abcdef01; 0 documents looked at, 0 verified; proposed by Robin Example',
  );
});
