import { type Application, nextStatuses } from './application';
import * as z from './schema';
import { digestOf } from './snapshot';

/** The kinds of events about applications (partner-api.md, "Events"). */
export type ApplicationEventKind =
  | 'merchant_onboarding.application.created'
  | 'merchant_onboarding.application.updated';

/**
 * How an application was: its state, and the SHA-256 of its snapshot. It says nothing of the
 * merchant. A decision is bound to the one that its reviewer read.
 */
export const ApplicationMark = z.object({ status: z.string(), digest: z.string() });
export type ApplicationMark = z.infer<typeof ApplicationMark>;

/** The mark of an application as it is now. */
export const markOf = async ({ status, snapshot }: Application): Promise<ApplicationMark> => ({
  status,
  digest: await digestOf(snapshot),
});

export const isSameMark = (one: ApplicationMark, other: ApplicationMark): boolean =>
  one.status === other.status && one.digest === other.digest;

/**
 * What happened between two looks at an application; `before` is undefined where it was not there.
 * It is created when it appears as `Submitted` (partner-api.md, "Events"): what is first met in
 * another state was there before. A change of its state alone is somebody's decision and no event.
 */
export function eventBetween(
  before: ApplicationMark | undefined,
  now: ApplicationMark,
): ApplicationEventKind | undefined {
  if (!before)
    return now.status === 'Submitted' ? 'merchant_onboarding.application.created' : undefined;
  return before.digest === now.digest ? undefined : 'merchant_onboarding.application.updated';
}

/**
 * What makes a change one and the same, whether it was found in the list or came as a signed
 * notification (receiver rule 2): an application is created once, and updated once to a snapshot.
 */
export const identityOf = (
  kind: ApplicationEventKind,
  { id }: Pick<Application, 'id'>,
  digest: string,
): string =>
  kind === 'merchant_onboarding.application.created' ? `${kind} ${id}` : `${kind} ${id} ${digest}`;

type News = 'new' | 'changed';

/** What is known of an application: how it was told of, and how a reviewer last saw it. */
type Known = { told: ApplicationMark; seen?: ApplicationMark | undefined; news?: News | undefined };

/** What of an application a reviewer has not looked at. */
export function newsOf(now: ApplicationMark, known: Known | undefined): News | undefined {
  if (known?.seen) return isSameMark(known.seen, now) ? undefined : 'changed';
  if (now.status === 'Submitted') return 'new';
  // Decided by somebody else before this reviewer ever opened it.
  if (nextStatuses(now.status).length === 0) return undefined;
  const isCorrected = known?.news === 'changed' || (known && known.told.digest !== now.digest);
  return isCorrected ? 'changed' : undefined;
}
