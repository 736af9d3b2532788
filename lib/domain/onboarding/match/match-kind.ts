import * as z from './schema';

/** By what an application may be a record's, what is trusted most first. */
export const MATCH_KINDS = ['tax-id', 'registration-number', 'email', 'legal-name'] as const;
export const MatchKind = z.enum(MATCH_KINDS);
export type MatchKind = z.infer<typeof MatchKind>;
