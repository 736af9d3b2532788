import type { Scope } from '../../domain/core/installation';
import { environmentDb } from '../../storage/databases';
import type { StoredRecord } from '../../storage/stored-record';

// The clients of a record's tickets. A client belongs to the company of one installation (partner-api.md,
// "Ticket"), so each installation has its own.

/** The client of a record's last ticket in an installation. A row of an earlier version does not say in which it was. */
export const rememberedClient = (
  record: StoredRecord | undefined,
  installationId: string,
): string | undefined =>
  record?.clients
    ? record.clients.find((one) => one.installationId === installationId)?.clientId
    : record?.clientId;

/** Stores the client of a record, for the next ticket that is opened from it in this installation. */
export async function saveClient(
  { environment, installationId }: Scope,
  reference: string,
  clientId: string,
): Promise<void> {
  const tx = (await environmentDb(environment)).transaction('records', 'readwrite');
  const record = await tx.store.get(reference);
  const others = (record?.clients ?? []).filter((one) => one.installationId !== installationId);
  const clients = [...others, { installationId, clientId }];
  if (record) await tx.store.put({ ...record, clientId, clients });
  await tx.done;
}

/** The clients that are known of a record, in all installations. */
export const clientsOf = ({ clientId, clients = [] }: StoredRecord): string[] => [
  ...(clientId === undefined ? [] : [clientId]),
  ...clients.map((one) => one.clientId),
];

/** A record without clients that no longer exist. */
export function withoutClients(record: StoredRecord, gone: ReadonlySet<string>): StoredRecord {
  const { clientId, clients } = record;
  return {
    ...record,
    clientId: clientId === undefined || gone.has(clientId) ? undefined : clientId,
    ...(clients && { clients: clients.filter((one) => !gone.has(one.clientId)) }),
  };
}

/** What stays of a record whose name and address go: only the user can give its clients again. */
export function clientsOnly(record: StoredRecord): StoredRecord | undefined {
  const { reference, clientId, clients, seenAt } = record;
  if (clientsOf(record).length === 0) return undefined;
  return {
    reference,
    ...(clientId !== undefined && { clientId }),
    ...(clients && { clients }),
    seenAt,
  };
}
