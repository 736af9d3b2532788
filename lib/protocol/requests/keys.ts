import { LockAfter, Passphrase, PassphraseNeed } from '../../domain/core/lock';
import * as v from '../../domain/core/schema';
import type { Requests } from '../define-request';

/** Requests about keys. `keys.add`, `keys.remove` and `keys.unlock` are in `app.ts`, because other features have work to do then. */
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

  /** Chooses which keys the passphrase encrypts: the existing one, or a new one if there is none. */
  'settings.passphrase.save': {
    from: ['options'],
    kind: 'command',
    params: v.object({ need: PassphraseNeed, passphrase: v.optional(Passphrase) }),
    reply: v.null(),
  },

  'settings.lockAfter.save': {
    from: ['options'],
    kind: 'command',
    params: v.object({ after: LockAfter }),
    reply: v.null(),
  },
} satisfies Requests;
