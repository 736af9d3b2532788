import type { Handlers } from '../../protocol/server/listen';
import { callService } from './call-service';
import { saveChecklistItem } from './checklist';
import { answerConfirmation, confirmWrite } from './confirm-write';
import { beginRun, endRun, readActiveRun, refuseRun, saveProgress } from './follow-run';
import { readGoLive, readReport, stopRun } from './run-view';
import { startRun } from './start-run';

/** Handlers of the requests about the go-live checks, and of the document that runs them. */
export const handlers = {
  'golive.read': readGoLive,
  'golive.start': startRun,
  'golive.stop': stopRun,
  'golive.answer': answerConfirmation,
  'golive.checklist.save': saveChecklistItem,
  'golive.report.read': readReport,
  'golive.run.read': readActiveRun,
  'golive.begin': beginRun,
  'golive.refuse': refuseRun,
  'golive.progress.save': saveProgress,
  'golive.call': callService,
  'golive.confirm': confirmWrite,
  'golive.end': endRun,
} satisfies Handlers<'golive' | 'goliveRunner'>;
