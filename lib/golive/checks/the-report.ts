import * as v from '../../domain/core/schema';
import { type CheckResult, Run, type StepResult } from '../../domain/golive/run';
import { distinctiveIn } from '../redaction/sensitive-values';
import { type Check, failedWith, passed, warned } from '../run/check';
import type { CheckContext } from '../run/context';
import { ENGINEER, fault } from '../run/faults';
import { say, sayList } from '../words/say';
import { CLOSE_BY_HAND } from './test-ticket';

/** Check 10: the report of this run. Its files are written, and searched again, after the run. */
export const theReport: Check = {
  number: 10,
  title: say('check10Title'),
  proves: say('check10Proves'),
  sentence:
    'Checks produce a per-step report with a fix recommendation, as a JSON report and a JUnit file for build systems. Reports contain no keys or client data.',
  needs: [],
  steps: (context) => [
    {
      title: say('eachStepIsComplete'),
      expected: say('whatWasExpectedWhatCameOr'),
      take: async (_calls, soFar) => {
        const steps = stepsOf(soFar);
        const gaps = steps.filter(isIncomplete).map(({ number }) => number);
        if (gaps.length > 0) return failedWith(say('incompleteSteps', sayList(gaps)), OUR_DEFECT);
        const left = soFar.checks.filter(({ cleanedUp = '' }) => cleanedUp.endsWith(CLOSE_BY_HAND));
        const of = sayList(left.map(({ number }) => number));
        return left.length === 0
          ? passed(say('stepsAllComplete', steps.length))
          : warned(
              say('stepsAllCompleteTicketsMayBe', steps.length, of),
              say('notAllThatWasOpenedCould'),
            );
      },
    },
    {
      title: say('itHoldsNoKeyAndNo'),
      expected: say('noneOfTheValuesThatThe'),
      sentence: 'Reports contain no keys or client data.',
      alone: true,
      take: async (_calls, soFar) => searchReport(context, soFar),
    },
    {
      title: say('itHasTheFormOfA'),
      expected: say('theFormThatReportJsonIs'),
      alone: true,
      take: async (_calls, soFar) =>
        v.is(Run, soFar)
          ? passed(say('theFormOfAReport'))
          : failedWith(say('anotherForm'), OUR_DEFECT),
    },
  ],
};

const OUR_DEFECT = fault(
  'our-side',
  say('aCheckInAlongsideIsBroken'),
  say('sendThisReportToTheAlongside'),
  say('theAlongsideMaintainers'),
);

const stepsOf = ({ checks }: Run): StepResult[] => checks.flatMap(({ steps }) => steps);

/** Whether a step lacks what a reader needs to understand its verdict. */
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

/** Any key of the service; the prefixes alone occur in sentences of the contract. */
const KEY = /svc_(?:test|live)_\w{4}/;

function searchReport(context: CheckContext, run: Run) {
  const { checks } = run;
  const values = [...context.sensitiveValues].filter(distinctiveIn(run));
  const holds = (text: string): boolean =>
    KEY.test(text) || values.some((value) => text.includes(value));
  const steps = checks.flatMap(({ steps }) => steps);
  const told = steps.filter((step) => holds(textOf(step))).map(({ number }) => number);
  const left = checks.filter(({ cleanedUp = '' }: CheckResult) => holds(cleanedUp));
  if (told.length + left.length > 0)
    return failedWith(
      say('foundInSteps', sayList([...told, ...left.map(({ number }) => number)])),
      OUR_DEFECT,
    );
  const ids = steps.filter(({ calls }) => calls.some(({ requestId = '' }) => holds(requestId)));
  return ids.length === 0
    ? passed(say('noneOfValues', values.length))
    : failedWith(
        say('inRequestIdsOf', sayList(ids.map(({ number }) => number))),
        fault(
          'service',
          say('theServicesRequestIDsContainA'),
          say('askTheServiceForRequestIDs'),
          ENGINEER,
        ),
      );
}

/**
 * The texts that a step added to the report. Its titles are fixed, and request ids belong to the
 * service.
 */
const textOf = ({ actual = '', reason = '', fault: why, calls }: StepResult): string =>
  [
    actual,
    reason,
    ...Object.values(why ?? {}),
    ...calls.map(({ method, path }) => `${method} ${path}`),
  ].join('\n');
