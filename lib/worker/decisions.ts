import { type Application, type Decision, nextStatuses } from '../domain/application';
import { done, type Failure, failed, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { applicationDecision } from '../partner/writes';
import { partnerOf } from './connection';
import { pushOn } from './outbox/pump';
import { takeIn } from './outbox/take';

/** How far a decision came: confirmed, kept and tried again by itself, or overtaken by another. */
export type Decided =
  | { kind: 'done' }
  | { kind: 'waiting'; failure?: Failure | undefined }
  /** Somebody decided meanwhile: the application as it stands now (partner-api.md, state table). */
  | { kind: 'overtaken'; application: Application };

/** Records a decision about a merchant's application. The same action twice is one decision. */
export async function decideApplication(asked: {
  place: Place;
  applicationId: string;
  action: string;
  decision: Decision;
}): Promise<Outcome<Decided>> {
  const { place, applicationId, action, decision } = asked;
  const stored = await takeIn({
    place,
    action,
    deed: { kind: 'application.decide', applicationId, status: decision.status },
    unsent: applicationDecision(place.installationId, applicationId, decision),
  });
  if (!stored.ok) return stored;
  const now = await pushOn(place.environment, action);
  if (!now) return failed({ kind: 'no-record' });
  if (now.state === 'done') return done({ kind: 'done' });
  if (now.state !== 'stopped')
    return done({ kind: 'waiting', ...(now.failure ? { failure: now.failure } : {}) });
  const failure: Failure = now.failure ?? { kind: 'unexpected', detail: 'stopped' };
  return failure.kind === 'conflict' ? overtaken(place, applicationId, failure) : failed(failure);
}

/** A 409 is either a final state, which a reading shows, or a key that was used for something else. */
async function overtaken(
  { environment, installationId }: Place,
  applicationId: string,
  failure: Failure,
): Promise<Outcome<Decided>> {
  const service = await partnerOf(environment);
  if (!service.ok) return failed(failure);
  const read = await service.value.partner.application(installationId, applicationId);
  return read.ok && nextStatuses(read.value.status).length === 0
    ? done({ kind: 'overtaken', application: read.value })
    : failed(failure);
}
