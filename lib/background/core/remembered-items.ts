import { browser } from 'wxt/browser';
import * as v from '../../domain/core/schema';
import type { SessionItem } from './session-item';

// What nearly every request reads of `storage.session`: which frame is docked in a tab, which record it
// shows. Each such reading is a message to the browser's process, which is busy while a page loads. The
// background is the only one that writes these values, so it reads each once and remembers what it wrote.

/** What is stored, as JSON by key; undefined where nothing is. Keys that were not read are missing. */
const known = new Map<string, string | undefined>();

/** The readings under way. A write takes its key out, because what such a reading returns is older. */
const readings = new Map<string, Promise<void>>();

/** The prefixes of which every stored value is known. */
const complete = new Set<string>();

/** How often values were removed. A reading of everything that began before one is done again. */
let removals = 0;

/** Values in `storage.session` under keys that begin with a prefix. Each reader gets its own copy. */
export function rememberedItems<T>(prefix: string, schema: v.GenericSchema<unknown, T>) {
  const parsed = (json: string | undefined): T | undefined =>
    json === undefined ? undefined : v.tryParse(schema, JSON.parse(json));
  const keys = async (): Promise<string[]> => {
    if (!complete.has(prefix)) await readAll(prefix);
    return [...known].flatMap(([key, json]) =>
      key.startsWith(prefix) && json !== undefined ? [key] : [],
    );
  };
  return {
    at: (id: string | number): SessionItem<T> => {
      const key = `${prefix}${id}`;
      return {
        key,
        get: async () => {
          if (!known.has(key) && !complete.has(prefix)) await (readings.get(key) ?? read(key));
          return parsed(known.get(key));
        },
        set: (value) => write(key, value),
        remove: () => remove(key),
      };
    },
    /** All values that fit the schema. */
    all: async (): Promise<{ id: string; value: T }[]> =>
      (await keys()).flatMap((key) => {
        const value = parsed(known.get(key));
        return value === undefined ? [] : [{ id: key.slice(prefix.length), value }];
      }),
    /** Removes all values, including those that do not fit the schema. */
    removeAll: async (): Promise<void> => removeRemembered((await keys()).map((key) => ({ key }))),
  };
}

function read(key: string): Promise<void> {
  const isNewest = (): boolean => {
    const newest = readings.get(key) === reading;
    if (newest) readings.delete(key);
    return newest;
  };
  const reading: Promise<void> = browser.storage.session.get(key).then(
    (stored) => {
      if (isNewest()) known.set(key, jsonOf(stored[key]));
    },
    (error: unknown) => {
      isNewest();
      throw error;
    },
  );
  readings.set(key, reading);
  return reading;
}

async function readAll(prefix: string): Promise<void> {
  const before = removals;
  const stored = await browser.storage.session.get(null);
  if (removals !== before) return readAll(prefix);
  for (const [key, value] of Object.entries(stored))
    if (key.startsWith(prefix) && !known.has(key)) known.set(key, jsonOf(value));
  complete.add(prefix);
}

const jsonOf = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

async function write(key: string, value: unknown): Promise<void> {
  const json = jsonOf(value);
  if (known.get(key) === json) return;
  readings.delete(key);
  known.set(key, json);
  await orInvalidate([key], browser.storage.session.set({ [key]: value }));
}

/** After a change that failed it is uncertain what is stored, so the next reader asks the browser. */
async function orInvalidate(keys: readonly string[], change: Promise<void>): Promise<void> {
  const [made] = await Promise.allSettled([change]);
  if (made.status === 'fulfilled') return;
  for (const key of keys) known.delete(key);
  complete.clear();
  throw made.reason;
}

/** Removes one value, and remembers that it is missing: most of what is asked for of a tab is. */
async function remove(key: string): Promise<void> {
  if (known.has(key) && known.get(key) === undefined) return;
  await removeRemembered([{ key }]);
  if (!known.has(key)) known.set(key, undefined);
}

/** Removes several values in one write. */
export async function removeRemembered(items: readonly { key: string }[]): Promise<void> {
  const keys = items.map(({ key }) => key);
  removals += 1;
  for (const key of keys) {
    readings.delete(key);
    known.delete(key);
  }
  await orInvalidate(keys, browser.storage.session.remove(keys));
}

/** Removes everything in `storage.session`, also what is not remembered. */
export async function clearSessionStorage(): Promise<void> {
  removals += 1;
  for (const remembered of [readings, known, complete]) remembered.clear();
  await browser.storage.session.clear();
}
