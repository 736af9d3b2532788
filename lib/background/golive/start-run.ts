import { browser } from 'wxt/browser';
import { runExclusive } from '../../async/run-exclusive';
import { environmentOfKey } from '../../domain/core/environment-rules';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { faultyField } from '../../domain/golive/receiver';
import type { Run } from '../../domain/golive/run';
import { CHECKS } from '../../golive/checks';
import { writeReport } from '../../golive/report/write-report';
import type { Check } from '../../golive/run/check';
import { type CreatedContext, createContext } from '../../golive/run/create-context';
import { runChecks } from '../../golive/run/run-checks';
import { isSameSubject } from '../../golive/run/run-subject';
import type { Params } from '../../protocol/contract';
import type { StoredRun } from '../../storage/stored-run';
import { connectionOf } from '../api/connection';
import { reportError } from '../core/log';
import { saveReceiver } from '../core/settings-store';
import { storedKey } from '../keys/stored-keys';
import { type ActiveRun, activeRunOf, clearActiveRun, setActiveRun } from './active-run';
import { readChecklist } from './checklist';
import { chooseChecks } from './choose-checks';
import { confirmWrite } from './confirm-write';
import { findUnusableOption, type ParsedOptions, readRunOptions } from './read-options';
import { archiveRun, interruptedRun, latestRun, previousRun, saveRun } from './run-store';

/**
 * Starts a run of the go-live checks (partner-api.md, "Test environment and go-live checks") with the
 * environment's key, through the circuit breaker. The run continues in the background. If a run is
 * active, starts no second one. Fails if an option is unusable or the service cannot be called now.
 */
export const startRun = (
  params: Params<'golive.start'>,
  checks: readonly Check[] = CHECKS,
): Promise<Outcome<null>> =>
  runExclusive(`golive ${params.scope.environment}`, () => startOne(params, checks));

async function startOne(
  params: Params<'golive.start'>,
  checks: readonly Check[],
): Promise<Outcome<null>> {
  const { scope, which, receiver } = params;
  const { environment } = scope;
  if (activeRunOf(environment)) return done(null);
  const prepared = await prepareRun(params, checks);
  if (!prepared.ok) return prepared;
  const { created } = prepared.value;
  await saveReceiver(environment, receiver);

  const last = await latestRun(environment);
  const lastRun = last && (last.state === 'going' ? interruptedRun(last) : last.run);
  // Results of another installation or key do not count for this run.
  const before = (await isSameSubject(lastRun, created.context)) ? lastRun : undefined;
  const chosen = chooseChecks(checks, which, before);
  if (which.kind !== 'remaining' || !before) await archiveRun(environment);
  const first: StoredRun = {
    state: 'going',
    planned: chosen.map(({ number }) => number),
    startedAt: Date.now(),
    about: {
      installationId: scope.installationId,
      keyAddedAt: (await storedKey(environment))?.addedAt,
    },
    ...(which.kind === 'all' ? {} : { run: before }),
  };
  await saveRun(environment, first);
  launch(prepared.value, chosen, first);
  return done(null);
}

type PreparedRun = {
  stop: AbortController;
  created: CreatedContext;
  options: ParsedOptions;
  /** The receiver's secret and the limited key, which the report must not contain. */
  secrets: readonly string[];
};

/** Checks what the user typed, and creates the context of the run. Makes no call. */
async function prepareRun(
  { scope, which, receiver, limitedKey, liveClientId, options = {} }: Params<'golive.start'>,
  checks: readonly Check[],
): Promise<Outcome<PreparedRun>> {
  const { environment, installationId } = scope;
  if (limitedKey && environmentOfKey(limitedKey) !== environment)
    return failed({ kind: 'wrong-environment', expected: environment });
  // Check 8 reports a missing secret. The failure omits the address, which may contain a password.
  if (faultyField(receiver, false)) return failed({ kind: 'unsafe-address', address: '' });
  const parsed = await readRunOptions(options, environment, installationId);
  if (!parsed.ok) return parsed;
  const { permissions, foreignTickets, testIds } = parsed.value;
  const connection = await connectionOf(environment);
  if (!connection.ok) return connection;
  const stop = new AbortController();
  const created = createContext({
    ...connection.value,
    installation: installationId,
    permissions,
    foreignTickets,
    testIds,
    checklist: await readChecklist(),
    confirmWrite: confirmWrite(environment),
    signal: stop.signal,
    ...(limitedKey ? { limitedKey } : {}),
    ...(liveClientId ? { liveClientId } : {}),
    ...(receiver.address ? { receiver: { ...receiver, probe: receiver.probe || undefined } } : {}),
  });
  if (!created.ok) return created;
  const unusable = await findUnusableOption(parsed.value, which, checks, created.value.context);
  if (unusable) return unusable;
  const secrets = [receiver.secret, limitedKey ?? ''].filter(Boolean);
  return done({ stop, created: created.value, options: parsed.value, secrets });
}

/** Starts the checks without waiting for them. `first` is the run as it was stored before them. */
function launch(prepared: PreparedRun, chosen: readonly Check[], first: StoredRun): void {
  const { environment } = prepared.created.context;
  const active: ActiveRun = { stop: prepared.stop, ended: Promise.resolve() };
  setActiveRun(environment, active);
  active.ended = runAndSave(active, prepared.created, chosen, first)
    .then((run) => (active.abandoned ? undefined : finish(active, first, run, prepared)))
    .catch((error: unknown) => reportError('A run of the go-live checks ended early:', error))
    .finally(() => clearActiveRun(environment, active));
}

const runAndSave = (
  active: ActiveRun,
  { context, calls }: CreatedContext,
  checks: readonly Check[],
  first: StoredRun,
): Promise<Run> =>
  runChecks({
    checks,
    context,
    calls,
    before: first.run,
    runner: { name: 'desk', version: browser.runtime.getManifest().version },
    // Store a copy: the run continues to change while the database writes it.
    onProgress: (run) =>
      active.abandoned
        ? undefined
        : saveRun(context.environment, { ...first, run: structuredClone(run) }),
  });

/** Builds the report now: redaction needs the sensitive values, which are not stored. */
async function finish(
  active: ActiveRun,
  first: StoredRun,
  run: Run,
  { created, options, secrets }: PreparedRun,
): Promise<void> {
  const { sensitiveValues, context } = created;
  const { environment } = context;
  const { deviations } = options;
  const before = options.before ?? (await previousRun(environment));
  const report = await writeReport(run, {
    sensitiveValues,
    secrets,
    before,
    deviations,
    now: Date.now(),
  });
  // Before the event of the end is published: a screen may start the next run at once.
  clearActiveRun(environment, active);
  if (active.abandoned) return;
  await saveRun(environment, {
    ...first,
    state: 'ended',
    // Steps that may not be reported may not be shown either.
    run: report.ok ? report.value.run : withoutSteps(run),
    ...(report.ok ? { report: formsOf(report.value) } : { refused: report.failure }),
  });
}

const withoutSteps = (run: Run): Run => ({
  ...run,
  checks: run.checks.map((check) => ({ ...check, steps: [] })),
});

const formsOf = ({ json, junit, html }: { json: string; junit: string; html: string }) => ({
  json,
  junit,
  html,
});
