import { expect, test } from 'vitest';
import { turnWord } from '../../../components/ticket/ticket-words';

test('the turn of an open ticket says if a colleague wrote last', () => {
  expect(turnWord('WaitingForClient')).toBe('Waiting for the client');
  expect(turnWord('WaitingForClient', 'you')).toBe('Waiting for the client');
  expect(turnWord('WaitingForClient', 'team')).toBe(
    'Waiting for the client · your team wrote last',
  );
  expect(turnWord('InProgress', 'team')).toBe('Waiting for the manager · your team wrote last');
  expect(turnWord('Closed', 'team')).toBe('Done');
  expect(turnWord('OnHold', 'team')).toBeUndefined();
});
