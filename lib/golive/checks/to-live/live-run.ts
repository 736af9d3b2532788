import { type Failure, isUnknown } from '../../../domain/core/failure';
import type { Run } from '../../../domain/golive/run';
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
import { liveRunWords } from '../../words/live-run';
import { sharedWords } from '../../words/shared';
import { installationOf } from '../test-ticket';

// What check 11 does with a live key: it reads, and writes once if the user agrees.

export const NO_TEST_IDS = skipped(liveRunWords.noTestIDsWereGiven);

/** How many test ids we look up: each costs two calls. */
const MOST_ASKED = 3;

/**
 * Looks up test ids as tickets; each must give 404. Looks them up as installations only if reviews
 * are enabled: otherwise the service may refuse every such call.
 */
export async function askForTestIds(context: CheckContext): Promise<StepOutcome> {
  if (context.testIds.length === 0) return NO_TEST_IDS;
  const crossed = serviceBroke(liveRunWords.aLiveKeyCanReachRecords);
  for (const id of context.testIds.slice(0, MOST_ASKED)) {
    context.addSensitiveValue(id);
    const ticket = mustBeRefused(await context.partner.ticket(id), 'not-found', crossed);
    if (ticket.verdict !== 'passed') return ticket;
    if (!context.found.installation?.merchantOnboarding) continue;
    const inside = mustBeRefused(await context.partner.applications(id), 'not-found', crossed);
    if (inside.verdict !== 'passed') return inside;
  }
  return passed(liveRunWords.status404ForEach);
}

/** Whether all calls of the run so far were reads. */
export function onlyRead({ checks }: Run): StepOutcome {
  const steps = checks.flatMap((check) => check.steps);
  const wrote = steps.filter(({ calls }) => calls.some(({ method }) => method !== 'GET'));
  if (wrote.length === 0)
    return passed(liveRunWords.callsAllOfThemGET(steps.flatMap(({ calls }) => calls).length));
  return failedWith(
    liveRunWords.writesIn(wrote.map(({ number }) => number).join(', ')),
    fault(
      'our-side',
      liveRunWords.aCheckInAlongsideWritesIn,
      liveRunWords.sendThisReportToTheAlongside,
      sharedWords.theAlongsideMaintainers,
    ),
  );
}

/** The one ticket of the agreed live test, after the user's consent. It is not closed. */
export async function agreedTicket(context: CheckContext): Promise<StepOutcome> {
  const { liveClientId: clientId } = context;
  if (clientId === undefined) return skipped(liveRunWords.noLiveClientWasGivenSo);
  context.addSensitiveValue(clientId);
  if (context.testIds.includes(clientId))
    return failedWith(
      liveRunWords.theLiveClientBelongsToThe,
      misconfigured(liveRunWords.thisWouldCarryATestID, liveRunWords.enterTheIDOfALive),
    );
  const reason = whyMissing('installation', context) ?? whyMissing('tickets:write', context);
  if (reason !== undefined) return skipped(reason);
  if (!(await context.confirmWrite(consentQuestion(context, clientId))))
    return skipped(liveRunWords.nobodyAllowedTheWriteSoNothing);
  const ticket = ticketCreation(installationOf(context).id, {
    clientId,
    summary: liveRunWords.agreedLiveTest,
    description: liveRunWords.openedByTheGoLiveChecks,
    priority: 'Regular',
    attachments: [],
  });
  const made = await context.partner.createTicket(context.write(ticket));
  if (!made.ok) return isUnknown(made.failure) ? maybeMade(made.failure) : unexpected(made.failure);
  const { id } = made.value.made;
  context.addSensitiveValue(id);
  const read = await context.partner.ticket(id);
  if (!read.ok) return unexpected(read.failure);
  return passed(liveRunWords.theTicketItStaysOpenUntil);
}

/** Names the client and installation for the question to the user; no report holds this text. */
function consentQuestion(context: CheckContext, clientId: string): string {
  const { id, name } = installationOf(context);
  const where = name ? `“${name}” (…${id.slice(-4)})` : `…${id.slice(-4)}`;
  return liveRunWords.createOneTicketAgreedLiveTest(clientId.slice(-4), where);
}

const maybeMade = (failure: Failure): StepOutcome =>
  failedWith(
    describeFailure(failure),
    fault(
      failure.kind === 'no-answer' ? 'network' : 'service',
      liveRunWords.theAnswerWasLostOrUnreadable,
      liveRunWords.lookForAgreedLiveTestIn,
      ENGINEER,
    ),
  );
