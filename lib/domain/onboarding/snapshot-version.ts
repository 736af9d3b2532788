import * as v from '../core/schema';
import type { Application } from './application';
import { nextStatuses } from './application-status';
import { jsonDigest, snapshotDigest } from './compare-snapshots';

/** The kinds of events about applications (partner-api.md, "Events"). */
export type ApplicationEventKind =
  | 'merchant_onboarding.application.created'
  | 'merchant_onboarding.application.updated';

/**
 * The version of an application: its status and the SHA-256 of its snapshot. It reveals nothing
 * about the merchant. A decision is bound to the version that its reviewer read.
 */
export const ApplicationVersion = v.object({ status: v.string(), digest: v.string() });
export type ApplicationVersion = v.InferOutput<typeof ApplicationVersion>;

/** The current version of an application. */
export const versionOf = async ({
  status,
  snapshot,
}: Application): Promise<ApplicationVersion> => ({
  status,
  digest: await snapshotDigest(snapshot),
});

/**
 * The digest as this program makes it now, of a version that an earlier one stored. Its rule was stricter, so
 * a digest that fits by it is of the same data (decision 118).
 */
export const withCurrentDigest = async (
  stored: ApplicationVersion,
  { snapshot }: Pick<Application, 'snapshot'>,
  current: string,
): Promise<ApplicationVersion> =>
  stored.digest !== current && stored.digest === (await jsonDigest(snapshot))
    ? { ...stored, digest: current }
    : stored;

export const isSameVersion = (one: ApplicationVersion, other: ApplicationVersion): boolean =>
  one.status === other.status && one.digest === other.digest;

/**
 * The event between two readings of an application; `before` is undefined at the first reading. An
 * application is created when it appears as `Submitted` (partner-api.md, "Events"); one that
 * appears with another status existed before. A change of the status alone is a decision and not an
 * event.
 */
export function eventBetween(
  before: ApplicationVersion | undefined,
  now: ApplicationVersion,
): ApplicationEventKind | undefined {
  if (!before)
    return now.status === 'Submitted' ? 'merchant_onboarding.application.created' : undefined;
  return before.digest === now.digest ? undefined : 'merchant_onboarding.application.updated';
}

/**
 * Identifies a change, whether the list shows it or a signed notification reports it (receiver rule
 * 2). An application is created once, and updated once per snapshot.
 */
export const changeIdentity = (
  kind: ApplicationEventKind,
  { id }: Pick<Application, 'id'>,
  digest: string,
): string =>
  kind === 'merchant_onboarding.application.created' ? `${kind} ${id}` : `${kind} ${id} ${digest}`;

type News = 'new' | 'changed';

/** An application's version at the last event, and the version that the reviewer last saw. */
type Known = {
  told: ApplicationVersion;
  seen?: ApplicationVersion | undefined;
  news?: News | undefined;
};

/** Whether an application is new or changed for this reviewer. */
export function newsOf(now: ApplicationVersion, known: Known | undefined): News | undefined {
  if (known?.seen) return isSameVersion(known.seen, now) ? undefined : 'changed';
  if (now.status === 'Submitted') return 'new';
  // A colleague decided it before this reviewer opened it.
  if (nextStatuses(now.status).length === 0) return undefined;
  const isCorrected = known?.news === 'changed' || (known && known.told.digest !== now.digest);
  return isCorrected ? 'changed' : undefined;
}
