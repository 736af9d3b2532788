import { done, type Failure, type Outcome } from '../../domain/core/failure';
import type { Installation } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import { NewTicketData, type Ticket } from '../../domain/tickets/ticket';
import { mayHaveTakenEffect } from '../../partner/decide';
import type { Write } from '../../partner/http';
import { type RequestSpec, ticketChange, ticketCreation } from '../../partner/writes';
import type { CheckContext } from '../run/context';
import { say } from '../words/say';
import { SENT_TEXTS } from '../words/sent-texts';

// Opens tickets for the checks, in the test environment only, and closes them.

/** The installation of the run; `needs: ['installation']` ensures that it was found. */
export function installationOf(context: CheckContext): Installation {
  const { installation } = context.found;
  if (!installation) throw new Error('The check runs without its installation.');
  return installation;
}

/** The creation of a synthetic ticket for the test client (partner-api.md, "testClientId"). */
export function testTicket(context: CheckContext, summary = SENT_TEXTS.ticketSummary): RequestSpec {
  const { id, testClientId = '' } = installationOf(context);
  return ticketCreation(id, {
    clientId: testClientId,
    summary: `${summary} ${new Date(context.now()).toISOString()}`,
    description: SENT_TEXTS.ticketDescription,
    priority: 'Regular',
    attachments: [],
  });
}

/**
 * Creates a ticket and remembers it, so that the check closes it at its end; even one that should
 * not exist. The only function that creates tickets in test.
 */
export async function makeTicket(
  context: CheckContext,
  write: Write,
  partner = context.partner,
): Promise<Outcome<Ticket>> {
  const created = await partner.createTicket(write);
  if (created.ok) return done(rememberTicket(context, created.value.made));
  if (mayHaveTakenEffect(created.failure)) context.uncertainCreations.push({ write, partner });
  return created;
}

function rememberTicket(context: CheckContext, ticket: Ticket): Ticket {
  if (!context.createdTickets.some(({ id }) => id === ticket.id))
    context.createdTickets.push(ticket);
  context.addSensitiveValue(ticket.id);
  return ticket;
}

/**
 * Whether a ticket has the text that its creation sent. Its status may differ: managers see the
 * ticket too.
 */
export function isAsSent({ clientId, summary, description }: Ticket, { body }: Write): boolean {
  const sent = v.parse(NewTicketData, JSON.parse(body));
  return (
    (clientId === undefined || clientId === sent.clientId) &&
    summary === sent.summary &&
    description === sent.description
  );
}

/** What to do about tickets that stayed open; ends the text about them. */
export const CLOSE_BY_HAND = say('closeThemByHandOrReset');

/** Closes the tickets that a check opened; the contract has no way to delete one. */
export async function closeMade(context: CheckContext): Promise<string> {
  const uncertain = await replayUncertain(context);
  let closed = 0;
  for (const { id } of context.createdTickets) {
    const write = context.write(ticketChange(id, { status: 'Closed' }));
    if ((await context.partner.changeTicket(write)).ok) closed += 1;
  }
  const left = context.createdTickets.length - closed;
  const says = [
    closed > 0 && say('ticketsThatItOpenedAndClosed', closed),
    left > 0 && say('ticketsThatItCouldNotClose', left),
    uncertain > 0 && say('creationsWithoutAnAnswerWhichMay', uncertain),
    left + uncertain > 0 && CLOSE_BY_HAND,
  ].filter(Boolean);
  return says.join(' ') || say('itLeftNothingBehind');
}

/**
 * Refusals of a replay that say that its first attempt opened no ticket, also in plain text: the contract
 * shows no body of a refusal. A 429, or a key that was revoked meanwhile, says nothing about it.
 */
const NOT_CREATED: readonly Failure['kind'][] = ['conflict', 'invalid', 'not-allowed', 'not-found'];

/** Replays uncertain creations with the same keys. Returns how many are still uncertain. */
async function replayUncertain(context: CheckContext): Promise<number> {
  let left = 0;
  for (const { write, partner } of context.uncertainCreations.splice(0)) {
    const replayed = await makeTicket(context, write, partner);
    if (!replayed.ok && !NOT_CREATED.includes(replayed.failure.kind)) left += 1;
  }
  return left;
}
