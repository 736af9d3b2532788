import type { Reply } from '../../lib/border/questions';

/** What is known of the record beside which a screen stands. */
export type RecordFacts = Extract<Reply<'record.read'>, { kind: 'record' }>;
