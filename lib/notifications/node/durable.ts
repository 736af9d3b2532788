import { mkdir } from 'node:fs/promises';
import { ClassicLevel } from 'classic-level';
import * as v from '../../domain/core/schema';
import { type DedupeStore, Task, type Worklist } from '../dedupe-store';
import { subjectOfChange } from '../payload';
import { createWriteBatcher, type Db, type Rows } from './write-batcher';

// The durable record of notifications, on a disk. Its database has these rows:
//   id!<id>          when it was received, its body's digest, how often it was processed
//   change!<of>      the last change of that kind and application
//   todo!<number>    a task that is not done yet, in the order of arrival
//   effect!<number>  a finished task: the record of effects, one row each
//   holder          a random id of this record
//   unreadable!<number>  the text of a task that this release cannot read, set aside

const IdRow = v.object({ at: v.number(), digest: v.string(), processed: v.number() });
const ChangeRow = v.object({ at: v.number(), is: v.string() });
const TodoRow = v.object({ number: v.number(), task: Task });
const Effect = v.object({
  id: v.string(),
  kind: v.string(),
  applicationId: v.optional(v.string()),
  /** Epoch milliseconds. */
  at: v.number(),
});
type Effect = v.InferOutput<typeof Effect>;

export type Durable = DedupeStore &
  Worklist & {
    /** A random id of this record, by which other receivers are told apart. */
    holder: string;
    /** Removes a task that another receiver processes. */
    leave: (task: Task) => Promise<void>;
    /** How often a notification was processed. */
    processed: (id: string) => Promise<number>;
    /** The finished tasks, oldest first. */
    effects: () => AsyncIterable<Effect>;
    /** When the last notification was received, in epoch milliseconds; 0 without any. */
    lastAt: () => Promise<number>;
    /**
     * Deletes notifications and effects older than a time. Waiting tasks stay. Returns the number
     * of rows.
     */
    prune: (before: number) => Promise<number>;
    close: () => Promise<void>;
  };

/**
 * Opens the database in a directory, or creates it. Rejects while another process has it open.
 * Calls `reportUnreadable` once for each task that cannot be read; it is set aside, and the others
 * continue.
 */
export async function openDurable(
  directory: string,
  now: () => number,
  reportUnreadable: (key: string) => void = () => undefined,
): Promise<Durable> {
  // Node creates the directory, because its error says why it cannot; only its user may read it.
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const db: Db = new ClassicLevel<string, unknown>(directory, { valueEncoding: 'json' });
  await db.open();
  const { change, recover, close } = createWriteBatcher(db);
  const holder = await change(['holder'], (rows) => {
    const known = v.parse(v.optional(v.string()), rows.get('holder'));
    const id = known ?? crypto.randomUUID();
    if (!known) rows.put('holder', id);
    return id;
  });
  // A task that was set aside keeps its number: the next one there must not take its place.
  let nextTask = Math.max(await nextNumber(db, 'todo!'), await nextNumber(db, 'unreadable!'));
  let nextEffect = await nextNumber(db, 'effect!');
  // The key of each task in the list; tasks belong to the caller and do not hold it.
  const places = new WeakMap<Task, string>();

  return {
    holder,

    record: (task) => {
      const [idKey, changeKey] = [`id!${task.id}`, task.change && `change!${task.change.of}`];
      return change([idKey, ...(changeKey ? [changeKey] : [])], (rows) => {
        const known = v.parse(v.optional(IdRow), rows.get(idKey));
        if (known) return known.digest === task.digest ? 'known' : 'other-body';
        const last = changeKey && v.parse(v.optional(ChangeRow), rows.get(changeKey));
        rows.put(idKey, { at: task.at, digest: task.digest, processed: 0 });
        if (last && last.is === task.change?.is) return 'known';
        if (changeKey) rows.put(changeKey, { at: task.at, is: task.change?.is });
        else forgetLastChange(rows, task);
        const number = nextTask++;
        rows.put(keyOf('todo!', number), { number, task });
        return 'new';
      });
    },

    waiting: async function* () {
      await recover();
      const rows = db.iterator<string, string>({ ...rangeOf('todo!'), valueEncoding: 'utf8' });
      for await (const [key, text] of rows) {
        const task = readTask(text);
        if (task) {
          places.set(task, key);
          yield task;
        } else {
          await change([], (rows) => {
            rows.putText(key.replace('todo!', 'unreadable!'), text);
            rows.del(key);
          });
          reportUnreadable(key);
        }
      }
    },

    done: async (task) => {
      const [todoKey, idKey] = [places.get(task), `id!${task.id}`];
      if (!todoKey) throw new Error('The task is not of this list.');
      await change([todoKey, idKey], (rows) => {
        if (rows.get(todoKey) === undefined) return;
        const known = v.parse(v.optional(IdRow), rows.get(idKey));
        const { digest, notification, id } = task;
        const { kind, applicationId } = notification;
        rows.put(idKey, {
          at: task.at,
          digest,
          ...known,
          processed: (known?.processed ?? 0) + 1,
        });
        const effect: Effect = { id, kind, at: now(), ...(applicationId && { applicationId }) };
        rows.put(keyOf('effect!', nextEffect++), effect);
        rows.del(todoKey);
      });
    },

    leave: async (task) => {
      const todoKey = places.get(task);
      if (!todoKey) throw new Error('The task is not of this list.');
      await change([todoKey], (rows) => rows.del(todoKey));
    },

    processed: async (id) => {
      await recover();
      return v.parse(v.optional(IdRow), await db.get(`id!${id}`))?.processed ?? 0;
    },

    effects: async function* () {
      for await (const value of db.values(rangeOf('effect!'))) yield v.parse(Effect, value);
    },

    lastAt: async () => {
      let last = 0;
      for await (const row of db.values(rangeOf('id!')))
        last = Math.max(last, v.tryParse(Dated, row)?.at ?? 0);
      return last;
    },

    prune: async (before) => {
      let pruned = 0;
      const pruneThese = (keys: readonly string[]) =>
        change(keys, (rows) => {
          // Read again within the change: another change may have rewritten a row.
          const old = keys.filter((key) => isBefore(rows.get(key), before));
          for (const key of old) rows.del(key);
          pruned += old.length;
        });
      for (const prefix of ['id!', 'change!', 'effect!']) {
        const keys: string[] = [];
        for await (const [key, value] of db.iterator(rangeOf(prefix))) {
          if (isBefore(value, before)) keys.push(key);
          if (keys.length === PRUNED_AT_ONCE) await pruneThese(keys.splice(0));
        }
        await pruneThese(keys);
      }
      return pruned;
    },

    close,
  };
}

/**
 * Deletes what is older than so many milliseconds, by the clock or by the last notification, whichever is
 * earlier: its signature confirmed that time, and a clock far ahead must not forget what was seen.
 */
export const forgetOld = async (
  { lastAt, prune }: Durable,
  age: number,
  now: number,
): Promise<number> => prune(Math.min(now, await lastAt()) - age);

/** After a change that its notification does not show, the one before is no longer the last. */
function forgetLastChange(rows: Rows, { notification: { kind, applicationId } }: Task): void {
  if (applicationId) rows.del(`change!${subjectOfChange(kind, applicationId)}`);
}

/** The task in a row; undefined for an unreadable row. */
function readTask(text: string): Task | undefined {
  try {
    // Earlier releases stored times that JSON cannot write; they became null.
    const row: unknown = JSON.parse(text, (_, value) => value ?? undefined);
    return v.tryParse(TodoRow, row)?.task;
  } catch {
    return undefined;
  }
}

const Dated = v.object({ at: v.number() });

/** False also for a missing row, or one without a time. */
const isBefore = (row: unknown, time: number): boolean =>
  (v.tryParse(Dated, row)?.at ?? time) < time;

/** Rows deleted in one step, so that incoming notifications need not wait for all of them. */
const PRUNED_AT_ONCE = 200;

const keyOf = (prefix: string, number: number): string => prefix + String(number).padStart(15, '0');

/** All keys of a prefix that ends in `!`. */
const rangeOf = (prefix: string) => ({ gt: prefix, lt: prefix.replace('!', '"') });

async function nextNumber(db: Db, prefix: string): Promise<number> {
  for await (const key of db.keys({ ...rangeOf(prefix), reverse: true, limit: 1 }))
    return Number(key.slice(prefix.length)) + 1;
  return 1;
}
