import type { Asked, Reply } from '../../border/questions';
import type { Application } from '../../domain/application';
import { type ApplicationMark, markOf } from '../../domain/application-event';
import { done, type Outcome } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import type { TimelineEntry } from '../../domain/timeline';
import { environmentDb } from '../../storage/databases';
import { showUnread } from '../badge';
import { partnerOf } from '../connection';
import { complain } from '../log';
import { tell } from '../news';
import { outgoingAbout } from '../outbox/view';
import { storedKey } from '../stored-keys';
import { noteOpened, snapshotWith, timelineOf } from './history';
import { noteSeen } from './marks';
import { notesOf } from './notes';
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
  const [kept, notes] = await Promise.all([timelineOf(about), notesOf(about)]);
  const timeline = kept.ok ? kept.value : [];
  const view: View = {
    application,
    mark,
    earlier: await earlierOf(about, timeline, mark.digest),
    notes: notes.ok ? notes.value : '',
    reasonCodes: await knownReasonCodes(environment),
    mayDecide: await mayDecide(place),
  };
  // Not to be kept from reading by what cannot be kept.
  await noteLooked(place, application, mark).catch((error: unknown) =>
    complain('That an application was seen is not kept:', error),
  );
  return done(view);
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

/** False where the service did not say that the key may decide. It is the service that forbids it. */
async function mayDecide({ environment }: Place): Promise<boolean> {
  const stored = await storedKey(environment);
  return stored?.permissions.includes('merchant_onboarding:write') ?? false;
}

/** The snapshot to compare with: that of our last decision, else the one that was read before. */
async function earlierOf(
  about: { place: Place; applicationId: string },
  timeline: readonly TimelineEntry[],
  digest: string,
): Promise<View['earlier']> {
  const decided = timeline.findLast(({ event }) => event.kind === 'decided');
  const opened = timeline.findLast(
    ({ event }) => event.kind === 'opened' && event.digest !== digest,
  );
  const then =
    decided && 'digest' in decided.event && decided.event.digest !== digest ? decided : opened;
  if (!then || !('digest' in then.event)) return undefined;
  const snapshot = await snapshotWith(about, then.event.digest);
  if (!snapshot) return undefined;
  const asked = then.event.kind === 'decided' ? then.event.requirements : undefined;
  return { snapshot, at: then.at, ...(asked && { asked }) };
}

async function noteLooked(place: Place, { id, snapshot }: Application, mark: ApplicationMark) {
  await noteOpened({ place, applicationId: id }, snapshot, mark);
  if (await noteSeen(place, id, mark)) {
    await showUnread();
    await tell({ kind: 'applications', environment: place.environment });
  }
  await takeNoticeBack(place, id);
}
