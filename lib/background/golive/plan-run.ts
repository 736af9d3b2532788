import { browser } from 'wxt/browser';
import type { Environment } from '../../domain/core/environment';
import { environmentOfKey } from '../../domain/core/environment-rules';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { faultyField } from '../../domain/golive/receiver';
import type { Run } from '../../domain/golive/run';
import { fingerprint, isSameSubject } from '../../golive/run/run-subject';
import type { Params } from '../../protocol/contract';
import type { RunnerPlan } from '../../protocol/requests/golive-runner';
import { environmentDb } from '../../storage/databases';
import { connectionOf } from '../api/connection';
import { readChecklist } from './checklist';
import { createRunKeys, type RunKeys } from './run-keys';
import { interruptedRun, latestRun } from './run-store';
import { testIdsFor } from './test-ids';

/** Expected of every key; the second only where onboarding is enabled (partner-api.md, "Endpoints"). */
const PERMISSIONS = ['tickets:write', 'merchant_onboarding:write'] as const;

/**
 * What the runner needs for a run, and the keys, which it does not get. Makes no call. Fails if a key
 * or an address cannot be used, or if the service cannot be called now; the runner judges the options.
 */
export async function planRun({
  scope,
  which,
  receiver,
  limitedKey,
  liveClientId,
  options = {},
}: Params<'golive.start'>): Promise<Outcome<{ plan: RunnerPlan; keys: RunKeys }>> {
  const { environment, installationId: installation } = scope;
  if (limitedKey && environmentOfKey(limitedKey) !== environment)
    return failed({ kind: 'wrong-environment', expected: environment });
  // Check 8 reports a missing secret. The failure omits the address, which may contain a password.
  if (faultyField(receiver, false)) return failed({ kind: 'unsafe-address', address: '' });
  const connection = await connectionOf(environment);
  if (!connection.ok) return connection;
  const { address, key } = connection.value;
  const keys = createRunKeys(connection.value, limitedKey || undefined);
  const subjectOf = (id: string) => fingerprint({ environment, address, installation: id, key });
  const last = await lastRun(environment);
  // Results of another installation or key do not count for this run.
  const isSame = await isSameSubject(last, { environment, address, installation, subjectOf });
  const plan: RunnerPlan = {
    environment,
    address,
    key: keys.run.standIn,
    ...(keys.limited ? { limitedKey: keys.limited.standIn } : {}),
    installation,
    subject: await subjectOf(installation),
    which,
    receiver,
    ...(liveClientId ? { liveClientId } : {}),
    options,
    permissions: await permissionsFor(environment, installation),
    checklist: await readChecklist(),
    testIds: await testIdsFor(environment),
    ...(isSame && last ? { before: last } : {}),
    version: browser.runtime.getManifest().version,
  };
  return done({ plan, keys });
}

/** The latest run, whose results may be kept. One without a report has no steps, and so proves nothing. */
async function lastRun(environment: Environment): Promise<Run | undefined> {
  const last = await latestRun(environment);
  if (!last || last.refused) return undefined;
  return last.state === 'going' ? interruptedRun(last) : last.run;
}

async function permissionsFor(environment: Environment, id: string): Promise<string[]> {
  const installations = await (await environmentDb(environment)).getAll('installations');
  const isOn = installations.find((one) => one.id === id)?.merchantOnboarding === true;
  return isOn ? [...PERMISSIONS] : PERMISSIONS.slice(0, 1);
}
