import type { GoLive, WhichChecks } from '../../lib/border/questions-golive';
import {
  type Blame,
  type CheckResult,
  judgedNothing,
  notRun,
  type StepResult,
  type Tick,
  type Verdict,
} from '../../lib/domain/go-live';
import { say, type Word } from '../../lib/words/words';

/** How a check, or a step, stands: its verdict, or that it is under way or was never run. */
export type Standing = Verdict | 'going' | 'not-run';

const WORDS: Record<Standing, Word> = {
  passed: 'verdictPassed',
  failed: 'verdictFailed',
  warning: 'verdictWarning',
  skipped: 'verdictSkipped',
  'needs-person': 'verdictNeedsPerson',
  interrupted: 'verdictInterrupted',
  going: 'verdictGoing',
  'not-run': 'verdictNotRun',
};

export const standingWord = (standing: Standing): string => say(WORDS[standing]);

/** The check under way has no verdict yet, whatever its first steps came to. */
export const standingOf = (
  number: number,
  result: CheckResult | undefined,
  { state, current, planned }: Pick<GoLive, 'state' | 'current' | 'planned'>,
): Standing => {
  if (state === 'going' && number === current) return 'going';
  if (result) return result.verdict;
  return state === 'cut-off' && planned.includes(number) ? 'interrupted' : 'not-run';
};

/** Checks that did not pass in the latest run. */
export const remaining = ({ checks, run }: Pick<GoLive, 'checks' | 'run'>): number[] =>
  checks
    .map(({ number }) => number)
    .filter((number) => number > 0)
    .filter((one) => run?.checks.find(({ number }) => number === one)?.verdict !== 'passed');

/** Whether a check is among those that somebody wants to be run. */
export function isToRun(
  number: number,
  which: WhichChecks,
  view: Pick<GoLive, 'checks' | 'run'>,
): boolean {
  if (which.kind === 'one') return which.number === number;
  if (which.kind === 'some') return which.numbers.includes(number);
  return which.kind === 'all' || remaining(view).includes(number);
}

/** How many of the checks passed, and how many there are; the pre-flight is none of them. */
export function passedOf({ checks, run }: Pick<GoLive, 'checks' | 'run'>): [number, number] {
  const passed = run?.checks.filter(({ number, verdict }) => number > 0 && verdict === 'passed');
  return [passed?.length ?? 0, checks.filter(({ number }) => number > 0).length];
}

/** How the latest run ended, in a sentence. */
export function runWord({ state, run }: Pick<GoLive, 'state' | 'run'>): string {
  if (state === 'cut-off') return say('goliveCutOff');
  if (state === 'going') return say('goliveGoes');
  if (state !== 'ended' || !run) return say('goliveNone');
  const left = notRun(run);
  switch (run.verdict) {
    case 'passed':
      return left.length === 0
        ? say('golivePassed')
        : say('golivePassedSoFar', left.length, left.join(', '));
    case 'failed':
      return say('goliveFailed');
    case 'interrupted':
      // One that was stopped before its first verdict was stopped.
      return run.checks.every(({ verdict }) => verdict !== 'interrupted') && judgedNothing(run)
        ? say('goliveNothingJudged')
        : say('goliveInterrupted');
  }
}

const BLAME: Record<Blame, Word> = {
  configuration: 'blameConfiguration',
  'our-side': 'blameOurSide',
  service: 'blameService',
  network: 'blameNetwork',
  person: 'blamePerson',
};

export const blameWord = (blame: Blame): string => say(BLAME[blame]);

const SHOWN: Record<StepResult['shown'], Word> = {
  observed: 'shownObserved',
  replayed: 'shownReplayed',
  told: 'shownTold',
  'not-shown': 'shownNot',
};

/** How a verdict came about. */
export const shownWord = (shown: StepResult['shown']): string => say(SHOWN[shown]);

const ITEMS: Record<Tick['item'], Word> = {
  documents: 'tickDocuments',
  request: 'tickRequest',
  decision: 'tickDecision',
  'live-key': 'tickLiveKey',
  'live-test': 'tickLiveTest',
};

export const itemWord = (item: Tick['item']): string => say(ITEMS[item]);

/** How long something took, short. */
export const tookWord = (ms: number): string =>
  ms < 1_000 ? say('tookMs', Math.round(ms)) : say('tookSeconds', (ms / 1_000).toFixed(1));
