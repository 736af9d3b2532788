import type { Place } from '../../../lib/domain/installation';
import { type Life, quiet, startLife } from './life';
import type { StubService } from './stub-service';
import type { Kind } from './treatments';

export const ADDRESS = 'http://127.0.0.1:1';
export const PASSPHRASE = 'correct horse battery';
/** Keys of the company that is worked for, and of another one. */
export const KEYS = {
  ours: ['svc_test_fake_ours-1', 'svc_test_fake_ours-2'],
  theirs: ['svc_test_fake_their1'],
} as const;

/** Something that a person asked for, as the person knows it. */
export type Intent = {
  kind: Kind;
  action: string;
  place: Place;
  company: string;
  /** Ticket or application that it is about; a new ticket is none yet. */
  target: string;
  /** What was written, found in nothing else; empty for a reset. */
  words: string;
  /** Under which draft they were typed, where they were. */
  drafted: boolean;
  /** The answer said that it was not taken in, or was refused: the person knows. */
  told: boolean;
  /** The browser stopped us before an answer: nobody knows whether it was taken in. */
  unsure: boolean;
  /** The person gave it up, knowing that it may have arrived. */
  ended: boolean;
  /** Idempotency keys under which it may have gone out, by the person's word. */
  allowed: number;
  /** Keys under which it was taken back: under these it must not stand at the service. */
  takenBack: string[];
  /** A person changed its place in the order. */
  late: boolean;
};

export type World = {
  life: Life;
  service: StubService;
  /** Whether the key is under a passphrase. */
  sealed: boolean;
  intents: Intent[];
};

/** What came of a piece of work; undefined where the browser stopped the background meanwhile. */
export async function orCutOff<T>(work: Promise<T>): Promise<T | undefined> {
  const ended = work.catch((error: unknown) => {
    if (String(error).includes('cut off') || String(error).includes('no room')) return undefined;
    throw error;
  });
  // What was cut off never ends: it is over when nothing happens any more.
  return Promise.race([
    ended,
    quiet()
      .then(() => quiet())
      .then(() => undefined),
  ]);
}

/** Starts the background anew, as browsers do for any event. */
export async function restart(world: World): Promise<void> {
  world.life = await startLife();
  await orCutOff(world.life.resumeLock());
  await orCutOff(world.life.resume('test'));
  await quiet();
}
