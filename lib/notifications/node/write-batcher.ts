import type { ClassicLevel } from 'classic-level';

export type Db = ClassicLevel<string, unknown>;

/** The rows of a change; a change sees what the changes before it wrote. */
type Rows = {
  /** Undefined for a missing row. Only rows whose keys the change named. */
  get: (key: string) => unknown;
  put: (key: string, value: unknown) => void;
  del: (key: string) => void;
};

/**
 * Makes a change: reads the rows of `keys`, and writes everything that `make` puts in one step,
 * which is on the disk before the promise resolves. `make` is synchronous, and puts nothing before
 * its last possible exception.
 */
export type ChangeRows = <T>(keys: readonly string[], make: (rows: Rows) => T) => Promise<T>;

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
 */
export function createWriteBatcher(db: Db): ChangeRows {
  let queue: Queued[] = [];
  let isBusy = false;

  async function work(): Promise<void> {
    isBusy = true;
    while (queue.length > 0) {
      const these = queue.slice(0, MOST_TOGETHER);
      queue = queue.slice(MOST_TOGETHER);
      await writeTogether(db, these).catch((error: unknown) => {
        for (const { fail } of these) fail(error);
      });
    }
    isBusy = false;
  }

  return (keys, make) =>
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
}

async function writeTogether(db: Db, changes: readonly Queued[]): Promise<void> {
  const keys = [...new Set(changes.flatMap((change) => change.keys))];
  const values = await db.getMany(keys);
  const now = new Map(keys.map((key, at) => [key, values[at]]));
  const written = new Set<string>();
  const write = (key: string, value: unknown) => {
    now.set(key, value);
    written.add(key);
  };
  const rows: Rows = {
    get: (key) => now.get(key),
    put: write,
    del: (key) => write(key, undefined),
  };
  const ends = changes.map(({ make, fail }) => {
    try {
      return make(rows);
    } catch (error) {
      return () => fail(error);
    }
  });
  const steps = [...written].map((key) => {
    const value = now.get(key);
    return value === undefined
      ? ({ type: 'del', key } as const)
      : ({ type: 'put', key, value } as const);
  });
  if (steps.length > 0) await db.batch(steps, { sync: true });
  for (const end of ends) end();
}
