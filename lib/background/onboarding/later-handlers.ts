import type { Handlers } from '../../protocol/server/listen';
import {
  createProposal,
  readFourEyesSettings,
  saveFourEyesRule,
  viewProposal,
} from './four-eyes/four-eyes';
import { saveReviewerName } from './four-eyes/reviewer';
import { readApplications, watchApplications } from './queue/applications';
import { markApplicationSeen, readTrail, viewApplication } from './review/application';
import { decideApplication } from './review/decide';
import { recordDocument } from './review/history';
import { readKnownPaths } from './review/known-paths';
import { readNotes, saveNotes } from './review/notes';
import { readReviewRules, saveReviewRules } from './review/review-rules';

export { readPushed } from './queue/read-pushed';
export { settleDecision } from './review/confirmed';

/** Handlers of the requests about merchants' applications. */
export const handlers = {
  'applications.read': readApplications,
  'applications.watch': watchApplications,
  'application.read': viewApplication,
  'application.trail.read': readTrail,
  'application.decide': decideApplication,
  'requirementPaths.read': readKnownPaths,
  'application.document.report': recordDocument,
  'application.markSeen': markApplicationSeen,
  'application.notes.read': readNotes,
  'application.notes.save': saveNotes,
  'reviewRules.read': readReviewRules,
  'reviewRules.save': saveReviewRules,

  'settings.fourEyes.read': readFourEyesSettings,
  'settings.fourEyes.save': saveFourEyesRule,
  'reviewer.save': saveReviewerName,
  'proposal.create': createProposal,
  'proposal.read': viewProposal,
} satisfies Handlers<'onboarding' | 'fourEyes'>;
