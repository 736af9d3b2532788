import { type IDBPTransaction, wrap } from 'idb';

/**
 * The transaction that upgrades a database of an earlier version. Its stores and fields had other
 * names than in the current schema, so the schema does not type it.
 */
export type OldTransaction = IDBPTransaction<unknown, ArrayLike<string>, 'versionchange'>;

/** Removes the current schema's types from an upgrade transaction. */
export function untypedUpgrade(tx: IDBTransaction): OldTransaction {
  const wrapped = wrap(tx);
  if (!isUpgrade(wrapped)) throw new Error(`A ${wrapped.mode} transaction upgrades nothing.`);
  return wrapped;
}

const isUpgrade = (
  tx: IDBPTransaction<unknown, ArrayLike<string>, IDBTransactionMode>,
): tx is OldTransaction => tx.mode === 'versionchange';
