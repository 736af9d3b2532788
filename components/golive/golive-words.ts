import { BLAME_WORDS, SHOWN_WORDS, VERDICT_WORDS } from '../../lib/domain/golive/result-words';
import {
  type Blame,
  type ChecklistItem,
  type CheckResult,
  checksNotRun,
  hasNoVerdict,
  type StepResult,
  type Verdict,
} from '../../lib/domain/golive/run';
import type { GoLiveView, WhichChecks } from '../../lib/protocol/requests/golive';
import { browserLanguage, listOf, t, type Word } from '../../lib/words/words';
import type { ListedCheck } from './listed-checks';

/** What the room shows: the checks, and the progress of their latest run. */
export type RoomView = GoLiveView & { checks: readonly ListedCheck[] };

/** The verdict of a check or a step, or that it is running or was never run. */
export type Standing = Verdict | 'running' | 'not-run';

const WORDS = {
  ...VERDICT_WORDS,
  running: 'verdictGoing',
  'not-run': 'verdictNotRun',
} as const satisfies Record<Standing, Word>;

export const standingWord = (standing: Standing): string => t(WORDS[standing]);

/** The standing of a check. A running check has no verdict yet, even if some of its steps have. */
export const standingOf = (
  number: number,
  result: CheckResult | undefined,
  { state, current, planned }: Pick<GoLiveView, 'state' | 'current' | 'planned'>,
): Standing => {
  if (state === 'running' && number === current) return 'running';
  if (result) return result.verdict;
  return state === 'interrupted' && planned.includes(number) ? 'interrupted' : 'not-run';
};

type LatestResults = Pick<RoomView, 'checks' | 'run' | 'reportFailure'>;

/**
 * The numbers of the checks that did not pass in the latest run, without the pre-flight. A run without a
 * report proves nothing.
 */
export const remaining = ({ checks, run, reportFailure }: LatestResults): number[] =>
  checks
    .map(({ number }) => number)
    .filter((number) => number > 0)
    .filter(
      (one) =>
        reportFailure || run?.checks.find(({ number }) => number === one)?.verdict !== 'passed',
    );

/** Whether a check is among the chosen ones. */
export function isToRun(number: number, which: WhichChecks, view: LatestResults): boolean {
  if (which.kind === 'one') return which.number === number;
  if (which.kind === 'some') return which.numbers.includes(number);
  return which.kind === 'all' || remaining(view).includes(number);
}

/** How many checks passed, and how many there are, without the pre-flight. */
export function passedOf({ checks, run }: Pick<RoomView, 'checks' | 'run'>): [number, number] {
  const passed = run?.checks.filter(({ number, verdict }) => number > 0 && verdict === 'passed');
  return [passed?.length ?? 0, checks.filter(({ number }) => number > 0).length];
}

/** The sentence about the state of the latest run. */
export function runWord({ state, run }: Pick<GoLiveView, 'state' | 'run'>): string {
  if (state === 'interrupted') return t('goliveCutOff');
  if (state === 'running') return t('goliveGoes');
  if (state !== 'ended' || !run) return t('goliveNone');
  const left = checksNotRun(run);
  switch (run.verdict) {
    case 'passed':
      return left.length === 0
        ? t('golivePassed')
        : t('golivePassedSoFar', left.length, listOf(left));
    case 'failed':
      return t('goliveFailed');
    case 'interrupted':
      // A run that the user stopped before its first verdict counts as interrupted.
      return run.checks.every(({ verdict }) => verdict !== 'interrupted') && hasNoVerdict(run)
        ? t('goliveNothingJudged')
        : t('goliveStopped');
  }
}

export const blameWord = (blame: Blame): string => t(BLAME_WORDS[blame]);

/** How a step was proved: observed, replayed, reported, or not shown. */
export const shownWord = (shown: StepResult['shown']): string => t(SHOWN_WORDS[shown]);

const ITEMS: Record<ChecklistItem['item'], Word> = {
  documents: 'tickDocuments',
  request: 'tickRequest',
  decision: 'tickDecision',
  'live-key': 'tickLiveKey',
  'live-test': 'tickLiveTest',
};

export const itemWord = (item: ChecklistItem['item']): string => t(ITEMS[item]);

/** A duration in milliseconds as a short text, in milliseconds or seconds. */
export const tookWord = (ms: number): string =>
  ms < 1_000
    ? t('tookMs', number().format(Math.round(ms)))
    : t('tookSeconds', seconds().format(ms / 1_000));

const number = () => new Intl.NumberFormat(browserLanguage());

const seconds = () =>
  new Intl.NumberFormat(browserLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A day such as `2027-01-31` as the browser's user writes dates; other text as it is. */
export function dayWord(day: string): string {
  const at = Date.parse(`${day}T00:00Z`);
  return Number.isNaN(at)
    ? day
    : new Intl.DateTimeFormat(browserLanguage(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
        at,
      );
}
