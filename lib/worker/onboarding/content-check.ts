import type { Asked } from '../../border/questions';
import { type DecisionDraft, secretsIn, sentOf } from '../../domain/decision-rules';
import { foreignValuesIn } from '../../domain/exchange-profile';
import { done, type Failure, failed, type Outcome } from '../../domain/failure';
import { draftOf, type Proposed } from '../../domain/proposal';
import { partnerOf } from '../connection';
import { snapshotWith } from './history';

type About = Pick<Asked<'application.decide'>, 'place' | 'applicationId' | 'seen'> & {
  decision: Proposed;
};

/**
 * Looks through a decision once more, whatever the screen said: it "must not contain passwords, API
 * keys or data outside the agreed exchange profile" (partner-api.md, review object). A refusal names
 * the place and never the value. A decision that cannot be looked through is refused with the reason.
 */
export async function lookThrough(about: About): Promise<Outcome<null>> {
  const draft = sentOf(draftOf(about.decision));
  const [secret] = secretsIn(draft);
  if (secret) return refusal('secret', secret.where);
  // Most decisions hold no value that could be anybody's: then no snapshot is needed.
  if (foreignValuesIn(draft, {}).length === 0) return done(null);
  const snapshot = await snapshotOf(about);
  if (!snapshot.ok) return snapshot;
  return foreignIn(draft, snapshot.value);
}

function foreignIn(draft: DecisionDraft, snapshot: unknown): Outcome<null> {
  const [foreign] = foreignValuesIn(draft, snapshot);
  return foreign ? refusal('foreign', foreign.where) : done(null);
}

const refusal = (of: 'secret' | 'foreign', where: string) =>
  failed({ kind: 'forbidden-content', of, where } satisfies Failure);

/** What the reviewer read, where it is kept; else what the service has now. */
async function snapshotOf({ place, applicationId, seen }: About): Promise<Outcome<unknown>> {
  const kept = await snapshotWith({ place, applicationId }, seen.digest);
  if (kept) return done(kept);
  const service = await partnerOf(place.environment);
  if (!service.ok) return service;
  const read = await service.value.partner.application(place.installationId, applicationId);
  return read.ok ? done(read.value.snapshot) : read;
}
