import type { ClassicLevel } from 'classic-level';

export type Db = ClassicLevel<string, unknown>;

/** The rows of a change; a change sees what the changes before it wrote. */
export type Rows = {
  /** Undefined for a missing row. Only rows whose keys the change named. */
  get: (key: string) => unknown;
  put: (key: string, value: unknown) => void;
  /** Writes a text as it is, and not as JSON. */
  putText: (key: string, text: string) => void;
  del: (key: string) => void;
};

/**
 * Makes a change: reads the rows of `keys`, and writes everything that `make` puts in one step,
 * which is on the disk before the promise resolves. `make` is synchronous, and puts nothing before
 * its last possible exception.
 */
type ChangeRows = <T>(keys: readonly string[], make: (rows: Rows) => T) => Promise<T>;

/** The only writer of a database. */
export type WriteBatcher = {
  change: ChangeRows;
  /** Opens the database again if a write failed before. Rejects while that fails. */
  recover: () => Promise<void>;
  /** Closes the database for good. */
  close: () => Promise<void>;
};

/** Changes that share one write to the disk. */
const MOST_TOGETHER = 500;

type Queued = {
  keys: readonly string[];
  /** Makes the change; returns the function to call once it is on the disk. */
  make: (rows: Rows) => () => void;
  fail: (error: unknown) => void;
};

/**
 * Runs all changes of a database one after another, so that none reads what another is about to
 * write. Changes that arrive during a write are written together: a disk makes some hundred writes
 * a second.
 *
 * A write that failed, as on a full disk, may have left half a record at the end of LevelDB's log.
 * LevelDB goes on behind it, and at the next start it skips what it cannot read and all that
 * follows. So nothing more is written there: opening the database again begins a new log.
 */
export function createWriteBatcher(db: Db): WriteBatcher {
  let queue: Queued[] = [];
  let isBusy = false;
  let isLogBroken = false;
  let isClosed = false;

  async function openAgain(): Promise<void> {
    await db.close();
    if (isClosed) throw new Error('The database was closed.');
    await db.open();
    isLogBroken = false;
  }

  async function writeTogether(changes: readonly Queued[]): Promise<void> {
    if (isLogBroken) await openAgain();
    const { steps, ends } = await makeChanges(db, changes);
    if (steps.length > 0)
      await db.batch(steps, { sync: true }).catch((error: unknown) => {
        isLogBroken = true;
        throw error;
      });
    for (const end of ends) end();
  }

  async function work(): Promise<void> {
    isBusy = true;
    while (queue.length > 0) {
      const these = queue.slice(0, MOST_TOGETHER);
      queue = queue.slice(MOST_TOGETHER);
      await writeTogether(these).catch((error: unknown) => {
        for (const { fail } of these) fail(error);
      });
    }
    isBusy = false;
  }

  const change: ChangeRows = (keys, make) =>
    new Promise((resolve, reject) => {
      queue.push({
        keys,
        make: (rows) => {
          const made = make(rows);
          return () => resolve(made);
        },
        fail: reject,
      });
      if (!isBusy) void work();
    });

  return {
    change,
    recover: async () => {
      if (isLogBroken) await change([], () => undefined);
    },
    close: () => {
      isClosed = true;
      return db.close();
    },
  };
}

type Step =
  | { type: 'put'; key: string; value: unknown; valueEncoding: 'json' | 'utf8' }
  | { type: 'del'; key: string };

/** What changes write, and the functions to call once it is written. */
async function makeChanges(
  db: Db,
  changes: readonly Queued[],
): Promise<{ steps: Step[]; ends: (() => void)[] }> {
  const keys = [...new Set(changes.flatMap((change) => change.keys))];
  const values = await db.getMany(keys);
  const now = new Map(keys.map((key, at) => [key, values[at]]));
  const steps = new Map<string, Step>();
  const rows: Rows = {
    get: (key) => now.get(key),
    put: (key, value) => {
      now.set(key, value);
      steps.set(key, { type: 'put', key, value, valueEncoding: 'json' });
    },
    putText: (key, value) => steps.set(key, { type: 'put', key, value, valueEncoding: 'utf8' }),
    del: (key) => {
      now.delete(key);
      steps.set(key, { type: 'del', key });
    },
  };
  const ends = changes.map(({ make, fail }) => {
    try {
      return make(rows);
    } catch (error) {
      return () => fail(error);
    }
  });
  return { steps: [...steps.values()], ends };
}
