import type { Asked } from '../../border/questions';
import type { Decided } from '../../border/questions-onboarding';
import { type Decision, isFinal } from '../../domain/application';
import type { ApplicationMark } from '../../domain/application-event';
import { done, type Failure, failed, type Outcome } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import { actionOf, proposedOf } from '../../domain/proposal';
import { applicationDecision } from '../../partner/writes';
import type { StoredWrite } from '../../storage/schema';
import { partnerOf } from '../connection';
import { pushOn } from '../outbox/pump';
import { takeOut } from '../outbox/rows';
import { takeIn } from '../outbox/take';
import { refusalOfAct } from '../rights';
import { lookThrough } from './content-check';
import { secondLook } from './four-eyes';
import { documentsSeen, keepLonger, noteEvent } from './history';
import { keepReasonCode } from './reason-codes';
import { rememberReviewer } from './reviewer';

/**
 * Records a decision about a merchant's application. The same action twice is one decision; one
 * about another application than was `seen` does not leave; and where four eyes are required, none
 * leaves without the sound proposal of somebody else.
 */
export async function decideApplication(
  asked: Asked<'application.decide'>,
): Promise<Outcome<Decided>> {
  const { place, applicationId, decision, seen, proposal } = asked;
  const refused = await refusalOfAct('decide-applications', place.environment, asked.action);
  if (refused) return refused;
  const second = await secondLook(asked);
  if (!second.ok) return second;
  const looked = await lookThrough({ ...asked, decision: proposedOf(decision) });
  if (!looked.ok) return looked;
  // Whatever the screen asked for: one proposal is one decision.
  const action = proposal === undefined ? asked.action : await actionOf(proposal);
  // A person read it again and decides anew.
  await takeOut(place.environment, action, isOutdated);
  const stored = await takeIn({
    place,
    action,
    deed: {
      ...{ kind: 'application.decide', applicationId, status: decision.status, seen },
      ...(second.value && { proposed: true }),
    },
    unsent: applicationDecision(place.installationId, applicationId, decision),
  });
  if (!stored.ok) return stored;
  const proposer = second.value?.proposal.name;
  if (second.value) await rememberReviewer(second.value.proposal, second.value.fingerprint);
  await noteDecision({ place, applicationId }, { decision, seen, proposer }, stored.value);
  const now = await pushOn(place.environment, action);
  if (!now) return failed({ kind: 'no-record' });
  if (now.state === 'done') return done({ kind: 'done' });
  if (now.state !== 'stopped')
    return done({ kind: 'waiting', ...(now.failure ? { failure: now.failure } : {}) });
  const failure: Failure = now.failure ?? { kind: 'unexpected', detail: 'stopped' };
  return failure.kind === 'conflict' ? overtaken(place, applicationId, failure) : failed(failure);
}

/** What was decided, upon which snapshot and which documents, is part of the timeline. */
async function noteDecision(
  about: { place: Place; applicationId: string },
  {
    decision,
    seen: { digest },
    proposer,
  }: { decision: Decision; seen: ApplicationMark; proposer: string | undefined },
  { action, createdAt }: StoredWrite,
): Promise<void> {
  const isAsking = decision.status === 'InformationRequired';
  const event = {
    kind: 'decided',
    action,
    status: decision.status,
    digest,
    documents: await documentsSeen(about, digest),
    requirements: isAsking ? decision.review.requirements : [],
    ...(proposer === undefined ? {} : { proposer }),
  } as const;
  await noteEvent(about, event, { order: createdAt, id: action });
  await keepLonger(about, digest);
  if (isAsking) await keepReasonCode(about.place.environment, decision.review.reasonCode);
}

/** Nothing of it left, since the application was no longer what its reviewer had read. */
const isOutdated = ({ state, failure }: StoredWrite): boolean =>
  state === 'stopped' && failure?.kind === 'application-changed';

/** A 409 is either a final state, which a reading shows, or a key that was used for something else. */
async function overtaken(
  { environment, installationId }: Place,
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
