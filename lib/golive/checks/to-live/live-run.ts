import type { Failure } from '../../../domain/core/failure';
import { isGatewayPage } from '../../../domain/core/silent-failure';
import type { Run } from '../../../domain/golive/run';
import { isSameClient } from '../../../domain/tickets/client-rules';
import { mayHaveTakenEffect } from '../../../partner/decide';
import { ticketCreation } from '../../../partner/writes';
import { failedWith, passed, type StepOutcome, skipped } from '../../run/check';
import type { CheckContext } from '../../run/context';
import {
  describeFailure,
  ENGINEER,
  fault,
  misconfigured,
  mustBeRefused,
  serviceBroke,
  unexpected,
} from '../../run/faults';
import { whyMissing } from '../../run/prerequisites';
import { say, sayList } from '../../words/say';
import { SENT_TEXTS } from '../../words/sent-texts';
import { installationOf } from '../test-ticket';

// What check 11 does with a live key: it reads, and writes once if the user agrees.

export const NO_TEST_IDS = skipped(say('noTestIDsWereGiven'));

/** How many test ids we look up: each costs two calls. The report says how many that were. */
const MOST_ASKED = 12;

/**
 * Looks up test ids as tickets; each must give 404. Looks them up as installations only if reviews
 * are enabled: otherwise the service may refuse every such call.
 */
export async function askForTestIds(context: CheckContext): Promise<StepOutcome> {
  if (context.testIds.length === 0) return NO_TEST_IDS;
  const crossed = serviceBroke(say('aLiveKeyCanReachRecords'));
  const asked = context.testIds.slice(0, MOST_ASKED);
  for (const id of asked) {
    context.addSensitiveValue(id);
    const ticket = mustBeRefused(await context.partner.ticket(id), 'not-found', crossed);
    if (ticket.verdict !== 'passed') return ticket;
    if (!context.found.installation?.merchantOnboarding) continue;
    const inside = mustBeRefused(await context.partner.applications(id), 'not-found', crossed);
    if (inside.verdict !== 'passed') return inside;
  }
  return passed(say('status404ForEach', asked.length, context.testIds.length));
}

/** Whether all calls of the run so far were reads. */
export function onlyRead({ checks }: Run): StepOutcome {
  const steps = checks.flatMap((check) => check.steps);
  const wrote = steps.filter(({ calls }) => calls.some(({ method }) => method !== 'GET'));
  if (wrote.length === 0)
    return passed(say('callsAllOfThemGET', steps.flatMap(({ calls }) => calls).length));
  return failedWith(
    say('writesIn', sayList(wrote.map(({ number }) => number))),
    fault(
      'our-side',
      say('aCheckInAlongsideWritesIn'),
      say('sendThisReportAndCheckYourAccount'),
      say('theAlongsideMaintainers'),
    ),
  );
}

/**
 * The one ticket of the agreed live test, after the user's consent. It is not closed. That it may be open is stored
 * before it is created: the browser may end the run while the call is under way.
 */
export async function agreedTicket(
  context: CheckContext,
  announce: (left: string) => Promise<void>,
): Promise<StepOutcome> {
  const { liveClientId: clientId } = context;
  if (clientId === undefined) return skipped(say('noLiveClientWasGivenSo'));
  context.addSensitiveValue(clientId);
  if (context.testIds.some((id) => isSameClient(id, clientId)))
    return failedWith(
      say('theLiveClientBelongsToThe'),
      misconfigured(say('thisWouldCarryATestID'), say('enterTheIDOfALive')),
    );
  const reason = whyMissing('installation', context) ?? whyMissing('tickets:write', context);
  if (reason !== undefined) return skipped(reason);
  if (!(await context.confirmWrite(consentQuestion(context, clientId))))
    return skipped(say('nobodyAllowedTheWriteSoNothing'));
  const ticket = ticketCreation(installationOf(context).id, {
    clientId,
    summary: SENT_TEXTS.agreedTicketSummary,
    description: SENT_TEXTS.agreedTicketDescription,
    priority: 'Regular',
    attachments: [],
  });
  await announce(say('theAgreedTicketMayBeOpen'));
  const made = await context.partner.createTicket(context.write(ticket));
  if (!made.ok)
    return mayHaveTakenEffect(made.failure)
      ? lookForTicket(made.failure, say('theAnswerWasLostOrUnreadable'))
      : unexpected(made.failure);
  const { id } = made.value.made;
  context.addSensitiveValue(id);
  const read = await context.partner.ticket(id);
  if (!read.ok) return lookForTicket(read.failure, say('theTicketWasCreatedButCouldnt'));
  return passed(say('theTicketItStaysOpenUntil'));
}

/** Names the client and installation for the question to the user; no report holds this text. */
function consentQuestion(context: CheckContext, clientId: string): string {
  const { id, name } = installationOf(context);
  const where = name ? `“${name}” (…${id.slice(-4)})` : `…${id.slice(-4)}`;
  return say('createOneTicketAgreedLiveTest', clientId.slice(-4), where);
}

/** The outcome after a creation that did or may have taken effect: a second one must not follow. */
const lookForTicket = (failure: Failure, cause: string): StepOutcome =>
  failedWith(
    describeFailure(failure),
    fault(
      failure.kind === 'no-answer' && !isGatewayPage(failure) ? 'network' : 'service',
      cause,
      say('lookForAgreedLiveTestIn'),
      ENGINEER,
    ),
  );
