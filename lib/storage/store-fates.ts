import type { StoreNames } from 'idb';
import type { EnvironmentSchema } from './schema';

type StoreName = StoreNames<EnvironmentSchema>;

type Fate = {
  /** With a lock or a removed key. `with-key` are the rows that only a removed key takes. */
  purge: 'purged' | 'with-key' | 'stays';
  /** After a reset of test data. `read` is what the cleanup only reads. */
  reset: 'cleaned' | 'read' | 'stays';
  /** Once a day, when there is too much or it is too old. */
  prune: 'pruned' | 'stays';
};

/** Does not compile while a store has no fate. */
type OfEveryStore<Fates extends Record<StoreName, Fate>> = Fates;

/** What happens to the rows of each store. `Delete all data` deletes all databases whole. */
type Fates = OfEveryStore<{
  keys: { purge: 'with-key'; reset: 'read'; prune: 'stays' };
  installations: { purge: 'with-key'; reset: 'cleaned'; prune: 'stays' };
  settings: { purge: 'with-key'; reset: 'cleaned'; prune: 'stays' };
  tickets: { purge: 'purged'; reset: 'cleaned'; prune: 'stays' };
  messages: { purge: 'purged'; reset: 'cleaned'; prune: 'pruned' };
  /** Ids of messages, no content. */
  own: { purge: 'stays'; reset: 'cleaned'; prune: 'stays' };
  links: { purge: 'stays'; reset: 'cleaned'; prune: 'stays' };
  records: { purge: 'purged'; reset: 'cleaned'; prune: 'pruned' };
  commands: { purge: 'purged'; reset: 'cleaned'; prune: 'stays' };
  drafts: { purge: 'stays'; reset: 'cleaned'; prune: 'stays' };
  seen: { purge: 'stays'; reset: 'cleaned'; prune: 'stays' };
  /** Times and the agent's own notes, as drafts are. A team's notes are encrypted, so a lock leaves nothing to read. */
  snoozes: { purge: 'stays'; reset: 'cleaned'; prune: 'stays' };
  vault: { purge: 'with-key'; reset: 'stays'; prune: 'stays' };
  sealed: { purge: 'with-key'; reset: 'cleaned'; prune: 'stays' };
  applications: { purge: 'stays'; reset: 'cleaned'; prune: 'stays' };
  applicationLinks: { purge: 'stays'; reset: 'cleaned'; prune: 'stays' };
  runs: { purge: 'stays'; reset: 'stays'; prune: 'stays' };
  checklist: { purge: 'stays'; reset: 'stays'; prune: 'stays' };
  /** The agent's own texts. A reset gives the installation a new id, and they go with it. */
  savedReplies: { purge: 'stays'; reset: 'cleaned'; prune: 'stays' };
  /** Encrypted by the vault. After a reset `files` removes its own, with their bytes. */
  files: { purge: 'with-key'; reset: 'stays'; prune: 'stays' };
  /** A removal needs the storage's credentials, which go with the key. */
  removals: { purge: 'with-key'; reset: 'stays'; prune: 'stays' };
  storage: { purge: 'with-key'; reset: 'stays'; prune: 'stays' };
  /** Its credentials are encrypted by the vault. What was shared has ids, and names of colleagues. */
  team: { purge: 'with-key'; reset: 'stays'; prune: 'stays' };
  teamOperations: { purge: 'with-key'; reset: 'stays'; prune: 'stays' };
  teamEntries: { purge: 'with-key'; reset: 'stays'; prune: 'stays' };
  /** Ids of tickets and names of agents. A note is encrypted, so a lock leaves nothing to read. */
  assignments: { purge: 'with-key'; reset: 'cleaned'; prune: 'stays' };
  sentBy: { purge: 'with-key'; reset: 'cleaned'; prune: 'stays' };
}>;

/** The stores that a purge, a reset or pruning concerns. */
export type StoresOf<What extends keyof Fate> = {
  [Name in StoreName]: Fates[Name][What] extends 'stays' ? never : Name;
}[StoreName];

/** Returns a list of stores; it does not compile while a store of `What` is missing. */
export const allStoresOf =
  <What extends keyof Fate>() =>
  <const List extends readonly StoresOf<What>[]>(list: List & NoneMissing<StoresOf<What>, List>) =>
    list;

type NoneMissing<All, List extends readonly unknown[]> = [Exclude<All, List[number]>] extends [
  never,
]
  ? unknown
  : { missing: Exclude<All, List[number]> };
