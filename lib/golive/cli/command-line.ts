import { join } from 'node:path';
import { type Failure, failed } from '../../domain/failure';
import type { Run } from '../../domain/go-live';
import { deviationsIn, linesIn, ticksIn } from '../../domain/run-options';
import type { Connection } from '../../partner/http';
import { type Begun, begin } from '../begin';
import type { Check } from '../check';
import { applyDeviations } from '../report/deviations';
import { reportIn } from '../report/read-report';
import { writeReport } from '../report/write-report';
import { runChecks } from '../run-checks';
import { isOfSame, isOfThisService } from '../subject';
import { unfitStep } from '../unfit-option';
import { type Could, could, couldNot } from './could';
import { canWrite, readOption, writeFiles } from './files';
import { HELP } from './help';
import { type Options, readOptions } from './options';
import { type Screen, tellProgress } from './progress';
import { readSecrets, type Secrets } from './secrets';
import { summaryOf, unsaidSummaryOf } from './summary';
import { unfitWords } from './unfit-words';
import { whichChecks } from './which-checks';

/** What a command line stands in. */
export type Surroundings = {
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  screen: Screen;
  /** Says why it could not run. */
  complain: (sentence: string) => void;
  /** Asks whoever sits there, before each write in live; no where nobody does. Throws when it is stopped. */
  ask: (what: string) => Promise<boolean>;
  /** Aborted when it is to stop. */
  signal: AbortSignal;
  version: string;
  now: () => number;
};

export const EXIT = { passed: 0, failed: 1, couldNotRun: 2 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** The files of a report, in the directory of `--out`. */
export const FILES = { json: 'report.json', junit: 'junit.xml', html: 'report.html' } as const;

/** `npm run golive`: reads what is asked, runs the checks, writes the report, and says how to end. */
export async function commandLine(around: Surroundings, all: readonly Check[]): Promise<Exit> {
  const options = readOptions(around.args);
  if (options.ok && options.value === 'help') {
    around.screen.write(HELP);
    return EXIT.passed;
  }
  const ended =
    options.ok && options.value !== 'help'
      ? await go(options.value, around, all).catch(whyBroken)
      : options;
  if (ended.ok && typeof ended.value === 'number') return ended.value;
  if (!ended.ok) around.complain(`Could not run: ${ended.why}`);
  return EXIT.couldNotRun;
}

/** Its message may hold anything, and would be in the log of a build. */
const whyBroken = (error: unknown) =>
  couldNot(
    `something unexpected happened (${error instanceof Error ? error.name : 'unknown'}). This is a defect of Alongside.`,
  );

async function go(
  options: Options,
  around: Surroundings,
  all: readonly Check[],
): Promise<Could<Exit>> {
  const { screen, now } = around;
  const secrets = await readSecrets(options, around.env);
  if (!secrets.ok) return secrets;
  const deviations = await readOption('deviations', options.deviations, deviationsIn, []);
  if (!deviations.ok) return deviations;
  const can = await canWrite(options.out, Object.values(FILES));
  if (!can.ok) return can;
  const begun = await prepare(options, secrets.value, around);
  if (!begun.ok) return begun;
  const { given, notebook, keptOut } = begun.value;

  const before = await lastReport(options, screen);
  if (!before.ok) return before;
  if (before.value && !isOfThisService(before.value, given))
    screen.write('Not compared: the run before is of another service or environment.\n');
  const same = (await isOfSame(before.value, given)) ? before.value : undefined;
  const which = whichChecks(all, options.checks, same);
  if (!which.ok) return which;

  const unfit = unfitStep(deviations.value, all, given);
  if (unfit) return couldNot(unfitWords(unfit.failure));
  const progress = tellProgress(which.value.checks, screen);
  const run = await runChecks({
    ...{ given, notebook, checks: which.value.checks, before: which.value.kept },
    runner: { name: 'command line', version: around.version },
    told: progress.told,
  });
  progress.clear();

  const report = await writeReport(run, {
    ...{ keptOut, before: before.value, deviations: deviations.value, now: now() },
    secrets: Object.values(secrets.value),
  });
  if (!report.ok) {
    screen.write(unsaidSummaryOf(applyDeviations(run, deviations.value, now())));
    return couldNot(whyNotReported(report.failure));
  }
  const { json, junit, html } = report.value;
  const written = await writeFiles(options.out, {
    [FILES.html]: html,
    [FILES.junit]: junit,
    [FILES.json]: json,
  });
  if (!written.ok) return written;
  screen.write(summaryOf(report.value.run));
  screen.write(`Report: ${join(options.out, FILES.html)}, ${FILES.json}, ${FILES.junit}\n`);
  return endOf(run, report.value.run, options.checks);
}

async function prepare(
  options: Options,
  { key, limitedKey, receiverSecret = '' }: Secrets,
  { ask, screen, signal, now }: Surroundings,
): Promise<Could<Begun>> {
  const ticks = await readOption('ticks', options.ticks, ticksIn, []);
  if (!ticks.ok) return ticks;
  const testIds = await idsOf('test-ids', options);
  if (!testIds.ok) return testIds;
  const foreignTickets = await idsOf('foreign-tickets', options);
  if (!foreignTickets.ok) return foreignTickets;
  const { address, installation, permissions, receiver, probe } = options;
  const begun = begin({
    ...{ address, key, limitedKey, installation, permissions, signal, now },
    ...{ ticks: ticks.value, testIds: testIds.value, foreignTickets: foreignTickets.value },
    ...(receiver === undefined
      ? {}
      : { receiver: { address: receiver, secret: receiverSecret, probe } }),
    ...(options['live-client'] === undefined ? {} : { liveClientId: options['live-client'] }),
    guard: cutOff(signal),
    mayWrite: (what) => {
      if (screen.columns) screen.write('\n');
      return ask(what);
    },
  });
  return begun.ok
    ? could(begun.value)
    : couldNot('The key begins neither with svc_test_ nor with svc_live_.');
}

const idsOf = (
  option: 'test-ids' | 'foreign-tickets',
  options: Options,
): Promise<Could<string[]>> =>
  readOption(option, options[option], (text) => linesIn(option, text), []);

/** Ends the call under way when the run is stopped; what is called after that cleans up, and may. */
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

/** The report to compare with. One that was not named may be missing, and is left out if it is unfit. */
async function lastReport(options: Options, screen: Screen): Promise<Could<Run | undefined>> {
  const read = (file: string): Promise<Could<Run | undefined>> =>
    readOption('before', file, reportIn, undefined);
  if (options.before !== undefined) return read(options.before);
  const last = await read(join(options.out, FILES.json));
  if (last.ok) return last;
  if (!last.why.includes('ENOENT')) screen.write(`Not compared: ${last.why}\n`);
  return could(undefined);
}

function whyNotReported(failure: Failure): string {
  if (failure.kind !== 'report-refused')
    return 'the run is not of the form of a report. Nothing was written; this is a defect of Alongside.';
  const what = failure.of === 'key' ? 'Part of a key or secret' : 'Something of a client';
  return `${what} was found in the report (${failure.where}). Nothing was written; this is a defect of Alongside.`;
}

const NOTHING_JUDGED =
  'nothing was judged: all that was asked for was skipped, waits for a person, or is none of checks 1 to 9 and 11.';

/**
 * How it ends. A service that the pre-flight could not reach was not checked at all: that is seen in what
 * was run, whatever was agreed upon. Nor was anything shown of a check that was asked for and skipped.
 */
function endOf({ checks }: Run, { verdict }: Run, asked: Options['checks']): Could<Exit> {
  const unreached = checks
    .filter(({ number }) => number === 0)
    .flatMap(({ steps }) => steps)
    .map(({ fault }) => fault)
    .find((fault) => fault?.blame === 'network');
  if (unreached) return couldNot(`${unreached.cause} ${unreached.fix}`);
  if (checks.some((check) => check.verdict === 'interrupted'))
    return couldNot('it was stopped before its end.');
  if (verdict === 'failed') return could(EXIT.failed);
  const unshown = checks.find(
    (check) =>
      typeof asked !== 'string' && asked.includes(check.number) && check.verdict === 'skipped',
  );
  if (unshown)
    return couldNot(`check ${unshown.number} was skipped. ${unshown.steps[0]?.reason ?? ''}`);
  return verdict === 'passed' ? could(EXIT.passed) : couldNot(NOTHING_JUDGED);
}
