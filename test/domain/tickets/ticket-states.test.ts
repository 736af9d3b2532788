import { expect, test } from 'vitest';
import { whoseTurn } from '../../../lib/domain/tickets/ticket-states';

const WRITERS = ['you', 'team', 'manager', 'other', undefined] as const;

test('in progress, the last message decides whose turn it is', () => {
  expect(WRITERS.map((writer) => whoseTurn('InProgress', writer))).toEqual([
    ...['manager', 'manager', 'client', 'client', 'manager'],
  ]);
});

test.each([
  ['WaitingForClient', 'client'],
  ['WaitingForManager', 'manager'],
  ['Closed', 'nobody'],
  ['OnHold', 'unknown'],
])('%s says it by itself, whoever wrote last', (status, turn) => {
  for (const writer of WRITERS) expect(whoseTurn(status, writer)).toBe(turn);
});
