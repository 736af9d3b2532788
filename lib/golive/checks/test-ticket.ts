import { done, isUnknown, type Outcome } from '../domain/failure';
import type { Installation } from '../domain/installation';
import { NewTicket, type Ticket } from '../domain/ticket';
import type { Write } from '../partner/http';
import { ticketChange, ticketCreation, type Unsent } from '../partner/writes';
import type { Given } from './given';
import { testTicketWords } from './words/test-ticket';

// Tickets that checks open, in the test environment only, and close again.

/** Where the checks work; `needs: ['installation']` sees to it that it was found. */
export function placeOf(given: Given): Installation {
  const { installation } = given.found;
  if (!installation) throw new Error('The check runs without its installation.');
  return installation;
}

/** The creation of a synthetic ticket for the test client (partner-api.md, "testClientId"). */
export function testTicket(given: Given, summary = testTicketWords.goLiveCheck): Unsent {
  const { id, testClientId = '' } = placeOf(given);
  return ticketCreation(id, {
    clientId: testClientId,
    summary: `${summary} ${new Date(given.now()).toISOString()}`,
    description: testTicketWords.openedByTheGoLiveChecks,
    priority: 'Regular',
    attachments: [],
  });
}

/**
 * Makes a ticket and notes it, to be closed when the check ends; also one that should not have come
 * about. The one door to creations in the test environment.
 */
export async function makeTicket(
  given: Given,
  write: Write,
  partner = given.partner,
): Promise<Outcome<Ticket>> {
  const created = await partner.createTicket(write);
  if (created.ok) return done(noteMade(given, created.value.made));
  if (isUnknown(created.failure)) given.unsure.push(write);
  return created;
}

function noteMade(given: Given, ticket: Ticket): Ticket {
  if (!given.made.some(({ id }) => id === ticket.id)) given.made.push(ticket);
  given.keepOut(ticket.id);
  return ticket;
}

/** Whether a ticket has the words that its creation sent. Its status may be another: managers see it as well. */
export function isAsSent({ clientId, summary, description }: Ticket, { body }: Write): boolean {
  const sent = NewTicket.parse(JSON.parse(body));
  return (
    (clientId === undefined || clientId === sent.clientId) &&
    summary === sent.summary &&
    description === sent.description
  );
}

/** What is to be done about tickets that were left open; stands at the end of what a check says of them. */
export const CLOSE_BY_HAND = testTicketWords.closeThemByHandOrReset;

/** Closes what a check opened; the description knows no way to delete a ticket. */
export async function closeMade(given: Given): Promise<string> {
  const unsure = await askAgain(given);
  let closed = 0;
  for (const { id } of given.made) {
    const write = given.write(ticketChange(id, { status: 'Closed' }));
    if ((await given.partner.changeTicket(write)).ok) closed += 1;
  }
  const left = given.made.length - closed;
  const says = [
    closed > 0 && testTicketWords.ticketsThatItOpenedAndClosed(closed),
    left > 0 && testTicketWords.ticketsThatItCouldNotClose(left),
    unsure > 0 && testTicketWords.creationsWithoutAnAnswerWhichMay(unsure),
    left + unsure > 0 && CLOSE_BY_HAND,
  ].filter(Boolean);
  return says.join(' ') || testTicketWords.itLeftNothingBehind;
}

/** Only the same creation once more tells what became of it; says of how many nobody knows even so. */
async function askAgain(given: Given): Promise<number> {
  const writes = given.unsure.splice(0);
  for (const write of writes) await makeTicket(given, write);
  return given.unsure.length;
}
