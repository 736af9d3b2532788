import type { Environment } from '../../../domain/core/environment';
import type { Scope } from '../../../domain/core/installation';
import { hasElapsed } from '../../core/has-elapsed';
import { scopeKey } from './queue-cache';

/** A screen that sent no heartbeat for this many milliseconds counts as closed. */
const SILENT_FOR = 40_000;

const heardAt = new Map<string, number>();

/** Records that a screen shows the queue of an installation. */
export const addViewer = (scope: Scope, now: number): void =>
  void heardAt.set(scopeKey(scope), now);

/** Whether a screen shows the queue of an installation. */
export function hasViewers(scope: Scope, now: number): boolean {
  const heard = heardAt.get(scopeKey(scope));
  return heard !== undefined && !hasElapsed(heard, SILENT_FOR, now);
}

/** Forgets the screens that show queues of an environment. */
export function clearViewers(environment: Environment): void {
  for (const name of heardAt.keys()) if (name.startsWith(`${environment} `)) heardAt.delete(name);
}
