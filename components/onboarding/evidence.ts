import type { Asked } from '../../lib/border/questions';

/** What a decision is bound to: the application, and what of it was read. */
export type Evidence = Omit<Asked<'application.decide'>, 'action' | 'decision' | 'proposal'>;
