import type { Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';

const later = loadLater<'files' | 'keeper' | 'storage'>(() => import('./later-handlers'));

/** Handlers of the requests about attached files, of their keeper, and of the storage for them. */
export const handlers = later(
  'files.storage.read',
  'files.read',
  'files.add',
  'files.retry',
  'files.keepDetails',
  'files.link',
  'files.remove',
  'keeper.files.read',
  'keeper.progress',
  'keeper.sealed',
  'keeper.next',
  'storage.read',
  'storage.save',
  'storage.remove',
  'storage.try',
) satisfies Handlers<'files' | 'keeper' | 'storage'>;
