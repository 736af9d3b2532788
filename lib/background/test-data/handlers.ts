import type { Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';

const later = loadLater<'testData'>(() => import('./later-handlers'));

/** Handlers of the requests about test data. */
export const handlers = later(
  'testData.previewReset',
  'testData.reset',
  'testData.read',
) satisfies Handlers<'testData'>;
