/** What a new agent does in practice, in this order. */
export const PRACTICE_STEPS = ['open', 'read', 'reply'] as const;

export type PracticeStep = (typeof PRACTICE_STEPS)[number];
