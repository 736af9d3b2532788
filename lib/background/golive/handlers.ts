import type { Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';

const later = loadLater<'golive' | 'goliveRunner'>(() => import('./later-handlers'));

/** Handlers of the requests about the go-live checks, and of the document that runs them. */
export const handlers = {
  'golive.read': later('golive.read'),
  'golive.start': later('golive.start'),
  'golive.stop': later('golive.stop'),
  'golive.answer': later('golive.answer'),
  'golive.checklist.save': later('golive.checklist.save'),
  'golive.report.read': later('golive.report.read'),
  'golive.run.read': later('golive.run.read'),
  'golive.begin': later('golive.begin'),
  'golive.refuse': later('golive.refuse'),
  'golive.progress.save': later('golive.progress.save'),
  'golive.call': later('golive.call'),
  'golive.confirm': later('golive.confirm'),
  'golive.end': later('golive.end'),
} satisfies Handlers<'golive' | 'goliveRunner'>;
