import type { Environment } from '../../domain/core/environment';
import { createHook } from '../core/hook';

/** Colleagues' snoozes were stored: they end by themselves. */
export const snoozesArrived = createHook<[Environment]>();
