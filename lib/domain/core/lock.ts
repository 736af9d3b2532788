import { Environment } from './environment';
import { LOCK_AFTER } from './lock-after';
import * as z from './schema';

/** The environments whose keys the user has to unlock with a passphrase. */
export const PassphraseNeed = z.enum(['none', 'live', 'both']);
export type PassphraseNeed = z.infer<typeof PassphraseNeed>;

export const LockAfter = z.union(LOCK_AFTER.map((minutes) => z.literal(minutes)));
export type LockAfter = z.infer<typeof LockAfter>;

/** A passphrase in a message. The limit keeps messages small. */
export const Passphrase = z.string().check(z.maxLength(1000));

/** Whether a key needs a passphrase (`none`: it does not), and whether it is locked now. */
export const KeyLock = z.enum(['none', 'locked', 'unlocked']);
export type KeyLock = z.infer<typeof KeyLock>;

/** The lock settings of this browser. */
export const LockFacts = z.object({ need: PassphraseNeed, after: LockAfter });
export type LockFacts = z.infer<typeof LockFacts>;

/** The locked and the unlocked environments. Those without a passphrase are in neither list. */
export const Locks = z.object({ locked: z.array(Environment), unlocked: z.array(Environment) });
export type Locks = z.infer<typeof Locks>;
