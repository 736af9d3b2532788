import { Environment } from './environment';
import * as z from './schema';

/** Which environments' keys a person has to unlock with a passphrase. */
export const PassphraseNeed = z.enum(['none', 'live', 'both']);
export type PassphraseNeed = z.infer<typeof PassphraseNeed>;

/** Whether the key of an environment is to be sealed with the passphrase. */
export const isNeeded = (need: PassphraseNeed, environment: Environment): boolean =>
  need === 'both' || (need === 'live' && environment === 'live');

/** Minutes without activity after which keys are locked; a person chooses one of these. */
export const LOCK_AFTER = [5, 15, 30, 60] as const;
export const LockAfter = z.union(LOCK_AFTER.map((minutes) => z.literal(minutes)));
export type LockAfter = z.infer<typeof LockAfter>;

/** A passphrase as it travels: whatever a person may type, but no book. */
export const Passphrase = z.string().check(z.maxLength(1000));

/** Characters that a passphrase must have. */
export const SHORTEST_PASSPHRASE = 8;

export const isLongEnough = (passphrase: string): boolean =>
  [...passphrase].length >= SHORTEST_PASSPHRASE;

/** How a key is kept: as it is opened by the browser alone, or by a passphrase, and then whether it is open. */
export const KeyLock = z.enum(['none', 'locked', 'unlocked']);
export type KeyLock = z.infer<typeof KeyLock>;

/** How keys are locked in this browser. */
export const LockFacts = z.object({ need: PassphraseNeed, after: LockAfter });
export type LockFacts = z.infer<typeof LockFacts>;

/** The locked and the unlocked ones among the environments; those without a passphrase are in neither. */
export const Locks = z.object({ locked: z.array(Environment), unlocked: z.array(Environment) });
export type Locks = z.infer<typeof Locks>;
