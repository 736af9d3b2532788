import { browser } from 'wxt/browser';
import * as v from '../../domain/core/schema';

// `storage.session` is in memory, closed to content scripts, outlives the background and ends with the
// browser, as tab ids do.

/** A value in `storage.session`. A value that does not fit the schema counts as missing. */
export type SessionItem<T> = {
  key: string;
  get: () => Promise<T | undefined>;
  set: (value: T) => Promise<void>;
  remove: () => Promise<void>;
};

export const sessionItem = <T>(
  key: string,
  schema: v.GenericSchema<unknown, T>,
): SessionItem<T> => ({
  key,
  get: async () => v.tryParse(schema, (await browser.storage.session.get(key))[key]),
  set: (value) => browser.storage.session.set({ [key]: value }),
  remove: () => browser.storage.session.remove(key),
});

/** The values in `storage.session` whose keys begin with a prefix, for example one for each tab. */
export const sessionItems = <T>(prefix: string, schema: v.GenericSchema<unknown, T>) => ({
  at: (id: string | number): SessionItem<T> => sessionItem(`${prefix}${id}`, schema),
  /** All values that fit the schema. */
  all: async (): Promise<{ id: string; value: T }[]> => {
    const stored = Object.entries(await browser.storage.session.get(null));
    return stored.flatMap(([key, value]) => {
      const read = key.startsWith(prefix) ? v.safeParse(schema, value) : undefined;
      return read?.success ? [{ id: key.slice(prefix.length), value: read.output }] : [];
    });
  },
  /** Removes all values, including those that do not fit the schema. */
  removeAll: async (): Promise<void> => {
    const keys = Object.keys(await browser.storage.session.get(null));
    await browser.storage.session.remove(keys.filter((key) => key.startsWith(prefix)));
  },
});

/** Removes several values in one write. */
export const removeItems = (items: readonly { key: string }[]): Promise<void> =>
  browser.storage.session.remove(items.map(({ key }) => key));
