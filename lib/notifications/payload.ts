import { Json } from '../domain/application';
import { type ApplicationEventKind, identityOf } from '../domain/application-event';
import * as z from '../domain/schema';
import { digestOf } from '../domain/snapshot';

/** What a notification is about, as far as it is understood. Nothing of a snapshot. */
export const Notification = z.object({
  /** `merchant_onboarding.application.created`, `…updated`, or another; `unknown` where it names none. */
  kind: z.string(),
  applicationId: z.optional(z.string()),
  installationId: z.optional(z.string()),
  /** Epoch milliseconds, as the notification says. */
  at: z.optional(z.number()),
});
export type Notification = z.infer<typeof Notification>;

/** Which change a notification tells of, for knowing it again under another id. */
export const Change = z.object({
  /** What can only be in one state: an event kind and an application. */
  of: z.string(),
  /** The change, as `identityOf` names it. */
  is: z.string(),
});
export type Change = z.infer<typeof Change>;

/** Characters of a name or id beyond which it is not believed to be one. */
const LONGEST_NAME = 200;

/**
 * Reads a notification. "Not shown: payload shape": the kind may be called `type`, `event` or `kind`,
 * and what it is about may lie beside it or under `data`, `payload` or `application`. Undefined for
 * what is no object.
 */
export function readNotification(value: unknown): Notification | undefined {
  const read = partsOf(value);
  if (!read) return undefined;
  const { outer, inner, application } = read;
  const text = (names: readonly string[], where: readonly Parts[]) =>
    first(where, (one) => first(names, (name) => textOf(one[name])));
  const applicationId =
    text(['applicationId', 'application_id'], [inner, outer]) ??
    text(['id', 'applicationId'], [application]) ??
    text(['id'], [inner]);
  const installationId = text(['installationId', 'installation_id'], [inner, outer, application]);
  const at = first([outer, inner], (one) =>
    first(['timestamp', 'createdAt', 'created', 'occurredAt', 'at'], (name) => timeOf(one[name])),
  );
  return {
    kind: text(['type', 'event', 'kind', 'eventType'], [outer, inner]) ?? 'unknown',
    ...(applicationId && { applicationId }),
    ...(installationId && { installationId }),
    ...(at !== undefined && { at }),
  };
}

/**
 * The change that a notification tells of, named as one that is found in the list of applications is
 * (receiver rule 4). Undefined where the payload does not say enough: of an update without its snapshot
 * nobody can say which it is.
 */
export async function readChange(value: unknown): Promise<Change | undefined> {
  const { kind, applicationId } = readNotification(value) ?? {};
  if (!applicationId || !isApplicationEvent(kind)) return undefined;
  if (kind === 'merchant_onboarding.application.created') return changeOf(kind, applicationId, '');
  const { inner, application } = partsOf(value) ?? {};
  const snapshot = objectOf(inner?.snapshot) ?? objectOf(application?.snapshot);
  return snapshot && changeOf(kind, applicationId, await digestOf(snapshot));
}

/** `digest` is the snapshot's, as `digestOf` makes it. */
export const changeOf = (kind: ApplicationEventKind, id: string, digest: string): Change => ({
  of: `${kind} ${id}`,
  is: identityOf(kind, { id }, digest),
});

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

const objectOf = (value: unknown): Parts | undefined => Json.safeParse(value).data;

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text && text.length <= LONGEST_NAME ? text : undefined;
}

/** The latest moment that a `Date` can name (ECMAScript, "Time Values and Time Range"). */
const LATEST = 8.64e15;

/**
 * ISO 8601, or epoch in seconds or milliseconds. JSON can write `1e400`, which JavaScript reads as
 * Infinity and stores as `null`: what no `Date` can name is no time.
 */
function timeOf(value: unknown): number | undefined {
  const at =
    typeof value === 'number'
      ? value * (value < 1e11 ? 1000 : 1)
      : Date.parse(typeof value === 'string' ? value : '');
  return Math.abs(at) <= LATEST ? at : undefined;
}

function first<T, R>(of: readonly T[], pick: (one: T) => R | undefined): R | undefined {
  for (const one of of) {
    const picked = pick(one);
    if (picked !== undefined) return picked;
  }
  return undefined;
}
