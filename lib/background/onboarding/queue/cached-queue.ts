import { done, type Failure, type Outcome } from '../../../domain/core/failure';
import type { Scope } from '../../../domain/core/installation';
import type { Application } from '../../../domain/onboarding/application';
import {
  type Identity,
  identityOfMerchant,
} from '../../../domain/onboarding/match/match-application';
import { hasElapsed } from '../../core/has-elapsed';
import { reportError } from '../../core/log';
import { publish } from '../../core/publish';
import { readQueue } from './applications';
import { isDisabledBy, mayHaveOnboarding, RETRY_DISABLED_AFTER } from './onboarding-enabled';
import { cachedQueue, type Queue, saveQueue } from './queue-cache';

// The queue as a record's panel needs it: opening a record does not call the service each time.

/**
 * A queue older than this many milliseconds is returned at once and read again afterwards. That is as
 * often as the alarm reads it, because a queue may be megabytes large.
 */
const OLD = 5 * 60_000;

/** The known applications of an installation, and why the last reading failed if it did. */
export type KnownApplications = {
  applications: readonly Application[];
  failure?: Failure | undefined;
};

/**
 * The applications of an installation from the cache, or from the service if none are cached;
 * undefined if the installation has no merchant onboarding (partner-api.md, rule 4).
 */
export async function loadApplications(
  scope: Scope,
): Promise<Outcome<KnownApplications | undefined>> {
  const known = cachedQueue(scope);
  if (known) {
    if (hasElapsed(known.readAt, OLD)) refreshInBackground(scope, known);
    return done({ ...applicationsOf(known), failure: refreshes.get(known)?.failure });
  }
  if (!(await mayHaveOnboarding(scope, RETRY_DISABLED_AFTER))) return done(undefined);
  const read = await readQueue(scope);
  if (read.ok) return done(applicationsOf(read.value));
  return (await isDisabledBy(read.failure, scope)) ? done(undefined) : read;
}

const applicationsOf = ({ applications }: Queue): KnownApplications => ({
  applications: applications.map(({ application }) => application),
});

/** When an old queue was last requested again, and why that failed if it did. */
const refreshes = new WeakMap<Queue, { at: number; failure?: Failure | undefined }>();

/** Reads an old queue again. An event tells screens of a change, and of a failure. */
function refreshInBackground(scope: Scope, old: Queue): void {
  const last = refreshes.get(old);
  if (last && !hasElapsed(last.at, OLD)) return;
  refreshes.set(old, { at: Date.now(), failure: last?.failure });
  refresh(scope, old).catch((error: unknown) =>
    reportError('Applications could not be read again:', error),
  );
}

async function refresh(scope: Scope, old: Queue): Promise<void> {
  const hadFailed = refreshes.get(old)?.failure !== undefined;
  const read = await readQueue(scope);
  if (read.ok && !hadFailed) return;
  if (!read.ok) refreshes.set(old, { at: Date.now(), failure: read.failure });
  if (!read.ok && (await isDisabledBy(read.failure, scope))) saveQueue(scope, undefined);
  await publish({ kind: 'applications', environment: scope.environment });
}

const identities = new WeakMap<Application, Identity>();

/** The values that identify an application's merchant, computed once for each reading. */
export function identityOf(application: Application): Identity {
  const known = identities.get(application) ?? identityOfMerchant(application.snapshot);
  identities.set(application, known);
  return known;
}
