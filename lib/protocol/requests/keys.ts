import { LockAfter } from '../../domain/core/lock';
import * as v from '../../domain/core/schema';
import type { Requests } from '../define-request';

/**
 * Requests about keys. `keys.add`, `keys.remove`, `keys.unlock` and `settings.passphrase.save` are in `app.ts`,
 * because other features have work to do then.
 */
export const KEY_REQUESTS = {
  'keys.lock': {
    from: ['popup', 'options', 'desk'],
    kind: 'command',
    params: v.object({}),
    reply: v.null(),
  },

  /** The user pressed, scrolled or typed on a screen. Screens report it at most every 20 seconds. */
  'activity.report': {
    from: ['popup', 'options', 'sidebar', 'desk'],
    kind: 'command',
    params: v.object({}),
    reply: v.null(),
  },

  'settings.lockAfter.save': {
    from: ['options'],
    kind: 'command',
    params: v.object({ after: LockAfter }),
    reply: v.null(),
  },
} satisfies Requests;
