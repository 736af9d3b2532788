import type { Blame } from '../../../lib/domain/golive/run';
import { APPLICATION, MESSAGES, TICKETS } from '../breaking';
import type { Breaks } from '../broken-service';

/** A service that breaks one rule, and the steps that must find it, each with its blame. */
export type Mutant = {
  broken: string;
  fails: Record<string, Blame>;
  /** Steps that must warn, because the behaviour may be correct. */
  warns?: string[];
  breaks: Breaks;
};

export const ME = { path: /^\/v1\/me$/ };
export const create = { method: 'POST', path: TICKETS };
export const t = { method: 'POST', path: MESSAGES };
export const decide = { method: 'PATCH', path: APPLICATION };
