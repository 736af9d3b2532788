import Builder from 'fast-xml-builder';
import type { CheckResult, Run, StepResult } from '../../domain/golive/run';
import { type GoliveWord, say } from '../words/say';
import { blameName, callLine, checkName, environmentName } from './words';

const ATTRIBUTE = '@';

/**
 * A run as JUnit XML; the run's strings must be cleaned before. One suite per check, one case per
 * step.
 *
 * Jenkins takes the part of a class before its last dot as the package, so titles have no dot.
 * GitLab shows the text of `failure`, `error` and `skipped`, not their `message`; Jenkins shows
 * only the `message` of `skipped`, or nothing. So the facts of such a step are its output too. A
 * `failure` has no output, because GitLab would show it below the failure's text. GitLab's reader
 * (ActiveSupport) interprets some values of `type`, such as `integer` or `yaml`; we use none of
 * those.
 */
export function toJUnit(run: Run, digest: string): string {
  const builder = new Builder({
    ignoreAttributes: false,
    attributeNamePrefix: ATTRIBUTE,
    format: true,
    suppressEmptyNode: true,
    // Without it `name="true"` loses its value.
    suppressBooleanAttributes: false,
  });
  const suites = run.checks.map((check) => suiteOf(check, run, digest));
  return builder.build({
    '?xml': attributes({ version: '1.0', encoding: 'UTF-8' }),
    testsuites: {
      ...attributes({
        name: say('reportName', environmentName(run)),
        time: seconds(run.checks.reduce((sum, { took }) => sum + took, 0)),
        tests: sum(run.checks, () => true),
        failures: sum(run.checks, isFailure),
        errors: sum(run.checks, isError),
      }),
      testsuite: suites,
    },
  });
}

const attributes = (values: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(
    // XML readers turn line ends in an attribute into spaces.
    Object.entries(values).map(([name, value]) => [
      ATTRIBUTE + name,
      String(value).replace(/\s+/g, ' '),
    ]),
  );

const isFailure = ({ verdict, accepted }: StepResult): boolean => verdict === 'failed' && !accepted;
const isError = ({ verdict }: StepResult): boolean => verdict === 'interrupted';
const isSkipped = ({ verdict, accepted }: StepResult): boolean =>
  verdict === 'skipped' || verdict === 'needs-person' || accepted !== undefined;

const sum = (checks: readonly CheckResult[], is: (step: StepResult) => boolean): number =>
  checks.reduce((total, { steps }) => total + steps.filter(is).length, 0);

const seconds = (ms: number): string => (Math.max(0, ms) / 1000).toFixed(3);

function suiteOf(check: CheckResult, run: Run, digest: string) {
  const startedAt = new Date(check.startedAt);
  const hasTime = !Number.isNaN(startedAt.getTime());
  return {
    ...attributes({
      name: checkName(check),
      tests: check.steps.length,
      failures: sum([check], isFailure),
      errors: sum([check], isError),
      skipped: sum([check], isSkipped),
      time: seconds(check.took),
      ...(hasTime ? { timestamp: startedAt.toISOString().slice(0, 19) } : {}),
    }),
    properties: {
      property: Object.entries({
        environment: run.environment,
        service: run.service,
        runner: `${run.runner.name} ${run.runner.version}`,
        format: `${run.format} ${run.version}`,
        run: run.id,
        digest,
      }).map(([name, value]) => attributes({ name, value })),
    },
    testcase: check.steps.map((step) => caseOf(step, check)),
    // Jenkins shows it under each step without an output of its own.
    ...(check.cleanedUp === undefined
      ? {}
      : { 'system-out': say('reportAfterwards', check.cleanedUp) }),
  };
}

const caseOf = (step: StepResult, check: CheckResult) => ({
  ...attributes({
    classname: `go-live.${checkName(check).replaceAll('.', '')}`,
    name: `${step.number} ${step.title}`,
    time: seconds(step.took),
  }),
  ...outcomeOf(step),
});

function outcomeOf(step: StepResult) {
  const { verdict, reason = '', actual = say('reportNothing'), fault, accepted } = step;
  if (accepted) {
    const message = say('reportFailedAccepted', accepted.until, accepted.reason);
    return notCounted(message, [...factsOf(step), message], step);
  }
  switch (verdict) {
    case 'failed':
      return {
        failure: {
          ...attributes({ type: fault?.blame ?? 'service' }),
          ...serviceError(say('reportExpectedCame', step.expected, actual), factsOf(step)),
        },
      };
    case 'interrupted':
      return {
        error: { ...attributes({ type: 'interrupted' }), ...serviceError(reason, factsOf(step)) },
      };
    case 'needs-person':
      return notCounted(say('reportNeedsPerson', reason), [say('reportNeedsPerson', reason)], step);
    case 'skipped':
      return notCounted(reason, [reason], step);
    default:
      return outputOf(step);
  }
}

const notCounted = (message: string, text: readonly string[], step: StepResult) => ({
  skipped: serviceError(message, text),
  ...outputOf(step),
});

const outputOf = (step: StepResult) => ({ 'system-out': factsOf(step).join('\n') });

const serviceError = (message: string, text: readonly string[]) => ({
  ...attributes({ message }),
  '#text': text.join('\n'),
});

const factsOf = ({ expected, actual, reason, fault, calls, sentence }: StepResult): string[] => [
  line('goliveExpected', expected),
  line('goliveActual', actual ?? say('reportNothing')),
  ...(reason === undefined ? [] : [line('reportReason', reason)]),
  ...(fault
    ? [
        line('goliveWhose', blameName(fault.blame)),
        line('goliveCause', fault.cause),
        line('goliveFix', fault.fix),
        line('goliveWho', fault.who),
      ]
    : []),
  ...calls.map((call) => line('reportCall', callLine(call))),
  line('reportRestsOn', sentence),
];

const line = (label: GoliveWord, value: string): string => say('reportLine', say(label), value);
