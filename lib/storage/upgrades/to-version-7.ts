import type { OldTransaction } from './transaction';

// Version 7 uses standard names. It loses and changes no value.

/** Moves every row of a store into the one that replaces it, or into itself, changed by `convert`. Keys stay. */
export async function moveRows(
  tx: OldTransaction,
  from: string,
  to: string,
  convert: (row: Row) => Row = (row) => row,
): Promise<void> {
  const [old, store] = [tx.objectStore(from), tx.objectStore(to)];
  for (let at = await old.openCursor(); at; at = await at.continue())
    await store.put(convert(at.value), store.keyPath === null ? at.key : undefined);
}

/** A row of any store of version 6. */
type Row = Record<string, unknown>;

/** Converts a `write` of version 6 to a command. */
export const commandOfWrite = ({ action, deed, ...write }: Row): Row =>
  withServiceError({ ...write, commandId: action, payload: deed });

export const draftWithCommandId = ({ action, ...draft }: Row): Row => ({
  ...draft,
  commandId: action,
});

/** Earlier versions called the service's error `said`. */
export function withServiceError(row: Row): Row {
  const { failure } = row;
  if (typeof failure !== 'object' || failure === null || !('said' in failure)) return row;
  const { said, ...rest } = failure;
  return { ...row, failure: { ...rest, serviceError: said } };
}

/** A pending cleanup after a reset is a setting, as JSON. */
export async function renameInPendingCleanup(tx: OldTransaction): Promise<void> {
  const settings = tx.objectStore('settings');
  const stored: unknown = await settings.get('resetOwed');
  if (typeof stored !== 'string') return;
  const { action, ...owed } = JSON.parse(stored);
  await settings.put(JSON.stringify({ ...owed, commandId: action }), 'resetOwed');
}
