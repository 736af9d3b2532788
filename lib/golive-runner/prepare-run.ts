import { done, type Outcome } from '../domain/core/failure';
import type { Deviation, Run } from '../domain/golive/run';
import {
  badOption,
  parseDeviations,
  parseLines,
  parsePermissions,
} from '../domain/golive/run-options';
import { parseReport } from '../golive/report/read-report';
import type { Check } from '../golive/run/check';
import type { CheckContext } from '../golive/run/context';
import { type CreatedContext, createContext } from '../golive/run/create-context';
import { isSameSubject } from '../golive/run/run-subject';
import { type CheckSelection, checksToRun } from '../golive/run/select-checks';
import { unfitCheck, unfitStep } from '../golive/run/unfit-option';
import type { RunOptionTexts, WhichChecks } from '../protocol/requests/golive';
import type { RunnerPlan } from '../protocol/requests/golive-runner';
import { confirmInBackground, sendThroughBackground } from './remote-calls';
import type { RunHere } from './run-here';

// The options that the user typed on the desk, parsed by the same code as those of the command line.

type ParsedOptions = {
  permissions: readonly string[];
  foreignTickets: readonly string[];
  testIds: readonly string[];
  deviations: readonly Deviation[];
  /** The report to compare with, if the user chose one. */
  before: Run | undefined;
};

export type PreparedRun = Pick<ParsedOptions, 'deviations' | 'before'> & {
  created: CreatedContext;
  chosen: readonly Check[];
  /** The receiver's secret and the limited key, which the report must not contain. */
  secrets: readonly string[];
};

/**
 * The context of a run and its checks. Makes no call. Fails with the first option that cannot be used.
 */
export async function prepareRun(here: RunHere): Promise<Outcome<PreparedRun>> {
  const { plan, checks, stop } = here;
  const parsed = await parseOptions(plan.options);
  if (!parsed.ok) return parsed;
  const { permissions, foreignTickets, testIds, deviations, before } = parsed.value;
  const { receiver, limitedKey, liveClientId, which } = plan;
  const created = createContext({
    address: plan.address,
    key: plan.key,
    installation: plan.installation,
    permissions: permissions.length > 0 ? permissions : plan.permissions,
    foreignTickets,
    // Check 11 looks up the first ones.
    testIds: [...testIds, ...plan.testIds],
    checklist: plan.checklist,
    signal: stop.signal,
    send: sendThroughBackground(here),
    confirmWrite: confirmInBackground(here),
    subjectOf: subjectOf(plan),
    ...(limitedKey ? { limitedKey } : {}),
    ...(liveClientId ? { liveClientId } : {}),
    ...(receiver.address ? { receiver: { ...receiver, probe: receiver.probe || undefined } } : {}),
  });
  if (!created.ok) return created;
  const unusable = await findUnusableOption(parsed.value, which, checks, created.value.context);
  if (unusable) return unusable;
  return done({
    deviations,
    before,
    created: created.value,
    chosen: checksToRun(checks, toSelection(which), plan.before),
    secrets: [receiver.secret, limitedKey ?? ''].filter(Boolean),
  });
}

/** Only the background can make a fingerprint, and it made that of the run's installation. */
const subjectOf =
  ({ installation, subject }: RunnerPlan) =>
  async (other: string): Promise<string> => {
    if (other !== installation) throw new Error('The run is of another installation.');
    return subject;
  };

async function parseOptions(options: RunOptionTexts): Promise<Outcome<ParsedOptions>> {
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
    permissions: permissions.value,
    foreignTickets: foreignTickets.value,
    testIds: testIds.value,
    deviations: deviations.value,
    before: before.value,
  });
}

/** The first option that names no existing check or step, or a report of another installation or key. */
async function findUnusableOption(
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

function toSelection(which: WhichChecks): CheckSelection {
  if (which.kind === 'one') return [which.number];
  return which.kind === 'some' ? which.numbers : which.kind;
}
