import type { Environment } from '../../domain/core/environment';
import { done, type Outcome } from '../../domain/core/failure';
import type { Deviation, Run } from '../../domain/golive/run';
import {
  badOption,
  parseDeviations,
  parseLines,
  parsePermissions,
} from '../../domain/golive/run-options';
import { parseReport } from '../../golive/report/read-report';
import type { Check } from '../../golive/run/check';
import type { CheckContext } from '../../golive/run/context';
import { isSameSubject } from '../../golive/run/run-subject';
import { unfitCheck, unfitStep } from '../../golive/run/unfit-option';
import type { RunOptionTexts, WhichChecks } from '../../protocol/requests/golive';
import { environmentDb } from '../../storage/databases';
import { testIdsFor } from './test-ids';

// The options that the user typed on the desk, parsed by the same code as those of the command line.

/** Expected of every key; the second only where onboarding is enabled (partner-api.md, "Endpoints"). */
const PERMISSIONS = ['tickets:write', 'merchant_onboarding:write'] as const;

export type ParsedOptions = {
  permissions: readonly string[];
  foreignTickets: readonly string[];
  testIds: readonly string[];
  deviations: readonly Deviation[];
  /** The report to compare with, if the user chose one. */
  before: Run | undefined;
};

/** Parses the options without any call. Fails with the first one that cannot be used. */
export async function readRunOptions(
  options: RunOptionTexts,
  environment: Environment,
  installationId: string,
): Promise<Outcome<ParsedOptions>> {
  const permissions = parsePermissions(options.permissions ?? '');
  if (!permissions.ok) return permissions;
  const foreignTickets = parseLines('foreign-tickets', options.foreignTickets ?? '');
  if (!foreignTickets.ok) return foreignTickets;
  const testIds = parseLines('test-ids', options.testIds ?? '');
  if (!testIds.ok) return testIds;
  const deviations = parseDeviations(options.deviations?.trim() || '[]');
  if (!deviations.ok) return deviations;
  const before = options.before?.trim() ? await parseReport(options.before) : done(undefined);
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

/** The first option that names no existing check or step, or a report of another installation or key. */
export async function findUnusableOption(
  { deviations, before }: ParsedOptions,
  which: WhichChecks,
  checks: readonly Check[],
  context: CheckContext,
): Promise<ReturnType<typeof unfitStep>> {
  const unusable =
    unfitStep(deviations, checks, context) ??
    (which.kind === 'some' ? unfitCheck(which.numbers, checks) : undefined);
  if (unusable || before === undefined) return unusable;
  return (await isSameSubject(before, context)) ? undefined : badOption('before', 'other-run');
}

async function permissionsFor(environment: Environment, id: string): Promise<readonly string[]> {
  const installations = await (await environmentDb(environment)).getAll('installations');
  const isOn = installations.find((one) => one.id === id)?.merchantOnboarding === true;
  return isOn ? PERMISSIONS : PERMISSIONS.slice(0, 1);
}
