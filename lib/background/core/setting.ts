import type { Environment } from '../../domain/core/environment';
import * as v from '../../domain/core/schema';
import { environmentDb, settingsDb } from '../../storage/databases';

// Single values in the `settings` stores, each stored as text. A value that does not fit the schema
// counts as missing, unless the schema has a default. A transaction that changes a setting together
// with other rows writes to the store directly, under the setting's key.

/** Converts a value from and to the stored text. */
type Format<T> = { read: (text: string) => T | undefined; write: (value: T) => string };

export const asText = <T extends string>(schema: v.GenericSchema<unknown, T>): Format<T> => ({
  read: (text) => v.tryParse(schema, text),
  write: (value) => value,
});

export const asNumber = <T extends number>(schema: v.GenericSchema<unknown, T>): Format<T> => ({
  read: (text) => v.tryParse(schema, Number(text)),
  write: String,
});

/** Throws on text that is not JSON: we wrote it, so the database is broken. */
export const asJson = <T>(schema: v.GenericSchema<unknown, T>): Format<T> => ({
  read: (text) => v.tryParse(schema, JSON.parse(text)),
  write: (value) => JSON.stringify(value),
});

/** A flag: true once it is set. */
export const asFlag: Format<true> = { read: () => true, write: () => 'yes' };

/** A setting of this browser. */
export const setting = <T>(key: string, { read, write }: Format<T>) => ({
  get: async (): Promise<T | undefined> => {
    const text = await (await settingsDb()).get('settings', key);
    return text === undefined ? undefined : read(text);
  },
  set: async (value: T): Promise<void> => {
    await (await settingsDb()).put('settings', write(value), key);
  },
  remove: async (): Promise<void> => {
    await (await settingsDb()).delete('settings', key);
  },
});

/** A setting of one environment. */
export const environmentSetting = <T>(key: string, { read, write }: Format<T>) => ({
  get: async (environment: Environment): Promise<T | undefined> => {
    const text = await (await environmentDb(environment)).get('settings', key);
    return text === undefined ? undefined : read(text);
  },
  set: async (environment: Environment, value: T): Promise<void> => {
    await (await environmentDb(environment)).put('settings', write(value), key);
  },
  /** Changes the value in one transaction, and returns the new one. With undefined it stays as it is. */
  change: async (
    environment: Environment,
    next: (known: T | undefined) => T | undefined,
  ): Promise<T | undefined> => {
    const tx = (await environmentDb(environment)).transaction('settings', 'readwrite');
    const text = await tx.store.get(key);
    const value = next(text === undefined ? undefined : read(text));
    if (value !== undefined) await tx.store.put(write(value), key);
    await tx.done;
    return value;
  },
});
