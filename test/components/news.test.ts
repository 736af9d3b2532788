import { expect, test } from 'vitest';
import { makesOld } from '../../components/ui/news';
import type { News } from '../../lib/border/news';

const place = { environment: 'test', installationId: 'i' };
const ofTicket: News = { kind: 'ticket', environment: 'test', ticketId: 't1' };

test('news of a ticket makes its own answers old, and the lists it is in', () => {
  expect(makesOld(ofTicket, ['ticket.read', { place, ticketId: 't1' }])).toBe(true);
  expect(makesOld(ofTicket, ['thread.read', { place, ticketId: 't1', from: 60 }])).toBe(true);
  expect(makesOld(ofTicket, ['record.read', {}])).toBe(true);
  expect(makesOld(ofTicket, ['desk.read', { place, text: '', limit: 200 }])).toBe(true);
});

test('news of a ticket leaves other tickets and the other environment alone', () => {
  const live = { ...place, environment: 'live' };
  expect(makesOld(ofTicket, ['ticket.read', { place, ticketId: 't2' }])).toBe(false);
  expect(makesOld(ofTicket, ['thread.read', { place: live, ticketId: 't1' }])).toBe(false);
  expect(makesOld(ofTicket, ['session.read', {}])).toBe(false);
});

test('a switch of environment has everything that hangs on it read again', () => {
  for (const name of ['session.read', 'record.read', 'desk.read', 'tab.read'])
    expect(makesOld({ kind: 'session' }, [name, { place }])).toBe(true);
  expect(makesOld({ kind: 'session' }, ['thread.read', { place, ticketId: 't1' }])).toBe(false);
});

test('no news ever makes a draft old', () => {
  const all: News[] = [
    { kind: 'setup' },
    { kind: 'session' },
    { kind: 'record', tabId: 1 },
    ofTicket,
  ];
  for (const news of all) expect(makesOld(news, ['draft.read', { place }])).toBe(false);
});
