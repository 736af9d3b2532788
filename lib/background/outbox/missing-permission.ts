import type { Environment } from '../../domain/core/environment';
import { failed } from '../../domain/core/failure';
import type { RestrictedAction } from '../../domain/core/rights';
import { refreshProfile } from '../api/connection';
import { missingRightOf } from '../api/rights';
import { findCommand } from './store';

/**
 * Returns the refusal of a command that the key may not send (partner-api.md, "Authentication", 3), or
 * undefined if it may or if that is unknown. The stored permissions may be old, so the profile is read
 * once more before a refusal.
 * A command that is stored already goes on: it may have arrived, and only its replay can tell.
 */
export async function missingPermission(
  action: RestrictedAction,
  environment: Environment,
  commandId: string,
): Promise<ReturnType<typeof failed> | undefined> {
  if ((await missingRightOf(action, environment)) === undefined) return undefined;
  if (await findCommand(environment, commandId)) return undefined;
  const read = await refreshProfile(environment);
  // If the profile cannot be read, the service decides when it receives the command.
  if (!read.ok) return undefined;
  const lack = await missingRightOf(action, environment);
  return lack && failed({ kind: 'lacks-permission', permission: lack });
}
