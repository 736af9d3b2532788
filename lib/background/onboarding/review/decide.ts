import { done, type Failure, failed, type Outcome } from '../../../domain/core/failure';
import type { Scope } from '../../../domain/core/installation';
import type { Decision } from '../../../domain/onboarding/application';
import { isFinal } from '../../../domain/onboarding/application-status';
import { commandIdOf, withoutDecisionTime } from '../../../domain/onboarding/four-eyes/proposal';
import type { ApplicationVersion } from '../../../domain/onboarding/snapshot-version';
import type { DecisionRecord } from '../../../domain/onboarding/timeline';
import { applicationDecision } from '../../../partner/writes';
import type { Params } from '../../../protocol/contract';
import type { Decided } from '../../../protocol/requests/onboarding';
import type { StoredCommand } from '../../../storage/stored-command';
import { partnerOf } from '../../api/connection';
import { reportError } from '../../core/log';
import { runToSettled } from '../../outbox/dispatcher';
import { enqueue } from '../../outbox/enqueue';
import { missingPermission } from '../../outbox/missing-permission';
import { removeCommand } from '../../outbox/store';
import { checkSecondReview } from '../four-eyes/four-eyes';
import { rememberReviewer } from '../four-eyes/reviewer';
import { checkContent } from './content-check';
import { decideApplicationCommand } from './decide-command';
import { addTimelineEvent, extendSnapshotRetention, readDocumentsSeen } from './history';
import { saveReasonCode } from './reason-codes';

/**
 * Enqueues a decision about an application and runs it (partner-api.md, rule 7 and "States and
 * transitions"). The same `commandId` twice is one decision. Nothing is sent if the application is no
 * longer the `seen` version, or if the four-eyes rule requires a valid proposal and there is none.
 */
export async function decideApplication(
  params: Params<'application.decide'>,
): Promise<Outcome<Decided>> {
  const { scope, applicationId, decision, seen, proposal, record } = params;
  const refused = await missingPermission(
    'decide-applications',
    scope.environment,
    params.commandId,
  );
  if (refused) return refused;
  const second = await checkSecondReview(params);
  if (!second.ok) return second;
  const checked = await checkContent({ ...params, decision: withoutDecisionTime(decision) });
  if (!checked.ok) return checked;
  // One proposal is one decision, so its text determines the id.
  const commandId = proposal === undefined ? params.commandId : await commandIdOf(proposal);
  // The reviewer read the changed application and decides again.
  await removeCommand(scope.environment, commandId, isOutdated);
  const stored = await enqueue(decideApplicationCommand, {
    scope,
    commandId,
    payload: {
      kind: 'application.decide',
      applicationId,
      status: decision.status,
      seen,
      ...(second.value && { proposed: true }),
    },
    unsent: applicationDecision(scope.installationId, applicationId, decision),
    // Each press has its own time: the same decision again is no other one.
    content: JSON.stringify(withoutDecisionTime(decision)),
  });
  if (!stored.ok) return stored;
  const proposer = second.value?.proposal.name;
  const about = { scope, applicationId };
  if (second.value) await rememberReviewer(second.value.proposal, second.value.fingerprint);
  // It is stored, so it is sent, also if the database has no room for more about it.
  await recordDecision(about, { decision, seen, proposer, record }, stored.value).catch(
    (error: unknown) => reportError('A decision was not recorded:', error),
  );
  const settled = await runToSettled(stored.value);
  // The user undid it meanwhile, or put another decision in its place.
  if (settled?.digest !== stored.value.digest) return failed({ kind: 'no-record' });
  return toDecided(scope, applicationId, settled);
}

async function toDecided(
  scope: Scope,
  applicationId: string,
  { state, failure }: StoredCommand,
): Promise<Outcome<Decided>> {
  if (state === 'done') return done({ kind: 'done' });
  if (state !== 'stopped') return done({ kind: 'waiting', ...(failure ? { failure } : {}) });
  const reason: Failure = failure ?? { kind: 'unexpected', detail: 'stopped' };
  return reason.kind === 'conflict' ? overtaken(scope, applicationId, reason) : failed(reason);
}

/** Adds the decision to the timeline, with the snapshot and the documents that it rests on. */
async function recordDecision(
  about: { scope: Scope; applicationId: string },
  {
    decision,
    seen: { digest },
    proposer,
    record,
  }: {
    decision: Decision;
    seen: ApplicationVersion;
    proposer: string | undefined;
    record: DecisionRecord | undefined;
  },
  { commandId, createdAt }: StoredCommand,
): Promise<void> {
  const isAsking = decision.status === 'InformationRequired';
  const event = {
    kind: 'decided',
    action: commandId,
    status: decision.status,
    digest,
    documents: await readDocumentsSeen(about, digest),
    requirements: isAsking ? decision.review.requirements : [],
    ...(proposer === undefined ? {} : { proposer }),
    record,
  } as const;
  await addTimelineEvent(about, event, { order: createdAt, id: commandId });
  await extendSnapshotRetention(about, digest);
  if (isAsking) await saveReasonCode(about.scope.environment, decision.review.reasonCode);
}

/** True for a decision that was not sent because the application had changed. */
const isOutdated = ({ state, failure }: StoredCommand): boolean =>
  state === 'stopped' && failure?.kind === 'application-changed';

/** Reads the application after a 409: it is either in a final state, or the key was used with another body. */
async function overtaken(
  { environment, installationId }: Scope,
  applicationId: string,
  failure: Failure,
): Promise<Outcome<Decided>> {
  const service = await partnerOf(environment);
  if (!service.ok) return failed(failure);
  const read = await service.value.partner.application(installationId, applicationId);
  return read.ok && isFinal(read.value.status)
    ? done({ kind: 'overtaken', application: read.value })
    : failed(failure);
}
