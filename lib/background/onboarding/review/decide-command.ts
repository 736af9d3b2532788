import { done, type Failure } from '../../../domain/core/failure';
import * as v from '../../../domain/core/schema';
import { Decision } from '../../../domain/onboarding/application';
import { isFinal } from '../../../domain/onboarding/application-status';
import { draftOfDecision } from '../../../domain/onboarding/decision/decision-draft';
import { needsSecond } from '../../../domain/onboarding/four-eyes/reviewer';
import {
  type ApplicationVersion,
  isSameVersion,
  versionOf,
  withCurrentDigest,
} from '../../../domain/onboarding/snapshot-version';
import { draftSubject } from '../../../domain/tickets/draft-subject';
import type { Partner } from '../../../partner/client';
import { showsDecision } from '../../../partner/write-evidence';
import type { StoredCommand } from '../../../storage/stored-command';
import { publish } from '../../core/publish';
import {
  defineCommand,
  type PreconditionResult,
  preconditionMet,
} from '../../outbox/define-command';
import { newDraftFrom, parseBody } from '../../outbox/to-draft';
import { notRead, notShown } from '../../tickets/commands/message-in-thread';
import { dropDraft } from '../../tickets/drafts';
import { fourEyesRule } from '../four-eyes/rule';

type Payload = {
  kind: 'application.decide';
  applicationId: string;
  status: string;
  /** The version of the application that the reviewer read. */
  seen?: ApplicationVersion | undefined;
  /** It follows the valid proposal of another reviewer. */
  proposed?: boolean | undefined;
};

/** PATCH of an application: a reviewer's decision (partner-api.md, rule 7). */
export const decideApplicationCommand = defineCommand<Payload>({
  kind: 'application.decide',
  queueKey: ({ applicationId }) => applicationId,
  checks: [{ check: hasSecondReviewer }, { check: isUnchangedSinceReview }],
  execute: async (partner, command) => {
    const { environment, installationId, payload } = command;
    const decided = await partner.decideApplication(command);
    if (!decided.ok && !(await isDecidedSo(partner, command, decided.failure))) return decided;
    if (decided.ok && decided.value.made === null) {
      const read = await partner.application(installationId, payload.applicationId);
      if (!read.ok) return notRead(read.failure);
      if (!showsDecision(read.value, command)) return notShown;
    }
    await dropDraft(environment, draftSubject.decision(payload.applicationId), command.commandId);
    return done({ ...(decided.ok && decided.value), made: payload.applicationId });
  },

  settle: async (command) => {
    const { environment, installationId, payload } = command;
    const { settleDecision } = await import('../later-handlers');
    await settleDecision({ environment, installationId }, payload, command);
    if (payload.proposed) await publish({ kind: 'team', environment });
  },
  // A proposal is called by the id of its decision.
  forTeam: ({
    state,
    commandId: proposalId,
    installationId,
    payload: { applicationId, proposed },
  }) =>
    state === 'done' && proposed
      ? {
          kind: 'vote',
          at: Date.now(),
          applicationId,
          installationId,
          proposalId,
          vote: 'sent',
          reason: '',
        }
      : undefined,
  /** Screens show an application that its reviewer must read again. */
  onOutdated: ({ environment, payload: { applicationId } }) =>
    publish({ kind: 'application', environment, applicationId }),

  toDraft: (command) => {
    const decision = v.safeParse(Decision, parseBody(command));
    if (!decision.success) return undefined;
    const subject = draftSubject.decision(command.payload.applicationId);
    return { ...newDraftFrom(command), subject, ...draftOfDecision(decision.output) };
  },
  moreText: (command) => {
    const decision = v.safeParse(Decision, parseBody(command));
    return decision.success && decision.output.status === 'InformationRequired'
      ? decision.output.review.requirements.map(({ field, message }) => `${field}: ${message}`)
      : [];
  },
  // After a 409 the application is in a final state, which a new key cannot change either.
  canSendAsNew: ({ conflict }) => !conflict,

  // The decision's text is in the body only.
  redact: (payload) => payload,
  describe: (_, { kind, applicationId, status }) => ({ kind, applicationId, status }),
});

/** Checks that the four-eyes rule of now allows the decision; it may be stricter than at enqueuing. */
async function hasSecondReviewer({ payload }: StoredCommand<Payload>): Promise<PreconditionResult> {
  const isLacking = !payload.proposed && needsSecond(await fourEyesRule(), payload.status);
  return isLacking ? { kind: 'stop', failure: { kind: 'needs-second-reviewer' } } : preconditionMet;
}

/**
 * Reads the application before its decision is sent, and stops the decision if the application is not
 * the version that the reviewer read. If it cannot be read, nothing is sent.
 */
async function isUnchangedSinceReview(
  { installationId, payload }: StoredCommand<Payload>,
  partner: Partner,
): Promise<PreconditionResult> {
  if (payload.seen === undefined) return preconditionMet;
  const read = await partner.application(installationId, payload.applicationId);
  if (!read.ok) return { kind: 'failed', failure: read.failure };
  // A final state is left for the service to refuse: the screen then shows the decision that won.
  if (isFinal(read.value.status)) return preconditionMet;
  const now = await versionOf(read.value);
  const seen = await withCurrentDigest(payload.seen, read.value, now.digest);
  if (isSameVersion(now, seen)) return preconditionMet;
  return { kind: 'stop', failure: { kind: 'application-changed' } };
}

/** Whether a 409 to a replay was caused by the first attempt: then the application shows the decision. */
async function isDecidedSo(
  partner: Partner,
  command: StoredCommand<Payload>,
  { kind }: Failure,
): Promise<boolean> {
  const { payload, installationId, uncertain } = command;
  if (!uncertain || kind !== 'conflict') return false;
  const read = await partner.application(installationId, payload.applicationId);
  return read.ok && showsDecision(read.value, command, { review: true });
}
