import { PROVING_CHECKS } from '../../domain/golive/check-roles';
import {
  type Blame,
  type CheckResult,
  checksNotRun,
  type DeviationOutcome,
  type Run,
  type StepResult,
  type Verdict,
} from '../../domain/golive/run';

// The texts of a report. They are English data, like the sentences of the checks.

export const VERDICT: Record<Verdict, string> = {
  passed: 'Passed',
  failed: 'Failed',
  warning: 'Warning',
  skipped: 'Skipped',
  'needs-person': 'Needs a person',
  interrupted: 'Interrupted',
};

export const BLAME: Record<Blame, string> = {
  configuration: 'Configuration',
  'our-side': 'Our side',
  service: 'The service',
  network: 'Network',
  person: 'Needs a person',
};

export const SHOWN: Record<StepResult['shown'], string> = {
  observed: 'Observed',
  replayed: 'Replayed from a recorded answer through the client’s own code',
  told: 'Said by a person',
  'not-shown': 'Not shown',
};

export const DEVIATION: Record<DeviationOutcome['state'], string> = {
  accepted: 'Accepted',
  expired: 'Expired: the failure counts again',
  stopped: 'No longer happens: take it out of the list',
  'not-seen': 'Its step was not run to its end',
};

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** Ascending numbers as `1 to 9 and 11`. */
export function inRanges(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`)).join(' and ');
}

/** The verdict of a run as a sentence. */
export function runSentence({ verdict, checks }: Pick<Run, 'verdict' | 'checks'>): string {
  const of = (wanted: Verdict, among = checks) =>
    among.filter((check) => check.verdict === wanted).length;
  // The pre-flight is not one of the contract's checks.
  const counted = checks.filter(({ number }) => number > 0);
  const left = checksNotRun({ checks });
  const skipped = checks.filter((check) => check.verdict === 'skipped');
  const open =
    of('needs-person') +
    of('warning') +
    skipped.filter(({ number }) => !left.includes(number)).length;
  const rest = open === 0 ? '' : ` ${count(open, 'check was', 'checks were')} not shown in full.`;
  switch (verdict) {
    case 'failed':
      return `Failed: ${count(of('failed'), 'check', 'checks')} failed.${notRunSentence(left)}`;
    case 'interrupted':
      return of('interrupted') > 0
        ? `Interrupted: the run was stopped before its end.${notRunSentence(left)}`
        : `Interrupted: nothing was judged.${notRunSentence(left)}`;
    case 'passed':
      return `${left.length === 0 ? 'Passed' : 'Passed so far'}: ${of('passed', counted)} of ${count(counted.length, 'check', 'checks')} passed and none failed.${rest}${notRunSentence(left)}`;
  }
}

const notRunSentence = (left: readonly number[]): string =>
  left.length === 0
    ? ''
    : ` ${count(left.length, 'check', 'checks')} of ${inRanges(PROVING_CHECKS)} not run: ${left.join(', ')}.`;

/** `3. A repeated creation gives the same ticket`. */
export const checkName = ({ number, title }: CheckResult): string => `${number}. ${title}`;

/** Milliseconds for readers. */
export const duration = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

/** Epoch milliseconds as `2026-11-21 20:13:02 UTC`; `unknown` outside the calendar's range. */
export function moment(at: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return 'unknown';
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** The failures without a deviation, in order. */
export const failuresOf = (run: Run): StepResult[] =>
  run.checks
    .flatMap(({ steps }) => steps)
    .filter(({ verdict, accepted }) => verdict === 'failed' && !accepted);

/** The call of a step, as `POST /v1/…, 201, 12 ms, request r-1, key …9f3c`. */
export const callLine = ({
  method,
  path,
  status,
  took,
  requestId,
  keyEnd,
}: StepResult['calls'][number]): string =>
  [
    `${method} ${path}`,
    status === undefined ? 'no answer' : String(status),
    duration(took),
    ...(requestId === undefined ? [] : [`request ${requestId}`]),
    ...(keyEnd === undefined ? [] : [`idempotency key …${keyEnd}`]),
  ].join(', ');

/**
 * Checks that did not show everything. A step skipped because an earlier one failed is left out.
 */
export const unshownOf = (run: Run): CheckResult[] =>
  run.checks
    .filter(({ verdict }) => verdict === 'warning' || verdict === 'skipped')
    .map((check) => ({
      ...check,
      steps: check.steps.filter(({ verdict }) => verdict === 'warning' || verdict === 'skipped'),
    }));
