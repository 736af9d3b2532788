import type { Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';

const later = loadLater<'testData'>(() => import('./later-handlers'));

/** Handlers of the requests about test data. */
export const handlers = {
  'testData.previewReset': later('testData.previewReset'),
  'testData.reset': later('testData.reset'),
  'testData.read': later('testData.read'),
} satisfies Handlers<'testData'>;
