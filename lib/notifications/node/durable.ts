import { mkdir } from 'node:fs/promises';
import { ClassicLevel } from 'classic-level';
import * as z from '../../domain/schema';
import { type Seen, Task, type Worklist } from '../seen';
import { type Db, lineOf } from './line';

// What was seen, on a disk. Each of these is one row of the database:
//   id!<id>          when it was seen, of which body, and how often it was processed
//   change!<of>      the last change of that kind and application
//   todo!<number>    a task that is not done yet, in the order of arrival
//   effect!<number>  a task that was done: the record of effects, one row for each
//   unreadable!<number>  the text of a task that this release cannot read, set aside

const IdRow = z.object({ at: z.number(), digest: z.string(), processed: z.number() });
const ChangeRow = z.object({ at: z.number(), is: z.string() });
const TodoRow = z.object({ number: z.number(), task: Task });
export const Effect = z.object({
  id: z.string(),
  kind: z.string(),
  applicationId: z.optional(z.string()),
  /** Epoch milliseconds. */
  at: z.number(),
});
export type Effect = z.infer<typeof Effect>;

export type Durable = Seen &
  Worklist & {
    /** How often a notification was processed. */
    processed: (id: string) => Promise<number>;
    /** What was done, oldest first. */
    effects: () => AsyncIterable<Effect>;
    /** Forgets what was seen, and done, before a time. What waits stays. Says how many rows went. */
    forget: (before: number) => Promise<number>;
    close: () => Promise<void>;
  };

/**
 * Opens the record in a directory, and makes it where there is none. Rejects while another process has it.
 * `reportUnreadable` is told once of each task that cannot be read; it is set aside, and the others go on.
 */
export async function openDurable(
  directory: string,
  now: () => number,
  reportUnreadable: (key: string) => void = () => undefined,
): Promise<Durable> {
  // By Node, which says why it cannot; what is in it is the business of its user alone.
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const db: Db = new ClassicLevel<string, unknown>(directory, { valueEncoding: 'json' });
  await db.open();
  const change = lineOf(db);
  let nextTask = await nextNumber(db, 'todo!');
  let nextEffect = await nextNumber(db, 'effect!');
  // Where a task stands in the list; tasks are the caller's and say nothing of it.
  const places = new WeakMap<Task, string>();

  return {
    record: (task) => {
      const [idKey, changeKey] = [`id!${task.id}`, task.change && `change!${task.change.of}`];
      return change([idKey, ...(changeKey ? [changeKey] : [])], (rows) => {
        const known = z.optional(IdRow).parse(rows.get(idKey));
        if (known) return known.digest === task.digest ? 'known' : 'other-body';
        const last = changeKey && z.optional(ChangeRow).parse(rows.get(changeKey));
        rows.put(idKey, { at: task.at, digest: task.digest, processed: 0 });
        if (last && last.is === task.change?.is) return 'known';
        if (changeKey) rows.put(changeKey, { at: task.at, is: task.change?.is });
        const number = nextTask++;
        rows.put(keyOf('todo!', number), { number, task });
        return 'new';
      });
    },

    waiting: async function* () {
      const rows = db.iterator<string, string>({ ...rangeOf('todo!'), valueEncoding: 'utf8' });
      for await (const [key, text] of rows) {
        const task = readTask(text);
        if (task) {
          places.set(task, key);
          yield task;
        } else {
          await setAside(db, key, text);
          reportUnreadable(key);
        }
      }
    },

    done: async (task) => {
      const [todoKey, idKey] = [places.get(task), `id!${task.id}`];
      if (!todoKey) throw new Error('The task is not of this list.');
      await change([todoKey, idKey], (rows) => {
        if (rows.get(todoKey) === undefined) return;
        const known = z.optional(IdRow).parse(rows.get(idKey));
        const { digest, notification, id } = task;
        const { kind, applicationId } = notification;
        rows.put(idKey, {
          ...{ at: task.at, digest },
          ...known,
          processed: (known?.processed ?? 0) + 1,
        });
        const effect: Effect = { id, kind, at: now(), ...(applicationId && { applicationId }) };
        rows.put(keyOf('effect!', nextEffect++), effect);
        rows.del(todoKey);
      });
    },

    processed: async (id) => z.optional(IdRow).parse(await db.get(`id!${id}`))?.processed ?? 0,

    effects: async function* () {
      for await (const value of db.values(rangeOf('effect!'))) yield Effect.parse(value);
    },

    forget: async (before) => {
      let forgotten = 0;
      const forgetThese = (keys: readonly string[]) =>
        change(keys, (rows) => {
          // Read again within the change: a row may have been written anew meanwhile.
          const old = keys.filter((key) => isBefore(rows.get(key), before));
          for (const key of old) rows.del(key);
          forgotten += old.length;
        });
      for (const prefix of ['id!', 'change!', 'effect!']) {
        const keys: string[] = [];
        for await (const [key, value] of db.iterator(rangeOf(prefix))) {
          if (isBefore(value, before)) keys.push(key);
          if (keys.length === FORGOTTEN_AT_ONCE) await forgetThese(keys.splice(0));
        }
        await forgetThese(keys);
      }
      return forgotten;
    },

    close: () => db.close(),
  };
}

/** The task in a row; undefined for a row that cannot be read. */
function readTask(text: string): Task | undefined {
  try {
    // A null stands for a number that JSON cannot write; earlier releases stored such a time.
    const row: unknown = JSON.parse(text, (_, value) => value ?? undefined);
    return TodoRow.safeParse(row).data?.task;
  } catch {
    return undefined;
  }
}

/** Keeps the text of a row that cannot be read, out of the way of the tasks behind it. */
const setAside = (db: Db, key: string, text: string): Promise<void> =>
  db.batch<string, string>(
    [
      { type: 'put', key: key.replace('todo!', 'unreadable!'), value: text },
      { type: 'del', key },
    ],
    { sync: true, valueEncoding: 'utf8' },
  );

const Dated = z.object({ at: z.number() });

/** False also for a row that is not there, or says no time. */
const isBefore = (row: unknown, time: number): boolean =>
  (Dated.safeParse(row).data?.at ?? time) < time;

/** Rows that go in one step: what comes in meanwhile does not wait for all of them. */
const FORGOTTEN_AT_ONCE = 200;

const keyOf = (prefix: string, number: number): string => prefix + String(number).padStart(15, '0');

/** All keys of a prefix that ends in `!`. */
const rangeOf = (prefix: string) => ({ gt: prefix, lt: prefix.replace('!', '"') });

async function nextNumber(db: Db, prefix: string): Promise<number> {
  for await (const key of db.keys({ ...rangeOf(prefix), reverse: true, limit: 1 }))
    return Number(key.slice(prefix.length)) + 1;
  return 1;
}
