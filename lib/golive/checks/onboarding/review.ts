import {
  APPLICATION_STATUSES,
  type Application,
  Decision,
} from '../../../domain/onboarding/application';
import { leavesOf, pathText } from '../../../domain/onboarding/snapshot';
import type { Write } from '../../../partner/http';
import { applicationDecision, type RequestSpec } from '../../../partner/writes';
import { failedWith, passed, type StepOutcome, warned } from '../../run/check';
import type { CheckContext } from '../../run/context';
import { describeFailure, serviceBroke, unexpected } from '../../run/faults';
import { reviewWords } from '../../words/review';
import { installationOf } from '../test-ticket';

// The decisions that check 9 sends, and what must be visible afterwards.

const REASON_CODE = 'GO_LIVE_CHECK';

/** Requests the correction of a field of the snapshot, by its path. */
export function resultFor(context: CheckContext, { id, snapshot }: Application): RequestSpec {
  const [leaf] = leavesOf(snapshot, 1);
  return applicationDecision(installationOf(context).id, id, {
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

/** A status as a report may name it: one of the contract's, or none. */
const stateOf = (status: string): string =>
  APPLICATION_STATUSES.find((known) => known === status) ??
  reviewWords.aStateThatTheDescriptionDoesnt;

/** Sends a decision, then reads the application: it must have the decision's status and review. */
export async function decideAndRead(
  context: CheckContext,
  applicationId: string,
  write: Write,
): Promise<StepOutcome> {
  const sent = Decision.parse(JSON.parse(write.body));
  const decided = await context.partner.decideApplication(write);
  if (!decided.ok) return unexpected(decided.failure);
  const read = await context.partner.application(installationOf(context).id, applicationId);
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

/** Compares the sent review with the returned one, which the contract does not promise. */
function reviewCame({ status, review: sent }: Result, back: Record<string, unknown>): StepOutcome {
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

/** The contract's fields of a requirement; services may add others. */
const requirementsIn = (back: unknown): unknown =>
  Array.isArray(back)
    ? back.map((one: unknown) => {
        const { field, message }: Partial<Record<string, unknown>> = Object(one);
        return { field, message };
      })
    : back;

/** The fields that a decision writes. Not the snapshot: its links may change at each reading. */
const decisionIn = ({ status, review, updatedAt }: Application): string =>
  JSON.stringify([status, review, updatedAt]);

/**
 * Repeats the result, then the first decision. If the service executed that one again, the
 * application would move back.
 */
export async function repeatBoth(
  context: CheckContext,
  applicationId: string,
  result: Write,
  moved: Write,
): Promise<StepOutcome> {
  const scope = installationOf(context).id;
  const before = await context.partner.application(scope, applicationId);
  if (!before.ok) return unexpected(before.failure);
  const again = await context.partner.decideApplication(result);
  if (!again.ok && 'serviceError' in again.failure && again.failure.kind !== 'service-error')
    return failedWith(
      describeFailure(again.failure),
      serviceBroke(reviewWords.theServiceRefusesARepeatedDecision),
    );
  if (!again.ok) return unexpected(again.failure);
  const older = await context.partner.decideApplication(moved);
  if (!older.ok && !('status' in older.failure)) return unexpected(older.failure);
  const after = await context.partner.application(scope, applicationId);
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
