import { type CheckResult, Run, type StepResult } from '../../domain/go-live';
import { type Check, failedWith, passed, warned } from '../check';
import { ENGINEER, fault } from '../faults';
import type { Given } from '../given';
import { distinctiveIn } from '../kept-out';
import { CLOSE_BY_HAND } from '../test-ticket';

/** Check 10: what this very run says. Its files are made, and searched again, when it has ended. */
export const theReport: Check = {
  number: 10,
  title: 'The report',
  proves: 'Each step says what to do about it, and nothing in the report is a secret.',
  sentence:
    'Checks produce a per-step report with a fix recommendation, as a JSON report and a JUnit file for build systems. Reports contain no keys or client data.',
  needs: [],
  steps: (given) => [
    {
      title: 'Each step is complete',
      expected:
        'what was expected; what came, or why not; for each failure whose it is and how to mend it; no ticket left open',
      take: async (_calls, soFar) => {
        const steps = stepsOf(soFar);
        const gaps = steps.filter(isIncomplete).map(({ number }) => number);
        if (gaps.length > 0) return failedWith(`incomplete: ${gaps.join(', ')}`, OUR_DEFECT);
        const left = soFar.checks.filter(({ cleanedUp = '' }) => cleanedUp.endsWith(CLOSE_BY_HAND));
        const of = left.map(({ number }) => number).join(', ');
        return left.length === 0
          ? passed(`${steps.length} steps, all complete`)
          : warned(
              `${steps.length} steps, all complete; tickets may be open of check ${of}`,
              `Not all that was opened could be closed. ${CLOSE_BY_HAND}`,
            );
      },
    },
    {
      title: 'It holds no key and no client’s data',
      expected: 'none of the values that the run came across',
      sentence: 'Reports contain no keys or client data.',
      alone: true,
      take: async (_calls, soFar) => searched(given, soFar),
    },
    {
      title: 'It has the form of a report',
      expected: 'the form that `report.json` is written in',
      alone: true,
      take: async (_calls, soFar) =>
        Run.safeParse(soFar).success
          ? passed('the form of a report')
          : failedWith('another form', OUR_DEFECT),
    },
  ],
};

const OUR_DEFECT = fault(
  'our-side',
  'A check of Alongside is broken.',
  'Report it with this report.',
  'Whoever maintains Alongside',
);

const stepsOf = ({ checks }: Run): StepResult[] => checks.flatMap(({ steps }) => steps);

/** Whether a step lacks what its verdict needs to be understood. */
function isIncomplete(step: StepResult): boolean {
  const { verdict, expected, actual, reason, fault: why } = step;
  if (!expected || !step.title || !step.sentence) return true;
  switch (verdict) {
    case 'passed':
      return !actual;
    case 'warning':
      return !actual || !reason;
    case 'failed':
      return !actual || !why?.cause || !why.fix || !why.who;
    case 'skipped':
    case 'needs-person':
    case 'interrupted':
      return !reason;
  }
}

/** A key of the service, whichever; the prefixes alone stand in sentences of the description. */
const KEY = /svc_(?:test|live)_\w{4}/;

function searched(given: Given, run: Run) {
  const { checks } = run;
  const values = [...given.keptOut].filter(distinctiveIn(run));
  const holds = (text: string): boolean =>
    KEY.test(text) || values.some((value) => text.includes(value));
  const steps = checks.flatMap(({ steps }) => steps);
  const told = steps.filter((step) => holds(wordsOf(step))).map(({ number }) => number);
  const left = checks.filter(({ cleanedUp = '' }: CheckResult) => holds(cleanedUp));
  if (told.length + left.length > 0)
    return failedWith(
      `in ${[...told, ...left.map(({ number }) => number)].join(', ')}`,
      OUR_DEFECT,
    );
  const ids = steps.filter(({ calls }) => calls.some(({ requestId = '' }) => holds(requestId)));
  return ids.length === 0
    ? passed(`none of ${values.length} values`)
    : failedWith(
        `in request ids of ${ids.map(({ number }) => number).join(', ')}`,
        fault(
          'service',
          'Its request ids hold a key or a client’s data.',
          'Ask the service for request ids that say nothing of whom a request is about.',
          ENGINEER,
        ),
      );
}

/** What came of a step, in words; its titles are the same in every run, and request ids are the service's. */
const wordsOf = ({ actual = '', reason = '', fault: why, calls }: StepResult): string =>
  [
    ...[actual, reason],
    ...Object.values(why ?? {}),
    ...calls.map(({ method, path }) => `${method} ${path}`),
  ].join('\n');
