import type { Failure } from '../../../domain/core/failure';
import type { Scope } from '../../../domain/core/installation';
import * as v from '../../../domain/core/schema';
import { environmentDb } from '../../../storage/databases';
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

/** Whether a failure may mean that onboarding is disabled. The response is not specified (partner-api.md, "Errors"). */
export const isDisabledResponse = ({ kind }: Failure): boolean =>
  kind === 'not-allowed' || kind === 'not-found';

/** The time of the last refusal. Stored per key, because another key may not be refused. */
async function disabledAt(scope: Scope): Promise<SessionItem<number>> {
  const key = await storedKey(scope.environment);
  return sessionItem(`no-onboarding/${scopeKey(scope)}/${key?.addedAt ?? 0}`, v.number());
}

/** Records that the service refused the applications of an installation. */
export const recordDisabled = async (scope: Scope): Promise<void> =>
  (await disabledAt(scope)).set(Date.now());

/** Whether the service refused them within the last `ms` milliseconds. */
export async function wasDisabled(scope: Scope, ms: number): Promise<boolean> {
  const at = await (await disabledAt(scope)).get();
  return at !== undefined && !hasElapsed(at, ms);
}

/** Whether `ms` milliseconds have passed. True for a time in the future: the clock was set back. */
export const hasElapsed = (since: number, ms: number): boolean =>
  Date.now() - since > ms || since > Date.now();
