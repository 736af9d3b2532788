import type { Environment } from '../../domain/core/environment';
import { createHook } from '../core/hook';

/** It was stored that colleagues sent messages in these tickets. */
export const messagesArrived = createHook<[Environment, ticketIds: readonly string[]]>();
