import type { Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';

const later = loadLater<'onboarding' | 'fourEyes'>(() => import('./later-handlers'));
const ofRecord = loadLater<'recordApplications'>(() => import('./crm-link/later-handlers'));

/** Handlers of the requests about merchants’ applications. */
export const handlers = {
  ...later(
    'applications.read',
    'applications.watch',
    'application.read',
    'application.trail.read',
    'application.decide',
    'requirementPaths.read',
    'application.document.report',
    'application.markSeen',
    'application.notes.read',
    'application.notes.save',
    'reviewRules.read',
    'reviewRules.save',
    'settings.fourEyes.read',
    'settings.fourEyes.save',
    'reviewer.save',
    'proposal.create',
    'proposal.read',
  ),

  ...ofRecord(
    'record.applications.read',
    'applications.find',
    'application.link',
    'application.unlink',
  ),
} satisfies Handlers<'onboarding' | 'fourEyes' | 'recordApplications'>;
