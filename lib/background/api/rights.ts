import type { Environment } from '../../domain/core/environment';
import { done, type Outcome } from '../../domain/core/failure';
import { missingRight, type RestrictedAction } from '../../domain/core/rights';
import type { Params, Reply } from '../../protocol/contract';
import { storedKey } from '../keys/stored-keys';

/** The permissions of an environment's key as last read (partner-api.md, GET /v1/me); empty if unknown. */
const permissionsOf = async (environment: Environment): Promise<readonly string[]> =>
  (await storedKey(environment))?.permissions ?? [];

export const readRights = async ({
  environment,
}: Params<'rights.read'>): Promise<Outcome<Reply<'rights.read'>>> =>
  done({ permissions: [...(await permissionsOf(environment))] });

/** The permission that the key lacks for an action, by its last read profile; undefined if none. */
export const missingRightOf = async (action: RestrictedAction, environment: Environment) =>
  missingRight(action, { environment, permissions: await permissionsOf(environment) });
