import * as v from '../core/schema';

/**
 * What a ticket or reply has to pass before it leaves: findings are shown, ask for a second press, or
 * each asks for one.
 */
export const SendingCheck = v.picklist(['show', 'findings', 'always']);
export type SendingCheck = v.InferOutput<typeof SendingCheck>;
