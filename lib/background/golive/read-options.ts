import type { RunOptions, WhichChecks } from '../../border/questions-golive';
import type { Environment } from '../../domain/environment';
import { done, type Outcome } from '../../domain/failure';
import type { Deviation, Run } from '../../domain/go-live';
import { badOption, deviationsIn, linesIn, permissionsIn } from '../../domain/run-options';
import type { Check } from '../../golive/check';
import type { Given } from '../../golive/given';
import { reportIn } from '../../golive/report/read-report';
import { isOfSame } from '../../golive/subject';
import { unfitCheck, unfitStep } from '../../golive/unfit-option';
import { environmentDb } from '../../storage/databases';
import { testIdsFor } from './test-ids';

// What is typed in the desk for a run, read by the code that reads the command line's options.

/** Every key of a partner is to have this; that of reviews is asked for where they are enabled. */
const PERMISSIONS = ['tickets:write', 'merchant_onboarding:write'] as const;

export type ReadOptions = {
  permissions: readonly string[];
  foreignTickets: readonly string[];
  testIds: readonly string[];
  deviations: readonly Deviation[];
  /** The report to compare with, where one was given. */
  before: Run | undefined;
};

/** Fails with the first option that cannot be used, before any call is made. */
export async function readRunOptions(
  options: RunOptions,
  environment: Environment,
  installationId: string,
): Promise<Outcome<ReadOptions>> {
  const permissions = permissionsIn(options.permissions ?? '');
  if (!permissions.ok) return permissions;
  const foreignTickets = linesIn('foreign-tickets', options.foreignTickets ?? '');
  if (!foreignTickets.ok) return foreignTickets;
  const testIds = linesIn('test-ids', options.testIds ?? '');
  if (!testIds.ok) return testIds;
  const deviations = deviationsIn(options.deviations?.trim() || '[]');
  if (!deviations.ok) return deviations;
  const before = options.before?.trim() ? await reportIn(options.before) : done(undefined);
  if (!before.ok) return before;
  return done({
    permissions:
      permissions.value.length > 0
        ? permissions.value
        : await permissionsFor(environment, installationId),
    foreignTickets: foreignTickets.value,
    testIds: [...(await testIdsFor(environment)), ...testIds.value],
    deviations: deviations.value,
    before: before.value,
  });
}

/** What of it does not fit the checks there are, or what they are about to be run on. */
export async function unfitOptions(
  { deviations, before }: ReadOptions,
  which: WhichChecks,
  checks: readonly Check[],
  given: Given,
): Promise<ReturnType<typeof unfitStep>> {
  const unfit =
    unfitStep(deviations, checks, given) ??
    (which.kind === 'some' ? unfitCheck(which.numbers, checks) : undefined);
  if (unfit || before === undefined) return unfit;
  return (await isOfSame(before, given)) ? undefined : badOption('before', 'other-run');
}

async function permissionsFor(environment: Environment, id: string): Promise<readonly string[]> {
  const installations = await (await environmentDb(environment)).getAll('installations');
  const isOn = installations.find((one) => one.id === id)?.merchantOnboarding === true;
  return isOn ? PERMISSIONS : PERMISSIONS.slice(0, 1);
}
