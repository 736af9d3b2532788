import { done, failed } from '../../domain/core/failure';
import type { Handlers } from '../../protocol/server/listen';

const notYet = async () => failed({ kind: 'not-in-practice' });

/** Handlers of the requests about attached files. */
export const handlers = {
  'files.storage.read': async () => done(null),
  'files.read': async () => done([]),
  'files.add': notYet,
  'files.retry': notYet,
  'files.keepDetails': notYet,
  'files.remove': notYet,
  'keeper.files.read': notYet,
  'keeper.progress': notYet,
  'keeper.sealed': notYet,
  'keeper.next': notYet,
  'storage.read': async () => done({ config: null, waiting: 0 }),
  'storage.save': notYet,
  'storage.remove': notYet,
  'storage.try': notYet,
} satisfies Handlers<'files' | 'keeper' | 'storage'>;
