import { vi } from 'vitest';
import { cheaply } from '../../keys/cheap-guesses';
import type { StubService } from './stub-service';

/**
 * The transactions that this background may still begin before it stops; undefined for any number.
 */
let transactionsLeft: number | undefined;
let generation = 0;
let activity = 0;
const runningCrypto = new Set<Promise<unknown>>();
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
const closed = new WeakSet<IDBDatabase>();
const openedBy = new WeakMap<IDBDatabase, number>();

/**
 * Counts transactions of the database, and routes `fetch` to the stub service. Both fail for a
 * background that was stopped, as if the browser had stopped it between two lines.
 */
export function stubEnvironment(service: StubService): void {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    activity += 1;
    const life = openedBy.get(this) ?? generation;
    openedBy.set(this, life);
    if (life < generation || closed.has(this))
      throw new DOMException('cut off', 'InvalidStateError');
    if (transactionsLeft !== undefined && --transactionsLeft < 0) {
      closed.add(this);
      generation += 1;
      transactionsLeft = undefined;
      throw new DOMException('cut off', 'InvalidStateError');
    }
    const [stores, mode] = args;
    if (mode === 'readwrite' && failWrites > 0 && [stores].flat().includes('commands')) {
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
    const response = service.respond(
      init.method ?? 'GET',
      pathname + search,
      new Headers(init.headers),
      String(init.body ?? ''),
    );
    await nextTick();
    activity += 1;
    // The background that sent the request was stopped, so no response arrives.
    if (mine < generation) return new Promise(() => undefined);
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  });
}

/** Cryptography runs in other threads: while it runs, the background is not idle. */
function countWork(name: keyof typeof works): void {
  const work: (...args: never[]) => Promise<unknown> = works[name];
  vi.spyOn(subtle, name).mockImplementation(((...args: never[]) => {
    const running = work.apply(subtle, args).finally(() => {
      runningCrypto.delete(running);
      activity += 1;
    });
    runningCrypto.add(running);
    return running;
  }) as never);
}

/** Lets the current background begin this many more transactions before it stops. */
export function stopAfter(transactions: number): void {
  transactionsLeft = transactions;
}

/** Makes the next writes to the outbox fail with a full disk. */
export function failNextWrites(count: number): void {
  failWrites = count;
}

export type Life = Awaited<ReturnType<typeof startLife>>;

/** Starts a new background that shares only the database with the one before. */
export async function startLife() {
  transactionsLeft = undefined;
  failWrites = 0;
  generation += 1;
  const now = Date.now();
  vi.clearAllTimers();
  // Clearing the timers resets the clock.
  vi.setSystemTime(now);
  vi.resetModules();
  const [keys, facts, messages, actions, dispatch, databases, tickets, service, rows, ...more] =
    await Promise.all([
      import('../../../../lib/background/keys/keys'),
      import('../../../../lib/background/core/settings-store'),
      import('../../../../lib/background/tickets/submit-message'),
      import('../../../../lib/background/outbox/user-actions'),
      import('../../../../lib/background/outbox/dispatcher'),
      import('../../../../lib/storage/databases'),
      import('../../../../lib/background/tickets/ticket-store'),
      import('../../../../lib/background/app/service-status'),
      import('../../../../lib/background/outbox/store'),
      import('../../../../lib/background/tickets/submit-ticket'),
      import('../../../../lib/background/onboarding/review/decide'),
      import('../../../../lib/background/test-data/reset'),
      import('../../../../lib/background/api/session'),
      import('../../../../lib/background/tickets/drafts'),
      import('../../../../lib/background/keys/lock'),
      import('../../../../lib/background/keys/passphrase'),
      import('../../../../lib/background/app/change-keys'),
      import('../../../../lib/background/keys/key-changes'),
    ]);
  await import('../../../../lib/background/app/features');
  const [
    ticketWrites,
    decide,
    testData,
    session,
    drafts,
    lock,
    passphrase,
    changeKeys,
    keyChanges,
  ] = more;
  return {
    ...{ ...keys, ...facts, ...messages, ...actions, ...dispatch, ...databases, ...tickets },
    ...{ ...service, ...rows, ...ticketWrites, ...decide, ...testData, ...session },
    ...{ ...drafts, ...lock, ...passphrase, ...changeKeys, ...keyChanges },
    generation,
  };
}

/** True once this background was stopped. */
export const isStopped = (life: Life): boolean => life.generation < generation;

/** Reads a store of the test database without the counting and stopping of this file. */
export async function readStore<T>(store: string): Promise<T[]> {
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

/**
 * Waits until no transaction and no call is running, and no code is being loaded. The background
 * loads some code with its first use, for as long as the machine takes.
 */
export async function untilIdle(): Promise<void> {
  let before: number;
  do {
    before = await untilStill();
    await vi.dynamicImportSettled();
  } while ((await untilStill()) !== before);
}

/** Returns the count of activity once it no longer grows. */
async function untilStill(): Promise<number> {
  let last = activity;
  for (let still = 0; still < 12; still++) {
    await Promise.allSettled(runningCrypto);
    await nextTick();
    if (activity !== last || runningCrypto.size > 0) still = 0;
    last = activity;
  }
  return last;
}

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));
