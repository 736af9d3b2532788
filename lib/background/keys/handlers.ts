import { done } from '../../domain/core/failure';
import type { Handlers } from '../../protocol/server/listen';
import { lockByUser, saveLockAfter } from './lock';

/** Handles the requests about stored keys and their lock. */
export const handlers = {
  'keys.lock': lockByUser,
  // `recordActivity` counts every command as activity; this one does nothing else.
  'activity.report': async () => done(null),
  'settings.lockAfter.save': ({ after }) => saveLockAfter(after),
} satisfies Handlers<'keys'>;
