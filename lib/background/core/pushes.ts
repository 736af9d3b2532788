import type { Environment } from '../../domain/core/environment';
import { createHook } from './hook';

/** Runs when a receiver of notifications said that an application changed; without an id any may have. */
export const applicationPushed = createHook<[Environment, string | undefined]>();

/** Pushes of an environment, in epoch milliseconds. */
type PushTimes = {
  /** From when on none was missed. */
  since: number;
  /** When a receiver was last heard; they say every 60 seconds that they are there. */
  heardAt: number;
};

/** In memory: without it polling is as if nothing pushed. */
export const pushTimes = new Map<Environment, PushTimes>();

/** A receiver that was not heard for this many milliseconds counts as gone. */
const SILENT_FOR = 150_000;

/** How many times rarer what was read at `readAt` is polled: pushes say what changed after that. */
export function pollFactor(environment: Environment, readAt: number): number {
  const { since, heardAt } = pushTimes.get(environment) ?? { since: Infinity, heardAt: 0 };
  return readAt >= since && Date.now() - heardAt < SILENT_FOR ? 4 : 1;
}
