import { reference } from '../../lib/domain/crm/record-reference';
import type { OwnCustomer } from '../../lib/domain/tickets/other-customers';
import type { Reply } from '../../lib/protocol/contract';

/** What the panel knows about the record that the CRM page shows. */
export type RecordFacts = Extract<Reply<'record.read'>, { kind: 'record' }>;

/** The customer whom a new ticket of the record is about. */
export const recordCustomer = ({ record, client }: RecordFacts): OwnCustomer => ({
  references: [reference(record.ref)],
  urls: [record.url],
  facts: [client.clientId, client.remembered, record.name, ...Object.values(record.fields ?? {})]
    .map((fact) => fact ?? '')
    .filter(Boolean),
});
