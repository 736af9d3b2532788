import { expect, test } from 'vitest';
import { turnNote, turnWord } from '../../../components/ticket/ticket-words';

test('the turn of an open ticket says if a colleague wrote last', () => {
  expect(turnWord('WaitingForClient')).toBe('Client to reply');
  expect(turnWord('WaitingForClient', 'you')).toBe('Client to reply');
  expect(turnWord('WaitingForClient', 'team')).toBe('Client to reply · your team wrote last');
  expect(turnWord('InProgress', 'team')).toBe('Manager to reply · your team wrote last');
  expect(turnWord('Closed', 'team')).toBe('Done');
  expect(turnWord('OnHold', 'team')).toBeUndefined();
});

test('a row says whose turn it is only where its status does not', () => {
  expect(turnNote('InProgress', 'you')).toBe('Manager to reply');
  expect(turnNote('InProgress', 'manager')).toBe('Client to reply');
  expect(turnNote('WaitingForClient', 'team')).toBe('Client to reply · your team wrote last');
  for (const status of ['WaitingForClient', 'WaitingForManager', 'Closed', 'Frozen'])
    expect(turnNote(status, 'manager')).toBeUndefined();
});
