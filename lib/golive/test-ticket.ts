import type { Installation } from '../domain/installation';
import type { Ticket } from '../domain/ticket';
import { ticketChange, ticketCreation, type Unsent } from '../partner/writes';
import type { Given } from './given';

// Tickets that checks open, in the test environment only, and close again.

/** Where the checks work; `needs: ['installation']` sees to it that it was found. */
export function placeOf(given: Given): Installation {
  const { installation } = given.found;
  if (!installation) throw new Error('The check runs without its installation.');
  return installation;
}

/** The creation of a synthetic ticket for the test client (partner-api.md, "testClientId"). */
export function testTicket(given: Given, summary = 'Go-live check'): Unsent {
  const { id, testClientId = '' } = placeOf(given);
  return ticketCreation(id, {
    clientId: testClientId,
    summary: `${summary} ${new Date(given.now()).toISOString()}`,
    description: 'Opened by the go-live checks of Alongside, and closed by them.',
    priority: 'Regular',
    attachments: [],
  });
}

/** Notes a ticket that a check made, to be closed at its end. */
export function keepMade(given: Given, ticket: Ticket): Ticket {
  if (!given.made.some(({ id }) => id === ticket.id)) given.made.push(ticket);
  given.keepOut(ticket.id);
  return ticket;
}

/** Closes what a check opened; the description knows no way to delete a ticket. */
export async function closeMade(given: Given): Promise<string> {
  if (given.made.length === 0) return 'It left nothing behind.';
  let closed = 0;
  for (const { id } of given.made) {
    const write = given.write(ticketChange(id, { status: 'Closed' }));
    if ((await given.partner.changeTicket(write)).ok) closed += 1;
  }
  const left = given.made.length - closed;
  return left === 0
    ? `Tickets that it opened and closed: ${closed}.`
    : `Tickets that it opened: ${given.made.length}. Not closed: ${left}; close them by hand, or reset the test data.`;
}
