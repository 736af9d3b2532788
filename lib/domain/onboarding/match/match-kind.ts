import * as v from '../../core/schema';

/** The properties by which an application can match a record, the most trusted first. */
export const MATCH_KINDS = ['tax-id', 'registration-number', 'email', 'legal-name'] as const;
export const MatchKind = v.picklist(MATCH_KINDS);
export type MatchKind = v.InferOutput<typeof MatchKind>;
