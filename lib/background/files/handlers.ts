import type { Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';

const later = loadLater<'files' | 'keeper' | 'storage'>(() => import('./later-handlers'));

/** Handlers of the requests about attached files, of their keeper, and of the storage for them. */
export const handlers = {
  'files.storage.read': later('files.storage.read'),
  'files.read': later('files.read'),
  'files.add': later('files.add'),
  'files.retry': later('files.retry'),
  'files.keepDetails': later('files.keepDetails'),
  'files.link': later('files.link'),
  'files.remove': later('files.remove'),
  'keeper.files.read': later('keeper.files.read'),
  'keeper.progress': later('keeper.progress'),
  'keeper.sealed': later('keeper.sealed'),
  'keeper.next': later('keeper.next'),
  'storage.read': later('storage.read'),
  'storage.save': later('storage.save'),
  'storage.remove': later('storage.remove'),
  'storage.try': later('storage.try'),
} satisfies Handlers<'files' | 'keeper' | 'storage'>;
