import { expect, test } from 'vitest';
import { whatWord } from '../../components/outbox/write-words';
import type { Outgoing } from '../../lib/border/questions-outbox';

const decision = (applicationId: string, status: string): Outgoing => ({
  action: 'a',
  what: { kind: 'application.decide', applicationId, status },
  startedAt: 0,
  state: 'waiting',
  seenInThread: false,
  deeds: [],
});

test.each([
  ['app-1', 'InformationRequired', 'Decision “Ask for information” about application app-1'],
  [
    '0f8fad5b-d9cb-469f-a165-70867728950e',
    'UnderReview',
    'Decision “Start review” about application …7728950e',
  ],
  // Kept by another version of ours, which knew a state that we do not.
  ['app-1', 'Paused', 'Decision “Paused” about application app-1'],
])('a decision about “%s” to “%s” is told as: %s', (applicationId, status, words) => {
  expect(whatWord(decision(applicationId, status))).toBe(words);
});
