import type { Environment } from '../../../domain/core/environment';
import { done, type Failure, failed, type Outcome } from '../../../domain/core/failure';
import {
  type DecisionDraft,
  fieldsToSend,
  secretsIn,
} from '../../../domain/onboarding/decision/decision-rules';
import { findUnrelatedValues } from '../../../domain/onboarding/decision/exchange-profile';
import { withoutFileLinks } from '../../../domain/onboarding/decision/file-links';
import { draftOfProposal } from '../../../domain/onboarding/four-eyes/proposal';
import type { ProposedDecision } from '../../../domain/onboarding/four-eyes/proposal-content';
import type { Params } from '../../../protocol/contract';
import { partnerOf } from '../../api/connection';
import { findSnapshot } from './history';

type About = Pick<Params<'application.decide'>, 'scope' | 'applicationId' | 'seen'> & {
  decision: ProposedDecision;
};

/**
 * Checks the content of a decision without relying on the screen: it "must not contain passwords, API
 * keys or data outside the agreed exchange profile" (partner-api.md, "Merchant onboarding
 * application"). A `forbidden-content` failure names the field and never the value. Fails also if the
 * snapshot that the check needs cannot be read.
 */
export async function checkContent(about: About): Promise<Outcome<null>> {
  const { environment } = about.scope;
  const draft = await withoutLinks(environment, fieldsToSend(draftOfProposal(about.decision)));
  const [secret] = secretsIn(draft);
  if (secret) return refusal('secret', secret.where);
  // Most decisions contain no value that could belong to another merchant: no snapshot is needed.
  if (findUnrelatedValues(draft, {}).length === 0) return done(null);
  const snapshot = await snapshotOf(about);
  if (!snapshot.ok) return snapshot;
  return checkUnrelated(draft, snapshot.value);
}

/** Leaves out links to attached files. The code of files is loaded only if there may be one. */
async function withoutLinks(
  environment: Environment,
  draft: DecisionDraft,
): Promise<DecisionDraft> {
  if (!draft.message.includes('https://')) return draft;
  const { linkOrigins } = await import('../../files/later-handlers');
  return withoutFileLinks(draft, await linkOrigins(environment));
}

function checkUnrelated(draft: DecisionDraft, snapshot: unknown): Outcome<null> {
  const [foreign] = findUnrelatedValues(draft, snapshot);
  return foreign ? refusal('foreign', foreign.where) : done(null);
}

const refusal = (of: 'secret' | 'foreign', where: string) =>
  failed({ kind: 'forbidden-content', of, where } satisfies Failure);

/** The snapshot that the reviewer read if it is stored, or else the service's current one. */
async function snapshotOf({ scope, applicationId, seen }: About): Promise<Outcome<unknown>> {
  const stored = await findSnapshot({ scope, applicationId }, seen.digest);
  if (stored) return done(stored);
  const service = await partnerOf(scope.environment);
  if (!service.ok) return service;
  const read = await service.value.partner.application(scope.installationId, applicationId);
  return read.ok ? done(read.value.snapshot) : read;
}
