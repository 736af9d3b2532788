import type { IDBPObjectStore, StoreNames } from 'idb';
import type { Environment } from '../domain/environment';
import { type Failure, isUnknown } from '../domain/failure';
import type { NewMessage } from '../domain/message';
import type { Deed, EnvironmentSchema, StoredWrite } from './schema';

type Writes = IDBPObjectStore<
  EnvironmentSchema,
  StoreNames<EnvironmentSchema>[],
  'writes',
  'versionchange'
>;

type Tickets = IDBPObjectStore<
  EnvironmentSchema,
  StoreNames<EnvironmentSchema>[],
  'tickets',
  'versionchange'
>;

/** Since version 3 tickets are found by the record that their reference names. */
export const indexReferences = (tickets: Tickets): unknown =>
  tickets.createIndex('externalReference', 'ticket.externalReference');

/** A write as version 1 of the database had it. */
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

/** Carries the writes of version 1 over: key and body stay, what was under way stays under way. */
export async function upgradeWrites(writes: Writes, environment: Environment): Promise<void> {
  // Version 1 had no other type, and this runs on nothing else.
  const old: unknown[] = await writes.getAll();
  const rows = old.filter(isOfVersion1).sort((a, b) => a.createdAt - b.createdAt);
  await writes.clear();
  writes.deleteIndex('ticketId');
  writes.createIndex('ticketId', 'deed.ticketId');
  writes.createIndex('number', 'number');
  for (const [number, row] of rows.entries()) await writes.put(carryOver(row, number, environment));
}

const isOfVersion1 = (row: unknown): row is WriteOfVersion1 =>
  typeof row === 'object' && row !== null && 'path' in row && !('deed' in row);

function carryOver(row: WriteOfVersion1, number: number, environment: Environment): StoredWrite {
  const { action, address, installationId, idempotencyKey, body, createdAt, attempts } = row;
  return {
    ...{ action, address, installationId, idempotencyKey, body, createdAt, attempts },
    number,
    environment,
    account: '',
    digest: '',
    ...callOf(row),
    deed: deedOf(row),
    state: row.state === 'failed' ? 'stopped' : row.state,
    nextAt: 0,
    uncertain: row.state === 'sending' || (row.failure !== undefined && isUnknown(row.failure)),
    tries: { failures: 0, unreadable: 0 },
    failure: row.failure,
    result: row.result,
    ...(row.state === 'done' ? { receipt: { at: createdAt } } : {}),
  };
}

function callOf({ path, installationId }: WriteOfVersion1): Pick<StoredWrite, 'method' | 'path'> {
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

function deedOf({ path, body }: WriteOfVersion1): Deed {
  if (path.kind === 'message.send') return { ...path, sawUpTo: Number.MAX_SAFE_INTEGER };
  const sent: Record<string, string> = JSON.parse(body);
  return path.kind === 'ticket.create'
    ? { ...path, summary: sent.summary ?? '' }
    : { ...path, change: sent };
}
