import { describe, expect, test } from 'vitest';
import { PRACTICE_CUSTOMER } from '../../lib/domain/practice/customer';
import { whoseTurn } from '../../lib/domain/tickets/ticket-states';
import { refusalOfChange, refusalOfMessage, refusalOfTicket } from '../../lib/practice/checks';
import { priorities, ticketStatuses } from '../fake-service/records';
import { check, NewMessageBody, NewTicketBody, TicketChangeBody } from '../fake-service/rules';
import { NEW_TICKET } from './practice';

// Practice has rules of its own, in words that agents read. They are the stand-in service's rules.

const accepts = (parse: () => unknown): boolean => {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
};

const FILE = {
  name: 'a.pdf',
  mimeType: 'application/pdf',
  url: 'https://files.example.com/a.pdf',
  hash: `sha256:${'ab'.repeat(32)}`,
};
const FILES = [
  FILE,
  { ...FILE, url: 'http://files.example.com/a.pdf' },
  { ...FILE, url: 'files' },
  { ...FILE, name: '' },
  { ...FILE, mimeType: 'pdf' },
  { ...FILE, hash: 'abc' },
];
const TEXTS = ['', 'Refund', 'x'.repeat(20_000), 'x'.repeat(20_001)];

describe('practice and the stand-in service refuse the same', () => {
  test.each([
    ...TEXTS.flatMap((text) => [{ summary: text }, { description: text }]),
    { clientId: 'not-a-client' },
    { clientId: PRACTICE_CUSTOMER.clientId.toUpperCase() },
    { externalReference: 'x'.repeat(120) },
    { externalReference: 'x'.repeat(121) },
    ...FILES.map((file) => ({ attachments: [file] })),
  ])('new tickets: %#', (part) => {
    const ticket = { ...NEW_TICKET, ...part };
    const refused = refusalOfTicket(ticket) !== undefined;
    expect(refused).toBe(!accepts(() => check(NewTicketBody, ticket)));
  });

  test.each([
    {},
    ...TEXTS.map((summary) => ({ summary })),
    ...[...ticketStatuses, 'Paused'].map((status) => ({ status })),
    ...[...priorities, 'Later'].map((priority) => ({ priority })),
  ])('changes: %#', (change) => {
    const refused = refusalOfChange(change) !== undefined;
    expect(refused).toBe(!accepts(() => check(TicketChangeBody, change)));
  });

  test.each([
    ...TEXTS.map((text) => ({ text, attachments: [] })),
    { text: ' \n', attachments: [] },
    ...FILES.map((file) => ({ text: '', attachments: [file] })),
  ])('messages: %#', (message) => {
    const refused = refusalOfMessage(message) !== undefined;
    expect(refused).toBe(!accepts(() => check(NewMessageBody, message)));
  });
});

test('every status of the stand-in service says whose turn it is', () => {
  expect(ticketStatuses.map((status) => whoseTurn(status))).not.toContain('unknown');
});

test('practice refuses the client of somebody else', () => {
  const clientId = '00000000-0000-4000-8000-000000000002';
  expect(refusalOfTicket({ ...NEW_TICKET, clientId })).toMatchObject({
    kind: 'invalid',
    serviceError: { fields: [{ field: 'clientId' }] },
  });
});
