import type { Application } from '../../domain/application';
import { done, type Failure, type Outcome } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import { type Identity, identityOfMerchant } from '../../domain/match-application';
import { complain } from '../log';
import { tell } from '../news';
import { readQueue } from './applications';
import { keepQueue, knownQueue, type Queue } from './queues';
import { isNone, isOver, noteNone, saysOnboarding, wasToldNone } from './whether';

// The queue for those who only look at a record: the service is not asked at every record.

/**
 * A queue that is older than this is read again behind the answer, in milliseconds: as often as the
 * clock does. It may be megabytes, and who opens a record asks for it only by the way.
 */
const OLD = 5 * 60_000;

/** Who was told that there is no onboarding does not ask again for this long, in milliseconds. */
const REST = 10 * 60_000;

/** The applications of an installation as they are known, and why they may be old. */
export type KnownApplications = {
  applications: readonly Application[];
  failure?: Failure | undefined;
};

/** They; undefined where the installation has no onboarding. */
export async function applicationsAt(
  place: Place,
): Promise<Outcome<KnownApplications | undefined>> {
  const known = knownQueue(place);
  if (known) {
    if (isOver(known.readAt, OLD)) readBehind(place, known);
    return done({ ...applicationsOf(known), failure: tries.get(known)?.failure });
  }
  if ((await saysOnboarding(place)) === false || (await wasToldNone(place, REST)))
    return done(undefined);
  const read = await readQueue(place);
  if (read.ok) return done(applicationsOf(read.value));
  if (!isNone(read.failure)) return read;
  await noteNone(place);
  return done(undefined);
}

const applicationsOf = ({ applications }: Queue): KnownApplications => ({
  applications: applications.map(({ application }) => application),
});

/** Of a queue that is old: when it was last tried to read it again, and why that failed. */
const tries = new WeakMap<Queue, { at: number; failure?: Failure | undefined }>();

/** What changed arrives as news, and so does that it could not be read. */
function readBehind(place: Place, old: Queue): void {
  const last = tries.get(old);
  if (last && !isOver(last.at, OLD)) return;
  tries.set(old, { at: Date.now(), failure: last?.failure });
  readAgain(place, old).catch((error: unknown) =>
    complain('Applications could not be read again:', error),
  );
}

async function readAgain(place: Place, old: Queue): Promise<void> {
  const hadFailed = tries.get(old)?.failure !== undefined;
  const read = await readQueue(place);
  if (read.ok && !hadFailed) return;
  if (!read.ok) tries.set(old, { at: Date.now(), failure: read.failure });
  if (!read.ok && isNone(read.failure)) {
    keepQueue(place, undefined);
    await noteNone(place);
  }
  await tell({ kind: 'applications', environment: place.environment });
}

/** By what merchants are known, worked out once for each that was read. */
const identities = new WeakMap<Application, Identity>();

export function identityOf(application: Application): Identity {
  const known = identities.get(application) ?? identityOfMerchant(application.snapshot);
  identities.set(application, known);
  return known;
}
