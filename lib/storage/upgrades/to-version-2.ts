import type { Environment } from '../../domain/core/environment';
import { type Failure, isUnknown } from '../../domain/core/failure';
import type { NewMessage } from '../../domain/tickets/message';
import type { OldTransaction } from './transaction';

/** A write in version 1 of the database. */
type WriteOfVersion1 = {
  action: string;
  address: string;
  installationId: string;
  idempotencyKey: string;
  path:
    | { kind: 'ticket.create'; subject: string; reference: string; clientId: string }
    | { kind: 'ticket.change'; ticketId: string }
    | { kind: 'message.send'; ticketId: string; subject: string; message: NewMessage };
  body: string;
  createdAt: number;
  attempts: number;
  state: 'sending' | 'failed' | 'done';
  failure?: Failure;
  result?: string;
};

/**
 * Converts the writes of version 1. Key and body stay unchanged, and a write in state `sending`
 * stays in it. Versions 2 to 6 called commands `writes`.
 */
export async function upgradeWrites(tx: OldTransaction, environment: Environment): Promise<void> {
  const writes = tx.objectStore('writes');
  // Version 1 stored only this type, and this runs on version 1 alone.
  const old: unknown[] = await writes.getAll();
  const rows = old.filter(isOfVersion1).sort((a, b) => a.createdAt - b.createdAt);
  await writes.clear();
  writes.deleteIndex('ticketId');
  writes.createIndex('ticketId', 'deed.ticketId');
  writes.createIndex('number', 'number');
  for (const [number, row] of rows.entries()) await writes.put(convert(row, number, environment));
}

const isOfVersion1 = (row: unknown): row is WriteOfVersion1 =>
  typeof row === 'object' && row !== null && 'path' in row && !('deed' in row);

function convert(row: WriteOfVersion1, number: number, environment: Environment) {
  const { action, address, installationId, idempotencyKey, body, createdAt, attempts } = row;
  return {
    action,
    address,
    installationId,
    idempotencyKey,
    body,
    createdAt,
    attempts,
    number,
    environment,
    account: '',
    digest: '',
    ...requestOf(row),
    deed: payloadOf(row),
    state: row.state === 'failed' ? 'stopped' : row.state,
    nextAt: 0,
    uncertain: row.state === 'sending' || (row.failure !== undefined && isUnknown(row.failure)),
    tries: { failures: 0, unreadable: 0 },
    failure: row.failure,
    result: row.result,
    ...(row.state === 'done' ? { receipt: { at: createdAt } } : {}),
  };
}

function requestOf({ path, installationId }: WriteOfVersion1): { method: string; path: string } {
  if (path.kind === 'ticket.create')
    return {
      method: 'POST',
      path: `/v1/installations/${encodeURIComponent(installationId)}/tickets`,
    };
  const ticket = `/v1/tickets/${encodeURIComponent(path.ticketId)}`;
  return path.kind === 'ticket.change'
    ? { method: 'PATCH', path: ticket }
    : { method: 'POST', path: `${ticket}/messages` };
}

function payloadOf({ path, body }: WriteOfVersion1) {
  if (path.kind === 'message.send') return { ...path, sawUpTo: Number.MAX_SAFE_INTEGER };
  const sent: Record<string, string> = JSON.parse(body);
  return path.kind === 'ticket.create'
    ? { ...path, summary: sent.summary ?? '' }
    : { ...path, change: sent };
}
