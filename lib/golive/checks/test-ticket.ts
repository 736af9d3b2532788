import { done, isUnknown, type Outcome } from '../../domain/core/failure';
import type { Installation } from '../../domain/core/installation';
import { NewTicketData, type Ticket } from '../../domain/tickets/ticket';
import type { Write } from '../../partner/http';
import { type RequestSpec, ticketChange, ticketCreation } from '../../partner/writes';
import type { CheckContext } from '../run/context';
import { testTicketWords } from '../words/test-ticket';

// Opens tickets for the checks, in the test environment only, and closes them.

/** The installation of the run; `needs: ['installation']` ensures that it was found. */
export function installationOf(given: CheckContext): Installation {
  const { installation } = given.found;
  if (!installation) throw new Error('The check runs without its installation.');
  return installation;
}

/** The creation of a synthetic ticket for the test client (partner-api.md, "testClientId"). */
export function testTicket(
  given: CheckContext,
  summary = testTicketWords.goLiveCheck,
): RequestSpec {
  const { id, testClientId = '' } = installationOf(given);
  return ticketCreation(id, {
    clientId: testClientId,
    summary: `${summary} ${new Date(given.now()).toISOString()}`,
    description: testTicketWords.openedByTheGoLiveChecks,
    priority: 'Regular',
    attachments: [],
  });
}

/**
 * Creates a ticket and remembers it, so that the check closes it at its end; even one that should
 * not exist. The only function that creates tickets in test.
 */
export async function makeTicket(
  given: CheckContext,
  write: Write,
  partner = given.partner,
): Promise<Outcome<Ticket>> {
  const created = await partner.createTicket(write);
  if (created.ok) return done(rememberTicket(given, created.value.made));
  if (isUnknown(created.failure)) given.unsure.push(write);
  return created;
}

function rememberTicket(given: CheckContext, ticket: Ticket): Ticket {
  if (!given.made.some(({ id }) => id === ticket.id)) given.made.push(ticket);
  given.keepOut(ticket.id);
  return ticket;
}

/**
 * Whether a ticket has the text that its creation sent. Its status may differ: managers see the
 * ticket too.
 */
export function isAsSent({ clientId, summary, description }: Ticket, { body }: Write): boolean {
  const sent = NewTicketData.parse(JSON.parse(body));
  return (
    (clientId === undefined || clientId === sent.clientId) &&
    summary === sent.summary &&
    description === sent.description
  );
}

/** What to do about tickets that stayed open; ends the text about them. */
export const CLOSE_BY_HAND = testTicketWords.closeThemByHandOrReset;

/** Closes the tickets that a check opened; the contract has no way to delete one. */
export async function closeMade(given: CheckContext): Promise<string> {
  const unsure = await replayUncertain(given);
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

/** Replays uncertain creations with the same key. Returns how many are still uncertain. */
async function replayUncertain(given: CheckContext): Promise<number> {
  const writes = given.unsure.splice(0);
  for (const write of writes) await makeTicket(given, write);
  return given.unsure.length;
}
