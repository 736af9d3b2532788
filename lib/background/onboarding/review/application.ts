import { done, type Outcome } from '../../../domain/core/failure';
import type { Scope } from '../../../domain/core/installation';
import * as v from '../../../domain/core/schema';
import { type Application, Requirement } from '../../../domain/onboarding/application';
import { snapshotDigest } from '../../../domain/onboarding/compare-snapshots';
import { versionOf } from '../../../domain/onboarding/snapshot-version';
import type { Params, Reply } from '../../../protocol/contract';
import { environmentDb } from '../../../storage/databases';
import { partnerOf } from '../../api/connection';
import { countsChanged } from '../../core/counts-changed';
import { reportError } from '../../core/log';
import { publish } from '../../core/publish';
import { outgoingWhere } from '../../outbox/view';
import { clearApplicationNotification } from '../queue/notifications';
import { recordReviewed } from '../queue/review-markers';
import { decideApplicationCommand } from './decide-command';
import { findSnapshot, readTimeline, recordOpened, saveSnapshot } from './history';
import { readReasonCodes } from './reason-codes';

type View = Reply<'application.read'>;

/** Reads one application from the service and adds what this browser stored about it. */
export async function viewApplication({
  scope,
  applicationId,
}: Params<'application.read'>): Promise<Outcome<View>> {
  const { environment, installationId } = scope;
  const service = await partnerOf(environment);
  if (!service.ok) return service;
  const read = await service.value.partner.application(installationId, applicationId);
  if (!read.ok) return read;
  const application = read.value;
  const about = { scope, applicationId };
  const mark = await versionOf(application);
  // A failed cache write must not fail the read.
  await saveSnapshot(about, application.snapshot, mark.digest).catch((error: unknown) =>
    reportError('A snapshot is not kept:', error),
  );
  return done({
    application,
    mark,
    ...(await earlierOf(about, application, mark.digest)),
    reasonCodes: await readReasonCodes(environment),
  });
}

/** Records that a screen showed the reviewer this version of an application. */
export async function markApplicationSeen({
  scope,
  applicationId,
  seen,
}: Params<'application.markSeen'>): Promise<Outcome<null>> {
  const isNewVersion = await recordOpened({ scope, applicationId }, seen);
  const wasUnreviewed = await recordReviewed(scope, applicationId, seen);
  if (wasUnreviewed) await countsChanged();
  if (wasUnreviewed || isNewVersion)
    await publish({ kind: 'applications', environment: scope.environment });
  await clearApplicationNotification(scope, applicationId);
  return done(null);
}

/** The stored timeline of an application, and the decisions that the service has not confirmed. */
export async function readTrail(
  about: Params<'application.trail.read'>,
): Promise<Outcome<Reply<'application.trail.read'>>> {
  const { scope, applicationId } = about;
  const timeline = await readTimeline(about);
  const db = await environmentDb(scope.environment);
  const outgoing = await outgoingWhere(
    db,
    (command) =>
      decideApplicationCommand.is(command) && command.payload.applicationId === applicationId,
  );
  return done({ timeline: timeline.ok ? timeline.value : [], outgoing });
}

/**
 * The requirements that were last requested from the merchant, and the snapshot to compare with: the
 * one of that request, or else the one opened before this. Unconfirmed requests do not count.
 */
async function earlierOf(
  about: { scope: Scope; applicationId: string },
  { review }: Application,
  digest: string,
): Promise<Pick<View, 'asked' | 'earlier'>> {
  const read = await readTimeline(about);
  const events = read.ok ? read.value.map(({ at, event }) => ({ at, ...event })) : [];
  const confirmed = new Set(events.map((one) => (one.kind === 'confirmed' ? one.action : '')));
  const lastRequest = events.findLast(
    (one) =>
      one.kind === 'decided' && one.status === 'InformationRequired' && confirmed.has(one.action),
  );
  // Without a request from this browser, the review shows one that was sent from another place.
  const asked = lastRequest?.kind === 'decided' ? lastRequest.requirements : requirementsIn(review);
  const base =
    lastRequest ?? events.findLast((one) => one.kind === 'opened' && one.digest !== digest);
  if (!base || !('digest' in base) || base.digest === digest) return { asked };
  const snapshot = await findSnapshot(about, base.digest);
  // An earlier version of this program stored the same data under another digest (decision 118).
  if (!snapshot || (await snapshotDigest(snapshot)) === digest) return { asked };
  return { asked, earlier: { snapshot, at: base.at, asked: base === lastRequest } };
}

const requirementsIn = (review: Application['review']): Requirement[] =>
  v.tryParse(v.array(Requirement), review?.requirements) ?? [];
