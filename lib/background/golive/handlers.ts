import type { Handlers } from '../../protocol/server/listen';
import { saveChecklistItem } from './checklist';
import { answerConfirmation, readGoLive, readReport, stopRun } from './run-view';
import { startRun } from './start-run';

/** Handlers of the requests about the go-live checks. */
export const handlers = {
  'golive.read': (params) => readGoLive(params),
  'golive.start': (params) => startRun(params),
  'golive.stop': stopRun,
  'golive.answer': answerConfirmation,
  'golive.checklist.save': saveChecklistItem,
  'golive.report.read': readReport,
} satisfies Handlers<'golive'>;
