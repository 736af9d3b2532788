import { CHECK_ROLES } from '../../domain/golive/check-roles';
import type { CheckResult, Run } from '../../domain/golive/run';
import {
  deviationName,
  duration,
  failuresOf,
  runSentence,
  unshownOf,
  verdictName,
} from '../report/words';

/** The summary of a run, in lines. It takes the reported run, which is already redacted. */
export function runSummary(run: Run): string {
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
    ...run.checks.flatMap(staysInLive),
    ...deviations.map(({ step, state }) => `Deviation ${step}: ${deviationName(state)}.`),
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

/** What check 11 says about the live environment after it ended. */
const staysInLive = ({ number, title, cleanedUp }: CheckResult): string[] =>
  CHECK_ROLES[number] === 'to-live' && cleanedUp ? [`${number}. ${title}: ${cleanedUp}`] : [];

/** One line if the whole check was skipped for one reason, else one per step. */
function unshownLines({ number, title, verdict, steps }: CheckResult): string[] {
  const reasons = new Set(steps.map(({ reason = '' }) => reason));
  if (verdict === 'skipped' && reasons.size === 1)
    return [`${number}. ${title}: skipped. ${[...reasons].join()}`];
  return steps.map(
    (step) =>
      `${step.number} ${step.title}: ${verdictName(step.verdict).toLowerCase()}. ${step.reason ?? ''}`,
  );
}

const listed = (name: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`${name}: ${items.join(', ')}.`];

/**
 * The summary of a run whose report was refused: our own numbers, titles and verdicts, and nothing
 * that the service sent, because something in it is sensitive.
 */
export const redactedSummaryOf = (run: Run): string =>
  [
    '',
    ...failuresOf(run).map(({ number, title }) => `${number} ${title}: failed`),
    runSentence(run),
    '',
  ].join('\n');
