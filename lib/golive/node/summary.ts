import type { Run } from '../../domain/go-live';
import { DEVIATION, duration, failuresOf, runSentence } from '../report/words';

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
