import type { Failure, Outcome } from '../../../domain/core/failure';
import type { Scope } from '../../../domain/core/installation';
import * as v from '../../../domain/core/schema';
import { environmentDb } from '../../../storage/databases';
import { hasElapsed } from '../../core/has-elapsed';
import { type SessionItem, sessionItem } from '../../core/session-item';
import { storedKey } from '../../keys/stored-keys';
import { scopeKey } from './queue-cache';

// Whether an installation has merchant onboarding (partner-api.md, rule 4: only where it is enabled).

/** The installation's `merchant_onboarding`; undefined if the service did not send the field. */
export async function declaredOnboarding({
  environment,
  installationId,
}: Scope): Promise<boolean | undefined> {
  const all = await (await environmentDb(environment)).getAll('installations');
  return all.find(({ id }) => id === installationId)?.merchantOnboarding;
}

/** After the service refused a queue, a screen or a panel requests it again this many milliseconds later. */
export const RETRY_DISABLED_AFTER = 10 * 60_000;

/**
 * Whether an installation has merchant onboarding: as it declares, or else unless the service refused its queue
 * within the last `ms` milliseconds.
 */
export const mayHaveOnboarding = async (scope: Scope, ms: number): Promise<boolean> =>
  (await declaredOnboarding(scope)) ?? !(await wasDisabled(scope, ms));

/**
 * Whether a failure means that an installation has no onboarding. The response is not specified (partner-api.md,
 * "Errors"): it may be 403 or 404. A gateway's page says nothing of it, nor does what contradicts the declaration.
 */
export async function isDisabledBy(failure: Failure, scope: Scope): Promise<boolean> {
  if (failure.kind !== 'not-allowed' && failure.kind !== 'not-found') return false;
  return !failure.foreign && (await declaredOnboarding(scope)) !== true;
}

/**
 * The time of the last refusal. Stored per key and its permissions, because another key may not be refused, nor
 * the same one once it may more.
 */
async function disabledAt(scope: Scope): Promise<SessionItem<number>> {
  const { addedAt = 0, permissions = [] } = (await storedKey(scope.environment)) ?? {};
  const rights = permissions.toSorted().join(' ');
  return sessionItem(`no-onboarding/${scopeKey(scope)}/${addedAt}/${rights}`, v.number());
}

/** Records what a reading showed: that the service refused the applications, or that it has them. */
export async function recordReading(scope: Scope, read: Outcome<unknown>): Promise<void> {
  if (read.ok) await (await disabledAt(scope)).remove();
  else if (await isDisabledBy(read.failure, scope)) await (await disabledAt(scope)).set(Date.now());
}

async function wasDisabled(scope: Scope, ms: number): Promise<boolean> {
  const at = await (await disabledAt(scope)).get();
  return at !== undefined && !hasElapsed(at, ms);
}
