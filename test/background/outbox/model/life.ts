import { vi } from 'vitest';
import { cheaply } from '../cheap-guesses';
import type { StubService } from './stub-service';

/** The transactions that a life may still begin before it is cut off; undefined for any number. */
let leftToLive: number | undefined;
let generation = 0;
let activity = 0;
let elsewhere = 0;
let failWrites = 0;
const begin = IDBDatabase.prototype.transaction;
const { subtle } = crypto;
const works = {
  digest: subtle.digest,
  encrypt: subtle.encrypt,
  decrypt: subtle.decrypt,
  generateKey: subtle.generateKey,
  deriveKey: cheaply(subtle.deriveKey.bind(subtle)),
  importKey: subtle.importKey,
};
const dead = new WeakSet<IDBDatabase>();
const openedBy = new WeakMap<IDBDatabase, number>();

/**
 * Has the database count what is begun in it, and the network lead to the stand-in: both stop for
 * a life that was cut off, as they do when a browser stops the background between two lines.
 */
export function watchTheWorld(service: StubService): void {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    activity += 1;
    const life = openedBy.get(this) ?? generation;
    openedBy.set(this, life);
    if (life < generation || dead.has(this)) throw new DOMException('cut off', 'InvalidStateError');
    if (leftToLive !== undefined && --leftToLive < 0) {
      dead.add(this);
      generation += 1;
      leftToLive = undefined;
      throw new DOMException('cut off', 'InvalidStateError');
    }
    const [stores, mode] = args;
    if (mode === 'readwrite' && failWrites > 0 && [stores].flat().includes('writes')) {
      failWrites -= 1;
      throw new DOMException('no room', 'QuotaExceededError');
    }
    return begin.apply(this, args);
  });
  for (const name of [
    ...(['digest', 'encrypt', 'decrypt', 'generateKey', 'deriveKey', 'importKey'] as const),
  ])
    countWork(name);
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const mine = generation;
    activity += 1;
    const { pathname, search } = url;
    await nextTick();
    if (mine < generation) return new Promise(() => undefined);
    const answer = service.answer(
      init.method ?? 'GET',
      pathname + search,
      new Headers(init.headers),
      String(init.body ?? ''),
    );
    await nextTick();
    activity += 1;
    // Whoever asked is no more: the answer reaches nobody.
    if (mine < generation) return new Promise(() => undefined);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
}

/** Cryptography is done elsewhere: while it is, nothing happens here and yet nothing is over. */
function countWork(name: keyof typeof works): void {
  const work: (...args: never[]) => Promise<unknown> = works[name];
  vi.spyOn(subtle, name).mockImplementation(((...args: never[]) => {
    elsewhere += 1;
    return work.apply(subtle, args).finally(() => {
      elsewhere -= 1;
      activity += 1;
    });
  }) as never);
}

/** Lets the life of now begin so many more transactions, and then nothing. */
export function cutOffAfter(transactions: number): void {
  leftToLive = transactions;
}

/** The next so many writings of the outbox find no room. */
export function failNextWrites(count: number): void {
  failWrites = count;
}

export type Life = Awaited<ReturnType<typeof startLife>>;

/** A background that starts anew: nothing is left of the one before but the database. */
export async function startLife() {
  leftToLive = undefined;
  failWrites = 0;
  generation += 1;
  const now = Date.now();
  vi.clearAllTimers();
  // Clearing the timers sets the clock back to its beginning.
  vi.setSystemTime(now);
  vi.resetModules();
  const [keys, facts, messages, deeds, pump, databases, tickets, service, rows, ...more] =
    await Promise.all([
      import('../../../lib/worker/keys'),
      import('../../../lib/worker/facts'),
      import('../../../lib/worker/messages'),
      import('../../../lib/worker/outbox/deeds'),
      import('../../../lib/worker/outbox/pump'),
      import('../../../lib/storage/databases'),
      import('../../../lib/worker/tickets'),
      import('../../../lib/worker/service'),
      import('../../../lib/worker/outbox/rows'),
      import('../../../lib/worker/ticket-writes'),
      import('../../../lib/worker/onboarding/decide'),
      import('../../../lib/worker/test-data'),
      import('../../../lib/worker/session'),
      import('../../../lib/worker/drafts'),
      import('../../../lib/worker/lock'),
      import('../../../lib/worker/lock-passphrase'),
    ]);
  const [ticketWrites, decide, testData, session, drafts, lock, passphrase] = more;
  return {
    ...{ ...keys, ...facts, ...messages, ...deeds, ...pump, ...databases, ...tickets },
    ...{ ...service, ...rows, ...ticketWrites, ...decide, ...testData, ...session },
    ...{ ...drafts, ...lock, ...passphrase },
    generation,
  };
}

/** True once a life was cut off. */
export const isOver = (life: Life): boolean => life.generation < generation;

/** What lies in a store of the test database, read past everything that this file counts or cuts off. */
export async function lyingIn<T>(store: string): Promise<T[]> {
  const db = await settled(indexedDB.open('alongside-test'));
  try {
    return await settled<T[]>(begin.call(db, store, 'readonly').objectStore(store).getAll());
  } finally {
    db.close();
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Waits until nothing happens any more: no transaction, no call. */
export async function quiet(): Promise<void> {
  for (let still = 0, last = activity; still < 12; still++) {
    await nextTick();
    if (activity !== last || elsewhere > 0) still = 0;
    last = activity;
  }
}

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));
