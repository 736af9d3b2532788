import type { Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';

const later = loadLater<'onboarding' | 'fourEyes'>(() => import('./later-handlers'));
const ofRecord = loadLater<'recordApplications'>(() => import('./crm-link/later-handlers'));

/** Handlers of the requests about merchants’ applications. */
export const handlers = {
  'applications.read': later('applications.read'),
  'applications.watch': later('applications.watch'),
  'application.read': later('application.read'),
  'application.trail.read': later('application.trail.read'),
  'application.decide': later('application.decide'),
  'requirementPaths.read': later('requirementPaths.read'),
  'application.document.report': later('application.document.report'),
  'application.markSeen': later('application.markSeen'),
  'application.notes.read': later('application.notes.read'),
  'application.notes.save': later('application.notes.save'),
  'reviewRules.read': later('reviewRules.read'),
  'reviewRules.save': later('reviewRules.save'),
  'settings.fourEyes.read': later('settings.fourEyes.read'),
  'settings.fourEyes.save': later('settings.fourEyes.save'),
  'reviewer.save': later('reviewer.save'),
  'proposal.create': later('proposal.create'),
  'proposal.read': later('proposal.read'),

  'record.applications.read': ofRecord('record.applications.read'),
  'applications.find': ofRecord('applications.find'),
  'application.link': ofRecord('application.link'),
  'application.unlink': ofRecord('application.unlink'),
} satisfies Handlers<'onboarding' | 'fourEyes' | 'recordApplications'>;
