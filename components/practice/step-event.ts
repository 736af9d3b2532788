import type { PracticeStep } from '../../lib/domain/practice/steps';

// The panel of practice runs in a frame of its own, as beside a CRM. It fires an event on its own window
// for each step that the agent did; the page around it, which is ours as well, listens there.

declare global {
  interface WindowEventMap {
    'alongside-practice-step': CustomEvent<PracticeStep>;
  }
}

/** Reports from the panel's frame that the agent did a step. */
export const reportStep = (detail: PracticeStep): void =>
  void dispatchEvent(new CustomEvent('alongside-practice-step', { detail }));

/** Calls `onStep` for each step that is reported in a frame of practice, until it is loaded anew. */
export const watchSteps = (frame: Window, onStep: (step: PracticeStep) => void): void =>
  frame.addEventListener('alongside-practice-step', ({ detail }) => onStep(detail));
