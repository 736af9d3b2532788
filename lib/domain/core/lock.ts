import { Environment } from './environment';
import { LOCK_AFTER } from './lock-after';
import * as v from './schema';

/** The environments whose keys the user has to unlock with a passphrase. */
export const PassphraseNeed = v.picklist(['none', 'live', 'both']);
export type PassphraseNeed = v.InferOutput<typeof PassphraseNeed>;

export const LockAfter = v.picklist(LOCK_AFTER);
export type LockAfter = v.InferOutput<typeof LockAfter>;

/** A passphrase in a message. The limit keeps messages small. */
export const Passphrase = v.pipe(v.string(), v.maxLength(1000));

/** Whether a key needs a passphrase (`none`: it does not), and whether it is locked now. */
export const KeyLock = v.picklist(['none', 'locked', 'unlocked']);
export type KeyLock = v.InferOutput<typeof KeyLock>;

/** The lock settings of this browser. */
export const LockFacts = v.object({ need: PassphraseNeed, after: LockAfter });
export type LockFacts = v.InferOutput<typeof LockFacts>;

/** The locked and the unlocked environments. Those without a passphrase are in neither list. */
export const Locks = v.object({ locked: v.array(Environment), unlocked: v.array(Environment) });
export type Locks = v.InferOutput<typeof Locks>;
