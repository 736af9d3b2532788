import type { Asked, Reply } from '../../border/questions';
import { type Application, Requirement } from '../../domain/application';
import { markOf } from '../../domain/application-event';
import { done, type Outcome } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import * as z from '../../domain/schema';
import { environmentDb } from '../../storage/databases';
import { showUnread } from '../badge';
import { partnerOf } from '../connection';
import { complain } from '../log';
import { tell } from '../news';
import { outgoingAbout } from '../outbox/view';
import { keepSnapshot, noteOpened, snapshotWith, timelineOf } from './history';
import { noteSeen } from './marks';
import { takeNoticeBack } from './notices';
import { knownReasonCodes } from './reason-codes';

type View = Reply<'application.read'>;

/** One application as the service has it now, and what this browser remembers of it. */
export async function readApplication({
  place,
  applicationId,
}: Asked<'application.read'>): Promise<Outcome<View>> {
  const { environment, installationId } = place;
  const service = await partnerOf(environment);
  if (!service.ok) return service;
  const read = await service.value.partner.application(installationId, applicationId);
  if (!read.ok) return read;
  const application = read.value;
  const about = { place, applicationId };
  const mark = await markOf(application);
  // Not to be kept from reading by what cannot be kept.
  await keepSnapshot(about, application.snapshot, mark.digest).catch((error: unknown) =>
    complain('A snapshot is not kept:', error),
  );
  return done({
    application,
    mark,
    ...(await earlierOf(about, application, mark.digest)),
    reasonCodes: await knownReasonCodes(environment),
  });
}

/** A reviewer has an application before them, as it is by this mark. */
export async function noteLooked({
  place,
  applicationId,
  seen,
}: Asked<'application.seen'>): Promise<Outcome<null>> {
  const isOther = await noteOpened({ place, applicationId }, seen);
  const wasNews = await noteSeen(place, applicationId, seen);
  if (wasNews) await showUnread();
  if (wasNews || isOther) await tell({ kind: 'applications', environment: place.environment });
  await takeNoticeBack(place, applicationId);
  return done(null);
}

/** What this browser did about an application, and the decisions that are on their way. */
export async function trailOf(
  about: Asked<'application.trail'>,
): Promise<Outcome<Reply<'application.trail'>>> {
  const { place, applicationId } = about;
  const timeline = await timelineOf(about);
  const outgoing = await outgoingAbout(await environmentDb(place.environment), applicationId);
  return done({ timeline: timeline.ok ? timeline.value : [], outgoing });
}

/**
 * What was last asked of the merchant, and the snapshot to compare with: the one that was asked
 * about, else the one that was read before. Only what the service confirmed was asked.
 */
async function earlierOf(
  about: { place: Place; applicationId: string },
  { review }: Application,
  digest: string,
): Promise<Pick<View, 'asked' | 'earlier'>> {
  const read = await timelineOf(about);
  const events = read.ok ? read.value.map(({ at, event }) => ({ at, ...event })) : [];
  const confirmed = new Set(events.map((one) => (one.kind === 'confirmed' ? one.action : '')));
  const ask = events.findLast(
    (one) =>
      one.kind === 'decided' && one.status === 'InformationRequired' && confirmed.has(one.action),
  );
  // Somebody may have asked from elsewhere.
  const asked = ask?.kind === 'decided' ? ask.requirements : requirementsIn(review);
  const then = ask ?? events.findLast((one) => one.kind === 'opened' && one.digest !== digest);
  if (!then || !('digest' in then) || then.digest === digest) return { asked };
  const snapshot = await snapshotWith(about, then.digest);
  return { asked, ...(snapshot && { earlier: { snapshot, at: then.at, asked: then === ask } }) };
}

const requirementsIn = (review: Application['review']): Requirement[] =>
  z.array(Requirement).safeParse(review?.requirements).data ?? [];
