import type { Params } from '../../../lib/protocol/contract';

/** What a decision is about: the application, and the version of it that the reviewer read. */
export type DecisionTarget = Omit<
  Params<'application.decide'>,
  'commandId' | 'decision' | 'proposal' | 'record'
>;
