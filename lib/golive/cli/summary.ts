import type { CheckResult, Run } from '../../domain/go-live';
import { DEVIATION, duration, failuresOf, runSentence, unshownOf, VERDICT } from '../report/words';

/** What a run came to, in lines; for a run as it was reported, so that nothing is in it that may not be. */
export function summaryOf(run: Run): string {
  const { comparison, deviations = [] } = run;
  const steps = run.checks.flatMap(({ steps }) => steps);
  return [
    '',
    ...failuresOf(run).flatMap(({ number, title, fault }) => [
      `${number} ${title}`,
      ...(fault ? [`    ${fault.cause}`, `    ${fault.fix} (${fault.who})`] : []),
    ]),
    ...steps
      .filter(({ verdict }) => verdict === 'needs-person')
      .map(({ number, title, reason }) => `${number} ${title}: needs a person. ${reason ?? ''}`),
    ...unshownOf(run).flatMap(unshownLines),
    ...deviations.map(({ step, state }) => `Deviation ${step}: ${DEVIATION[state]}.`),
    ...(comparison
      ? [
          ...listed('Newly failing', comparison.newlyFailing),
          ...listed('Newly passing', comparison.newlyPassing),
          ...listed(
            'Slower',
            comparison.slower.map(
              ({ step, before, now }) => `${step} (${duration(now)} after ${duration(before)})`,
            ),
          ),
        ]
      : []),
    runSentence(run),
    '',
  ].join('\n');
}

/** One line where the whole check was skipped for one reason, else one for each step. */
function unshownLines({ number, title, verdict, steps }: CheckResult): string[] {
  const reasons = new Set(steps.map(({ reason = '' }) => reason));
  if (verdict === 'skipped' && reasons.size === 1)
    return [`${number}. ${title}: skipped. ${[...reasons].join()}`];
  return steps.map(
    (step) =>
      `${step.number} ${step.title}: ${VERDICT[step.verdict].toLowerCase()}. ${step.reason ?? ''}`,
  );
}

const listed = (name: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`${name}: ${items.join(', ')}.`];

/**
 * What a run came to where no report could be written: numbers, titles and verdicts, which are ours, and
 * nothing of what came, because something in it may not be told.
 */
export const unsaidSummaryOf = (run: Run): string =>
  [
    '',
    ...failuresOf(run).map(({ number, title }) => `${number} ${title}: failed`),
    runSentence(run),
    '',
  ].join('\n');
