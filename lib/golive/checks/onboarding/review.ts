import { APPLICATION_STATUSES, type Application, Decision } from '../domain/application';
import { leavesOf, pathText } from '../domain/snapshot';
import type { Write } from '../partner/http';
import { applicationDecision, type Unsent } from '../partner/writes';
import { type Came, failedWith, passed, warned } from './check';
import { nameOf, serviceBroke, unexpected } from './faults';
import type { Given } from './given';
import { placeOf } from './test-ticket';
import { reviewWords } from './words/review';

// Decisions that check 9 sends, and what must be seen of them afterwards.

const REASON_CODE = 'GO_LIVE_CHECK';

/** Asks for a field that stands in the snapshot, by its path. */
export function resultFor(given: Given, { id, snapshot }: Application): Unsent {
  const [leaf] = leavesOf(snapshot, 1);
  return applicationDecision(placeOf(given).id, id, {
    status: 'InformationRequired',
    review: {
      reasonCode: REASON_CODE,
      message: reviewWords.sentByTheGoLiveChecks,
      requirements: [
        { field: pathText(leaf?.path ?? []), message: reviewWords.namedByTheGoLiveChecks },
      ],
    },
  });
}

/** A state as a report may say it: one of the description's, or none. */
const stateOf = (status: string): string =>
  APPLICATION_STATUSES.find((known) => known === status) ??
  reviewWords.aStateThatTheDescriptionDoesnt;

/** Sends a decision; the application, read again, must be in its state, with its review. */
export async function decideAndRead(
  given: Given,
  applicationId: string,
  write: Write,
): Promise<Came> {
  const sent = Decision.parse(JSON.parse(write.body));
  const decided = await given.partner.decideApplication(write);
  if (!decided.ok) return unexpected(decided.failure);
  const read = await given.partner.application(placeOf(given).id, applicationId);
  if (!read.ok) return unexpected(read.failure);
  const { status, review } = read.value;
  if (status !== sent.status)
    return failedWith(
      reviewWords.theState(stateOf(status)),
      serviceBroke(reviewWords.theServiceAcceptedADecisionAnd),
    );
  return sent.status === 'InformationRequired'
    ? reviewCame(sent, review ?? {})
    : passed(reviewWords.theState(status));
}

type Result = Extract<Decision, { status: 'InformationRequired' }>;

/** The review that was sent beside the one that is given back, of which the description promises nothing. */
function reviewCame({ status, review: sent }: Result, back: Record<string, unknown>): Came {
  const given = {
    reasonCode: back.reasonCode,
    message: back.message,
    requirements: requirementsIn(back.requirements),
  };
  const parts = (['reasonCode', 'message', 'requirements'] as const).map((name) => {
    const is = JSON.stringify(given[name] ?? undefined);
    return { name, is, isAsSent: is === JSON.stringify(sent[name]) };
  });
  const named = (of: typeof parts) => of.map(({ name }) => name).join(', ');
  const other = parts.filter(({ is, isAsSent }) => is !== undefined && !isAsSent);
  if (other.length > 0)
    return failedWith(
      reviewWords.theStateWithAnother(status, named(other)),
      serviceBroke(reviewWords.theServiceRecordedADecisionWith),
    );
  const missing = parts.filter(({ is }) => is === undefined);
  if (missing.length === 0) return passed(reviewWords.theStateWithItsReview(status));
  return warned(
    reviewWords.theStateWithout(status, named(missing)),
    reviewWords.theServiceDidntShowTheReview,
  );
}

/** What the description knows of a requirement; services may add to it. */
const requirementsIn = (back: unknown): unknown =>
  Array.isArray(back)
    ? back.map((one: unknown) => {
        const { field, message }: Partial<Record<string, unknown>> = Object(one);
        return { field, message };
      })
    : back;

/** What a decision writes. Not the snapshot: links in it may be others each time they are read. */
const decisionIn = ({ status, review, updatedAt }: Application): string =>
  JSON.stringify([status, review, updatedAt]);

/**
 * The result once more, then the first decision, which would move the application back if it were
 * carried out a second time.
 */
export async function repeatBoth(
  given: Given,
  applicationId: string,
  result: Write,
  moved: Write,
): Promise<Came> {
  const place = placeOf(given).id;
  const before = await given.partner.application(place, applicationId);
  if (!before.ok) return unexpected(before.failure);
  const again = await given.partner.decideApplication(result);
  if (!again.ok && 'said' in again.failure && again.failure.kind !== 'service-error')
    return failedWith(
      nameOf(again.failure),
      serviceBroke(reviewWords.theServiceRefusesARepeatedDecision),
    );
  if (!again.ok) return unexpected(again.failure);
  const older = await given.partner.decideApplication(moved);
  if (!older.ok && !('status' in older.failure)) return unexpected(older.failure);
  const after = await given.partner.application(place, applicationId);
  if (!after.ok) return unexpected(after.failure);
  if (decisionIn(after.value) === decisionIn(before.value))
    return passed(reviewWords.theApplicationAsItWas);
  return failedWith(
    after.value.status === before.value.status
      ? reviewWords.theApplicationWasWrittenAgain
      : reviewWords.theState(stateOf(after.value.status)),
    serviceBroke(
      reviewWords.aRepeatedDecisionWasCarriedOut,
      reviewWords.untilItsFixedReloadAnApplication,
    ),
  );
}
