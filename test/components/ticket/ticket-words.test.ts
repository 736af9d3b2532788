import { expect, test } from 'vitest';
import { turnWord } from '../../../components/ticket/ticket-words';

test('the turn of an open ticket says if a colleague wrote last', () => {
  expect(turnWord('WaitingForClient')).toBe('Client’s turn');
  expect(turnWord('WaitingForClient', 'you')).toBe('Client’s turn');
  expect(turnWord('WaitingForClient', 'team')).toBe('Client’s turn · your team wrote last');
  expect(turnWord('InProgress', 'team')).toBe('Manager’s turn · your team wrote last');
  expect(turnWord('Closed', 'team')).toBe('Finished');
  expect(turnWord('OnHold', 'team')).toBeUndefined();
});
