import { join } from 'node:path';
import { done, type Failure, failed, type Outcome } from '../../domain/core/failure';
import { JUDGING_CHECKS } from '../../domain/golive/check-roles';
import type { Run } from '../../domain/golive/run';
import { parseChecklist, parseDeviations, parseLines } from '../../domain/golive/run-options';
import type { Connection } from '../../partner/http';
import { applyDeviations } from '../report/deviations';
import { parseReport } from '../report/read-report';
import { inRanges } from '../report/words';
import { writeReport } from '../report/write-report';
import type { Check } from '../run/check';
import { type CreatedContext, createContext } from '../run/create-context';
import { runChecks } from '../run/run-checks';
import { isSameService, isSameSubject } from '../run/run-subject';
import { isPreFlight } from '../run/select-checks';
import { sendTimed } from '../run/send-call';
import { unfitStep } from '../run/unfit-option';
import { canWrite, readOption, writeFiles } from './files';
import { HELP } from './help';
import { type Options, readOptions } from './options';
import { printProgress, type Screen } from './progress';
import { readSecrets, type Secrets } from './secrets';
import { selectChecks } from './select-checks-option';
import { redactedSummaryOf, runSummary } from './summary';
import { unfitWords } from './unfit-words';

/** The environment of the command line. */
export type CliContext = {
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  screen: Screen;
  /** Prints why the run could not start or finish. */
  complain: (sentence: string) => void;
  /**
   * Asks the user before each write in live; no without a terminal. Throws if it is interrupted.
   */
  ask: (what: string) => Promise<boolean>;
  /** Aborted when the run has to stop. */
  signal: AbortSignal;
  version: string;
  now: () => number;
};

export const EXIT = { passed: 0, failed: 1, couldNotRun: 2 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** The files of a report, in the directory of `--out`. */
const FILES = { json: 'report.json', junit: 'junit.xml', html: 'report.html' } as const;

/**
 * `npm run golive`: parses the options, runs the checks, writes the report and returns the exit
 * code.
 */
export async function commandLine(cli: CliContext, all: readonly Check[]): Promise<Exit> {
  const options = readOptions(cli.args);
  if (options.ok && options.value === 'help') {
    cli.screen.write(HELP);
    return EXIT.passed;
  }
  const ended =
    options.ok && options.value !== 'help'
      ? await runAndReport(options.value, cli, all).catch(whyBroken)
      : options;
  if (ended.ok && typeof ended.value === 'number') return ended.value;
  if (!ended.ok) cli.complain(`Could not run: ${ended.failure}`);
  return EXIT.couldNotRun;
}

/** An exception's message may hold anything, and a build would log it. */
const whyBroken = (error: unknown) =>
  failed(
    `something unexpected happened (${error instanceof Error ? error.name : 'unknown'}). This is a defect of Alongside.`,
  );

async function runAndReport(
  options: Options,
  cli: CliContext,
  all: readonly Check[],
): Promise<Outcome<Exit, string>> {
  const { screen, now } = cli;
  const secrets = await readSecrets(options, cli.env);
  if (!secrets.ok) return secrets;
  const deviations = await readOption('deviations', options.deviations, parseDeviations, []);
  if (!deviations.ok) return deviations;
  const can = await canWrite(options.out, Object.values(FILES));
  if (!can.ok) return can;
  const begun = await prepare(options, secrets.value, cli);
  if (!begun.ok) return begun;
  const { context, calls, sensitiveValues } = begun.value;

  const before = await lastReport(options, screen);
  if (!before.ok) return before;
  if (before.value && !isSameService(before.value, context))
    screen.write('Not compared: the run before is of another service or environment.\n');
  const same = (await isSameSubject(before.value, context)) ? before.value : undefined;
  const which = selectChecks(all, options.checks, same);
  if (!which.ok) return which;

  const unfit = unfitStep(deviations.value, all, context);
  if (unfit) return failed(unfitWords(unfit.failure));
  const progress = printProgress(which.value.checks, screen);
  const run = await runChecks({
    context,
    calls,
    checks: which.value.checks,
    before: which.value.kept,
    runner: { name: 'command line', version: cli.version },
    onProgress: progress.onProgress,
  });
  progress.clear();

  const report = await writeReport(run, {
    sensitiveValues,
    before: before.value,
    deviations: deviations.value,
    now: now(),
    secrets: Object.values(secrets.value),
  });
  if (!report.ok) {
    screen.write(redactedSummaryOf(applyDeviations(run, deviations.value, now())));
    return failed(whyNotReported(report.failure));
  }
  const isOther = before.value?.subject !== run.subject && run.subject !== undefined;
  if (before.value && isSameService(before.value, context) && isOther) screen.write(OTHER_SUBJECT);
  const { json, junit, html } = report.value;
  const written = await writeFiles(options.out, {
    [FILES.html]: html,
    [FILES.junit]: junit,
    [FILES.json]: json,
  });
  if (!written.ok) return written;
  screen.write(runSummary(report.value.run));
  screen.write(`Report: ${join(options.out, FILES.html)}, ${FILES.json}, ${FILES.junit}\n`);
  return endOf(run, report.value.run, options.checks, which.value.kept);
}

async function prepare(
  options: Options,
  { key, limitedKey, receiverSecret = '' }: Secrets,
  { ask, screen, signal, now }: CliContext,
): Promise<Outcome<CreatedContext, string>> {
  const checklist = await readOption('ticks', options.ticks, parseChecklist, []);
  if (!checklist.ok) return checklist;
  const testIds = await idsOf('test-ids', options);
  if (!testIds.ok) return testIds;
  const foreignTickets = await idsOf('foreign-tickets', options);
  if (!foreignTickets.ok) return foreignTickets;
  const { address, installation, permissions, receiver, probe } = options;
  const begun = createContext({
    address,
    key,
    limitedKey,
    installation,
    permissions,
    signal,
    now,
    checklist: checklist.value,
    testIds: testIds.value,
    foreignTickets: foreignTickets.value,
    ...(receiver === undefined
      ? {}
      : { receiver: { address: receiver, secret: receiverSecret, probe } }),
    ...(options['live-client'] === undefined ? {} : { liveClientId: options['live-client'] }),
    // All calls, also those with a wrong or a limited key.
    send: (request, other) => sendTimed({ address, key: other, guard: cutOff(signal) }, request),
    confirmWrite: (what) => {
      if (screen.columns) screen.write('\n');
      return ask(what);
    },
  });
  return begun.ok
    ? done(begun.value)
    : failed('The key begins neither with svc_test_ nor with svc_live_.');
}

const idsOf = (
  option: 'test-ids' | 'foreign-tickets',
  options: Options,
): Promise<Outcome<string[], string>> =>
  readOption(option, options[option], (text) => parseLines(option, text), []);

/** Aborts the current call when the run is stopped. Later calls clean up and may run. */
const cutOff =
  (signal: AbortSignal): NonNullable<Connection['guard']> =>
  async (_, make) => {
    if (signal.aborted) return make();
    const called = new AbortController();
    const stopped = new Promise<ReturnType<typeof failed>>((resolve) => {
      const end = () => resolve(failed({ kind: 'no-answer', why: 'network' }));
      signal.addEventListener('abort', end, { once: true, signal: called.signal });
    });
    try {
      return await Promise.race([make(), stopped]);
    } finally {
      called.abort();
    }
  };

/** The report to compare with. The default one may be missing, and is ignored if it does not fit. */
async function lastReport(
  options: Options,
  screen: Screen,
): Promise<Outcome<Run | undefined, string>> {
  const read = (file: string): Promise<Outcome<Run | undefined, string>> =>
    readOption('before', file, parseReport, undefined);
  if (options.before !== undefined) return read(options.before);
  const last = await read(join(options.out, FILES.json));
  if (last.ok) return last;
  if (!last.failure.includes('ENOENT')) screen.write(`Not compared: ${last.failure}\n`);
  return done(undefined);
}

function whyNotReported(failure: Failure): string {
  if (failure.kind !== 'report-refused')
    return 'the run is not of the form of a report. Nothing was written; this is a defect of Alongside.';
  const what = failure.of === 'key' ? 'Part of a key or secret' : 'Something of a client';
  return `${what} was found in the report (${failure.where}). Nothing was written; this is a defect of Alongside.`;
}

const NOTHING_JUDGED = `nothing was judged: all that was asked for was skipped, waits for a person, or is none of checks ${inRanges(JUDGING_CHECKS)}.`;

const OTHER_SUBJECT = 'Not compared: the run before is of another installation or key.\n';

const OF_ANOTHER =
  'the run before is of another key or installation, and only what did not pass in it was run. Run all checks.';

/**
 * The exit code. A service that the pre-flight could not reach was not checked at all, even if
 * deviations accept those failures. Neither was a requested check that was skipped, nor one that
 * passed for another key or installation, which `auto` shows only during the run.
 */
function endOf(
  { checks, subject }: Run,
  { verdict }: Run,
  asked: Options['checks'],
  kept: Run | undefined,
): Outcome<Exit, string> {
  const unreached = checks
    .filter(({ number }) => isPreFlight(number))
    .flatMap(({ steps }) => steps)
    .map(({ fault }) => fault)
    .find((fault) => fault?.blame === 'network');
  if (unreached) return failed(`${unreached.cause} ${unreached.fix}`);
  if (checks.some((check) => check.verdict === 'interrupted'))
    return failed('it was stopped before its end.');
  if (verdict === 'failed') return done(EXIT.failed);
  if (kept && kept.subject !== subject) return failed(OF_ANOTHER);
  const unshown = checks.find(
    (check) =>
      typeof asked !== 'string' && asked.includes(check.number) && check.verdict === 'skipped',
  );
  if (unshown)
    return failed(`check ${unshown.number} was skipped. ${unshown.steps[0]?.reason ?? ''}`);
  return verdict === 'passed' ? done(EXIT.passed) : failed(NOTHING_JUDGED);
}
