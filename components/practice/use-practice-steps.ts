import { useState } from 'react';
import { PRACTICE_STEPS, type PracticeStep } from '../../lib/domain/practice/steps';
import { t, type Word } from '../../lib/words/words';

export type StepState = 'open' | 'done' | 'skipped';
export type StepStates = Readonly<Record<PracticeStep, StepState>>;

const NONE_DONE: StepStates = { open: 'open', read: 'open', reply: 'open' };

/** The name of each step, and what to do in it. */
export const STEP_WORDS = {
  open: { name: 'practiceStepOpen', hint: 'practiceStepOpenHint' },
  read: { name: 'practiceStepRead', hint: 'practiceStepReadHint' },
  reply: { name: 'practiceStepReply', hint: 'practiceStepReplyHint' },
} as const satisfies Record<PracticeStep, { name: Word; hint: Word }>;

/** The first step that is neither done nor skipped; undefined after the last. */
export const currentStep = (steps: StepStates): PracticeStep | undefined =>
  PRACTICE_STEPS.find((step) => steps[step] === 'open');

type Progress = {
  steps: StepStates;
  /** What a screen reader announces. */
  news: string;
};

/** The progress after a step was done or skipped. */
export function withStep(before: Progress, step: PracticeStep, as: StepState): Progress {
  // A step that was skipped and then done counts as done; nothing undoes it.
  if (before.steps[step] === 'done' || before.steps[step] === as) return before;
  const steps = { ...before.steps, [step]: as };
  const next = currentStep(steps);
  const news = next ? t('practiceNext', t(STEP_WORDS[next].name)) : t('practiceAllDone');
  return { steps, news };
}

/** How far the agent is in practice. */
export function usePracticeSteps() {
  const [progress, setProgress] = useState<Progress>({ steps: NONE_DONE, news: '' });
  return {
    ...progress,
    finish: (step: PracticeStep) => setProgress((before) => withStep(before, step, 'done')),
    skip: (step: PracticeStep) => setProgress((before) => withStep(before, step, 'skipped')),
    restart: () =>
      setProgress({ steps: NONE_DONE, news: t('practiceStarted', t(STEP_WORDS.open.name)) }),
  };
}
