import type { Reply } from '../../lib/protocol/contract';

/** What the panel knows about the record that the CRM page shows. */
export type RecordFacts = Extract<Reply<'record.read'>, { kind: 'record' }>;
