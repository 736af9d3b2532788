import { type Failure, isUnknown } from '../domain/failure';
import type { Run } from '../domain/go-live';
import { ticketCreation } from '../partner/writes';
import { type Came, failedWith, passed, skipped } from './check';
import {
  ENGINEER,
  fault,
  misconfigured,
  mustBeRefused,
  nameOf,
  serviceBroke,
  unexpected,
} from './faults';
import type { Given } from './given';
import { whyMissing } from './needs';
import { placeOf } from './test-ticket';
import { liveRunWords } from './words/live-run';
import { sharedWords } from './words/shared';

// What check 11 does with a live key: it reads, and writes once if somebody says yes.

export const NO_TEST_IDS = skipped(liveRunWords.noTestIDsWereGiven);

/** As many identifiers of the test environment are asked for: each costs two calls. */
const MOST_ASKED = 3;

/**
 * Each of the test environment's identifiers, as a ticket: 404. As an installation only where reviews are
 * enabled: otherwise the service may refuse every such call, whatever it names.
 */
export async function askForTestIds(given: Given): Promise<Came> {
  if (given.testIds.length === 0) return NO_TEST_IDS;
  const crossed = serviceBroke(liveRunWords.aLiveKeyCanReachRecords);
  for (const id of given.testIds.slice(0, MOST_ASKED)) {
    given.keepOut(id);
    const ticket = mustBeRefused(await given.partner.ticket(id), 'not-found', crossed);
    if (ticket.verdict !== 'passed') return ticket;
    if (!given.found.installation?.merchantOnboarding) continue;
    const inside = mustBeRefused(await given.partner.applications(id), 'not-found', crossed);
    if (inside.verdict !== 'passed') return inside;
  }
  return passed(liveRunWords.status404ForEach);
}

/** Whether all calls of the run so far were reads. */
export function onlyRead({ checks }: Run): Came {
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

/** The one ticket of the agreed test, after a yes; it is not closed. */
export async function agreedTicket(given: Given): Promise<Came> {
  const { liveClientId: clientId } = given;
  if (clientId === undefined) return skipped(liveRunWords.noLiveClientWasGivenSo);
  given.keepOut(clientId);
  if (given.testIds.includes(clientId))
    return failedWith(
      liveRunWords.theLiveClientBelongsToThe,
      misconfigured(liveRunWords.thisWouldCarryATestID, liveRunWords.enterTheIDOfALive),
    );
  const reason = whyMissing('installation', given) ?? whyMissing('tickets:write', given);
  if (reason !== undefined) return skipped(reason);
  if (!(await given.mayWrite(whatIsAsked(given, clientId))))
    return skipped(liveRunWords.nobodyAllowedTheWriteSoNothing);
  const ticket = ticketCreation(placeOf(given).id, {
    clientId,
    summary: liveRunWords.agreedLiveTest,
    description: liveRunWords.openedByTheGoLiveChecks,
    priority: 'Regular',
    attachments: [],
  });
  const made = await given.partner.createTicket(given.write(ticket));
  if (!made.ok) return isUnknown(made.failure) ? maybeMade(made.failure) : unexpected(made.failure);
  const { id } = made.value.made;
  given.keepOut(id);
  const read = await given.partner.ticket(id);
  if (!read.ok) return unexpected(read.failure);
  return passed(liveRunWords.theTicketItStaysOpenUntil);
}

/** Says where it would be written: seen by whoever is asked, and by no report. */
function whatIsAsked(given: Given, clientId: string): string {
  const { id, name } = placeOf(given);
  const where = name ? `“${name}” (…${id.slice(-4)})` : `…${id.slice(-4)}`;
  return liveRunWords.createOneTicketAgreedLiveTest(clientId.slice(-4), where);
}

const maybeMade = (failure: Failure): Came =>
  failedWith(
    nameOf(failure),
    fault(
      failure.kind === 'no-answer' ? 'network' : 'service',
      liveRunWords.theAnswerWasLostOrUnreadable,
      liveRunWords.lookForAgreedLiveTestIn,
      ENGINEER,
    ),
  );
