import type { Outcome } from '../../../domain/core/failure';
import * as v from '../../../domain/core/schema';
import { type Application, Decision } from '../../../domain/onboarding/application';
import { APPLICATION_STATUSES } from '../../../domain/onboarding/application-status';
import { leavesOf, pathText } from '../../../domain/onboarding/snapshot';
import type { Write } from '../../../partner/http';
import { applicationDecision, type RequestSpec } from '../../../partner/writes';
import { failedWith, passed, type StepOutcome, warned } from '../../run/check';
import type { CheckContext } from '../../run/context';
import { describeFailure, provesNothing, serviceBroke, unexpected } from '../../run/faults';
import { say, sayList } from '../../words/say';
import { SENT_TEXTS } from '../../words/sent-texts';
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
      message: SENT_TEXTS.reviewMessage,
      requirements: [{ field: pathText(leaf?.path ?? []), message: SENT_TEXTS.requirementMessage }],
    },
  });
}

/** A status as a report may name it: one of the contract's, or none. */
function stateOf(status: string): string {
  const known = APPLICATION_STATUSES.find((one) => one === status);
  return known ? say('theState', known) : say('anUnknownStatus');
}

/**
 * Whether a decision may be recorded: the contract shows no response to it ("Not shown: response bodies
 * of write operations"), so only a reading tells what a 2xx without a readable body means.
 */
const mayBeRecorded = (decided: Outcome<unknown>): boolean =>
  decided.ok || decided.failure.kind === 'unreadable';

/** Sends a decision, then reads the application: it must have the decision's status and review. */
export async function decideAndRead(
  context: CheckContext,
  applicationId: string,
  write: Write,
): Promise<StepOutcome> {
  const sent = v.parse(Decision, JSON.parse(write.body));
  const decided = await context.partner.decideApplication(write);
  if (!decided.ok && !mayBeRecorded(decided)) return unexpected(decided.failure);
  const read = await context.partner.application(installationOf(context).id, applicationId);
  if (!read.ok) return unexpected(read.failure);
  const { status, review } = read.value;
  if (status !== sent.status)
    return decided.ok
      ? failedWith(stateOf(status), serviceBroke(say('theServiceAcceptedADecisionAnd')))
      : unexpected(decided.failure);
  return sent.status === 'InformationRequired'
    ? reviewCame(sent, review ?? {})
    : passed(say('theState', status));
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
  const named = (of: typeof parts) => sayList(of.map(({ name }) => name));
  const other = parts.filter(({ is, isAsSent }) => is !== undefined && !isAsSent);
  if (other.length > 0)
    return failedWith(
      say('theStateWithAnother', status, named(other)),
      serviceBroke(say('theServiceRecordedADecisionWith')),
    );
  const missing = parts.filter(({ is }) => is === undefined);
  if (missing.length === 0) return passed(say('theStateWithItsReview', status));
  return warned(
    say('theStateWithout', status, named(missing)),
    say('theServiceDidntShowTheReview'),
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
  if (!again.ok && 'serviceError' in again.failure && !provesNothing(again.failure))
    return failedWith(
      describeFailure(again.failure),
      serviceBroke(say('theServiceRefusesARepeatedDecision')),
    );
  if (!again.ok && !mayBeRecorded(again)) return unexpected(again.failure);
  const older = await context.partner.decideApplication(moved);
  if (!older.ok && provesNothing(older.failure)) return unexpected(older.failure);
  const after = await context.partner.application(scope, applicationId);
  if (!after.ok) return unexpected(after.failure);
  if (decisionIn(after.value) === decisionIn(before.value))
    return passed(say('theApplicationAsItWas'));
  return failedWith(
    after.value.status === before.value.status
      ? say('theApplicationWasWrittenAgain')
      : stateOf(after.value.status),
    serviceBroke(say('aRepeatedDecisionWasCarriedOut'), say('untilItsFixedReloadAnApplication')),
  );
}
