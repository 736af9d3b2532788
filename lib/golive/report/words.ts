import { PROVING_CHECKS } from '../../domain/golive/check-roles';
import { BLAME_WORDS, SHOWN_WORDS, VERDICT_WORDS } from '../../domain/golive/result-words';
import {
  type Blame,
  type CheckResult,
  checksNotRun,
  type DeviationOutcome,
  type Run,
  type StepResult,
  type Verdict,
} from '../../domain/golive/run';
import { type GoliveWord, reportLanguage, say, sayList } from '../words/say';

// The words of a report, in the language of its run.

/** The result of a check or a step. */
export const verdictName = (verdict: Verdict): string => say(VERDICT_WORDS[verdict]);

/** Who is responsible for a failure. */
export const blameName = (blame: Blame): string => say(BLAME_WORDS[blame]);

/** How the result of a step is known. */
export const shownName = (shown: StepResult['shown']): string => say(SHOWN_WORDS[shown]);

/** What became of an agreed failure. */
export const deviationName = (state: DeviationOutcome['state']): string => say(DEVIATION[state]);

const DEVIATION: Record<DeviationOutcome['state'], GoliveWord> = {
  accepted: 'deviationIsAccepted',
  expired: 'deviationHasExpired',
  stopped: 'deviationStopped',
  'not-seen': 'deviationNotSeen',
};

/** `Test` or `Live`. */
export const environmentName = ({ environment }: Pick<Run, 'environment'>): string =>
  say(environment === 'test' ? 'environmentTest' : 'environmentLive');

/** Ascending numbers as `1 to 9 and 11`. */
export function inRanges(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return sayList(
    ranges.map(({ from, to }) => (from === to ? from : say('reportRange', from, to))),
    'sentence',
  );
}

/** The verdict of a run as a sentence. */
export function runSentence({ verdict, checks }: Pick<Run, 'verdict' | 'checks'>): string {
  const of = (wanted: Verdict, among = checks) =>
    among.filter((check) => check.verdict === wanted).length;
  // The pre-flight is not one of the contract's checks.
  const counted = checks.filter(({ number }) => number > 0);
  const left = checksNotRun({ checks });
  const skipped = counted.filter((check) => check.verdict === 'skipped');
  const open =
    of('needs-person', counted) +
    of('warning', counted) +
    skipped.filter(({ number }) => !left.includes(number)).length;
  const rest = open === 0 ? '' : ` ${say('sentenceNotShown', open)}`;
  return `${verdictSentence()}${verdict === 'passed' ? rest : ''}${notRunSentence(left)}`;

  function verdictSentence(): string {
    switch (verdict) {
      case 'failed':
        return say('sentenceFailed', of('failed'));
      case 'interrupted':
        return say(of('interrupted') > 0 ? 'sentenceStopped' : 'sentenceNothingJudged');
      case 'passed':
        return say(
          left.length === 0 ? 'sentencePassed' : 'sentencePassedSoFar',
          of('passed', counted),
          counted.length,
        );
    }
  }
}

const notRunSentence = (left: readonly number[]): string =>
  left.length === 0
    ? ''
    : ` ${say('sentenceNotRun', left.length, inRanges(PROVING_CHECKS), sayList(left))}`;

/** `3. A repeated creation gives the same ticket`. */
export const checkName = ({ number, title }: CheckResult): string => `${number}. ${title}`;

/** Milliseconds for readers. */
export const duration = (ms: number): string =>
  ms < 1000
    ? say('tookMs', Math.round(ms))
    : say('tookSeconds', new Intl.NumberFormat(reportLanguage(), ONE_DECIMAL).format(ms / 1000));

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false };

/** Epoch milliseconds as `2026-11-21 20:13:02 UTC`; `unknown` outside the calendar's range. */
export function moment(at: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return say('reportUnknownTime');
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
  sayList([
    `${method} ${path}`,
    status ?? say('reportCallNoResponse'),
    duration(took),
    ...(requestId === undefined ? [] : [say('reportCallRequest', requestId)]),
    ...(keyEnd === undefined ? [] : [say('reportCallKey', keyEnd)]),
  ]);

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
