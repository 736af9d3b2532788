import { readTime } from '../domain/core/read-time';
import * as v from '../domain/core/schema';
import { Json } from '../domain/onboarding/application';
import { snapshotDigest } from '../domain/onboarding/compare-snapshots';
import { type ApplicationEventKind, changeIdentity } from '../domain/onboarding/snapshot-version';

/** The understood part of a notification. It holds nothing of a snapshot. */
export const Notification = v.object({
  /**
   * `merchant_onboarding.application.created`, `…updated`, or another; `unknown` if it names none.
   */
  kind: v.string(),
  applicationId: v.optional(v.string()),
  installationId: v.optional(v.string()),
  /** The time in the notification, in epoch milliseconds. */
  at: v.optional(v.number()),
});
export type Notification = v.InferOutput<typeof Notification>;

/**
 * The change that a notification reports, which identifies it even under another notification id.
 */
export const ReportedChange = v.object({
  /** The subject of the change: an event kind and an application. */
  of: v.string(),
  /** The change, as `changeIdentity` names it. */
  is: v.string(),
});
export type ReportedChange = v.InferOutput<typeof ReportedChange>;

/** Longest name or id in a payload, in characters; a longer one is ignored. */
const LONGEST_NAME = 200;

/**
 * Parses a notification. "Not shown: payload shape": the kind may be called `type`, `event` or
 * `kind`, and its subject may be beside it or under `data`, `payload` or `application`. Undefined
 * for a value that is not an object.
 */
export function readNotification(value: unknown): Notification | undefined {
  const read = partsOf(value);
  if (!read) return undefined;
  const { outer, inner, application } = read;
  const id = (names: readonly string[], where: readonly Parts[]) =>
    first(where, (one) => first(names, (name) => idOf(one[name])));
  const applicationId =
    id(['applicationId', 'application_id'], [inner, outer]) ??
    id(['id', 'applicationId'], [application]) ??
    id(['id'], [inner]);
  const installationId = id(['installationId', 'installation_id'], [inner, outer, application]);
  const at = first([outer, inner], (one) =>
    first(['timestamp', 'createdAt', 'created', 'occurredAt', 'at'], (name) => readTime(one[name])),
  );
  return {
    kind: kindIn(outer) ?? kindIn(inner) ?? 'unknown',
    ...(applicationId && { applicationId }),
    ...(installationId && { installationId }),
    ...(at !== undefined && { at }),
  };
}

/**
 * The change that a notification reports, named like one found in the list of applications
 * (receiver rule 4). Undefined if the payload says too little: an update without its snapshot could
 * be any update.
 */
export async function readChange(value: unknown): Promise<ReportedChange | undefined> {
  const { kind, applicationId } = readNotification(value) ?? {};
  if (!applicationId || !isApplicationEvent(kind)) return undefined;
  if (kind === 'merchant_onboarding.application.created') return changeOf(kind, applicationId, '');
  const { inner, application } = partsOf(value) ?? {};
  const snapshot = objectOf(inner?.snapshot) ?? objectOf(application?.snapshot);
  return snapshot && changeOf(kind, applicationId, await snapshotDigest(snapshot));
}

/** `digest` is the snapshot's, from `snapshotDigest`. */
export const changeOf = (
  kind: ApplicationEventKind,
  id: string,
  digest: string,
): ReportedChange => ({
  of: subjectOfChange(kind, id),
  is: changeIdentity(kind, { id }, digest),
});

/** What changes are compared with: the last one of the same kind and application. */
export const subjectOfChange = (kind: string, applicationId: string): string =>
  `${kind} ${applicationId}`;

const isApplicationEvent = (kind: string | undefined): kind is ApplicationEventKind =>
  kind === 'merchant_onboarding.application.created' ||
  kind === 'merchant_onboarding.application.updated';

type Parts = Record<string, unknown>;

function partsOf(value: unknown): { outer: Parts; inner: Parts; application: Parts } | undefined {
  const outer = objectOf(value);
  if (!outer) return undefined;
  const inner = first(['data', 'payload'], (name) => objectOf(outer[name])) ?? {};
  const application = objectOf(inner.application) ?? objectOf(outer.application) ?? {};
  return { outer, inner, application };
}

const objectOf = (value: unknown): Parts | undefined => v.tryParse(Json, value);

const kindIn = (part: Parts): string | undefined =>
  first(['type', 'event', 'kind', 'eventType'], (name) => textOf(part[name]));

/** An id as `readApplication` reads it: a number is one, too. */
const idOf = (value: unknown): string | undefined =>
  Number.isInteger(value) ? String(value) : textOf(value);

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text && text.length <= LONGEST_NAME ? text : undefined;
}

function first<T, R>(of: readonly T[], pick: (one: T) => R | undefined): R | undefined {
  for (const one of of) {
    const picked = pick(one);
    if (picked !== undefined) return picked;
  }
  return undefined;
}
