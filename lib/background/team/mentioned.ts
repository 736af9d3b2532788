import type { Environment } from '../../domain/core/environment';
import { createHook } from '../core/hook';

/** A colleague mentioned this agent in a note at a ticket. */
export const mentioned = createHook<[Environment, ticketId: string]>();

export const onMentioned = mentioned.on;
