import type { Asked, Reply } from '../border/questions';
import type { Environment } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import { type Act, lackOf } from '../domain/rights';
import { readKeyAgain } from './connection';
import { writeOf } from './outbox/rows';
import { storedKey } from './stored-keys';

/** The permissions of an environment's key as they were last read; empty where none are known. */
const permissionsOf = async (environment: Environment): Promise<readonly string[]> =>
  (await storedKey(environment))?.permissions ?? [];

export const readRights = async ({
  environment,
}: Asked<'rights.read'>): Promise<Outcome<Reply<'rights.read'>>> =>
  done({ permissions: [...(await permissionsOf(environment))] });

const lackNow = async (act: Act, environment: Environment) =>
  lackOf(act, { environment, permissions: await permissionsOf(environment) });

/**
 * Why a write must not even be tried with the key there is; undefined where it may, or nobody can say.
 * What is known may be old, so the profile is read once more before a refusal. A write that was taken
 * in before is let through: it may have arrived, and only its replay tells.
 */
export async function refusalOfAct(
  act: Act,
  environment: Environment,
  action: string,
): Promise<ReturnType<typeof failed> | undefined> {
  if ((await lackNow(act, environment)) === undefined) return undefined;
  if (await writeOf(environment, action)) return undefined;
  const read = await readKeyAgain(environment);
  // Where the service cannot be asked, it decides later, when the write reaches it.
  if (!read.ok) return undefined;
  const lack = await lackNow(act, environment);
  return lack && failed({ kind: 'lacks-permission', permission: lack });
}
