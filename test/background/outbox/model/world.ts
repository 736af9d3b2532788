import { IDBFactory } from 'fake-indexeddb';
import type { Scope } from '../../../../lib/domain/core/installation';
import { type Life, startLife, stubEnvironment, untilIdle } from './life';
import { StubService } from './stub-service';
import type { Kind } from './treatments';

export const ADDRESS = 'http://127.0.0.1:1';
export const PASSPHRASE = 'correct horse battery';
/** Keys of the company that the agent works for, and of another company. */
export const KEYS = {
  ours: ['svc_test_fake_ours-1', 'svc_test_fake_ours-2'],
  theirs: ['svc_test_fake_their1'],
} as const;

/** A command that the agent asked for, and what the agent knows about it. */
export type Intent = {
  kind: Kind;
  commandId: string;
  scope: Scope;
  company: string;
  /** The ticket or application of the command; empty for a new ticket. */
  target: string;
  /** The text, unique in the model; empty for a reset. */
  words: string;
  /** True if the text was in a draft. */
  drafted: boolean;
  /** The reply reported a refusal, so the agent knows about it. */
  rejected: boolean;
  /** The background stopped before it replied, so the agent does not know. */
  unknown: boolean;
  /** The agent discarded it, knowing that it may have arrived. */
  ended: boolean;
  /** How many effects are allowed, because the agent sent it as new. */
  allowed: number;
  /** Idempotency keys that the agent undid: they must have no effect at the service. */
  undoneKeys: string[];
  /** The reply that it follows, for the second of `Send and…`. */
  after?: string;
  /** The agent changed its place in the order. */
  late: boolean;
};

export type World = {
  life: Life;
  service: StubService;
  /** True if a passphrase protects the key. */
  sealed: boolean;
  intents: Intent[];
};

/** An agent of our company with a key, an empty database, and a service with two companies. */
export async function newWorld(sealed: boolean): Promise<World> {
  globalThis.indexedDB = new IDBFactory();
  const service = new StubService(KEYS);
  stubEnvironment(service);
  const life = await startLife();
  await life.addKey({ address: ADDRESS, key: KEYS.ours[0] });
  if (sealed) await life.choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  await life.saveLockAfter(60);
  await life.saveUndoSeconds(0);
  return { life, service, sealed, intents: [] };
}

/** The result of the work, or undefined if the browser stopped the background meanwhile. */
export async function unlessStopped<T>(work: Promise<T>): Promise<T | undefined> {
  const ended = work.catch((error: unknown) => {
    if (String(error).includes('cut off') || String(error).includes('no room')) return undefined;
    throw error;
  });
  // Work of a stopped background never settles: it ends when nothing happens any more.
  return Promise.race([
    ended,
    untilIdle()
      .then(() => untilIdle())
      .then(() => undefined),
  ]);
}

/** Starts the background again, as browsers do for any event. */
export async function restart(world: World): Promise<void> {
  world.life = await startLife();
  await unlessStopped(world.life.resumeLock());
  await unlessStopped(world.life.resume('test'));
  await untilIdle();
}
