import type { Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';

const later = loadLater<'golive' | 'goliveRunner'>(() => import('./later-handlers'));

/** Handlers of the requests about the go-live checks, and of the document that runs them. */
export const handlers = later(
  'golive.read',
  'golive.start',
  'golive.stop',
  'golive.answer',
  'golive.checklist.save',
  'golive.report.read',
  'golive.run.read',
  'golive.begin',
  'golive.refuse',
  'golive.progress.save',
  'golive.call',
  'golive.confirm',
  'golive.end',
) satisfies Handlers<'golive' | 'goliveRunner'>;
