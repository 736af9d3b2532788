import * as z from '../domain/schema';

/** What a notification is about, as far as we understand it. */
export type Notification = {
  /** `merchant_onboarding.application.created`, `…updated`, or one that we do not know. */
  kind: string;
  applicationId?: string;
  installationId?: string;
  /** Epoch milliseconds. */
  at?: number;
};

const Json = z.record(z.string(), z.unknown());

/**
 * Reads a notification. "Not shown: payload shape": the kind may be called `type`, `event` or `kind`,
 * and what it is about may lie beside it or under `data`, `payload` or `application`. Undefined for
 * what names no kind.
 */
export function readNotification(value: unknown): Notification | undefined {
  const outer = objectOf(value);
  if (!outer) return undefined;
  const inner = first(['data', 'payload'], (name) => objectOf(outer[name])) ?? {};
  const application = objectOf(inner.application) ?? objectOf(outer.application) ?? {};
  const text = (names: readonly string[], where: readonly Record<string, unknown>[]) =>
    first(where, (one) => first(names, (name) => textOf(one[name])));
  const kind = text(['type', 'event', 'kind', 'eventType'], [outer, inner]);
  if (!kind) return undefined;
  const applicationId =
    text(['applicationId', 'application_id'], [inner, outer]) ??
    text(['id', 'applicationId'], [application]) ??
    text(['id'], [inner]);
  const installationId = text(['installationId', 'installation_id'], [inner, outer, application]);
  const at = first([outer, inner], (one) =>
    first(['timestamp', 'createdAt', 'created', 'occurredAt', 'at'], (name) => timeOf(one[name])),
  );
  return {
    kind,
    ...(applicationId && { applicationId }),
    ...(installationId && { installationId }),
    ...(at !== undefined && { at }),
  };
}

const objectOf = (value: unknown): Record<string, unknown> | undefined =>
  Array.isArray(value) ? undefined : Json.safeParse(value).data;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined;

/** ISO 8601, or epoch in seconds or milliseconds. */
function timeOf(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value))
    return value < 1e11 ? value * 1000 : value;
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

function first<T, R>(of: readonly T[], pick: (one: T) => R | undefined): R | undefined {
  for (const one of of) {
    const picked = pick(one);
    if (picked !== undefined) return picked;
  }
  return undefined;
}
