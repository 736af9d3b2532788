import type { Task } from '../dedupe-store';
import type { Delivery } from '../receive';

// Lines for a log: the time, the result of a delivery, its kind, and the end of its id. They hold
// nothing else of a delivery, and nothing at all of an unsigned one.

/** As in `2026-11-21T12:00:00.000Z accepted merchant_onboarding.application.updated …4f1c`. */
export function lineOfDelivery({ verdict, id, kind, error }: Delivery, at: number): string {
  const about = [kind && kindOf(kind), id && endOf(id), error && `(${error})`].filter(Boolean);
  return [new Date(at).toISOString(), verdict, ...about].join(' ');
}

/** A task that failed and will be retried, or a database that could not be read. */
export function lineOfFailure(error: unknown, task: Task | undefined, at: number): string {
  const name = error instanceof Error ? error.name : 'unknown';
  const about = task ? `${kindOf(task.notification.kind)} ${endOf(task.id)}` : 'record-not-read';
  return `${new Date(at).toISOString()} not-done-yet ${about} (${name})`;
}

/** A task that another receiver processes. */
export const lineOfElsewhere = ({ id, notification }: Task, at: number): string =>
  `${new Date(at).toISOString()} elsewhere ${kindOf(notification.kind)} ${endOf(id)}`;

/** How it is with the team's server. */
export const lineOfTeamServer = (state: string, at: number): string =>
  `${new Date(at).toISOString()} team-server ${state}`;

/** A task that this release cannot read; it stays in the database under `unreadable!`. */
export const lineOfUnreadable = (key: string, at: number): string =>
  `${new Date(at).toISOString()} set-aside ${key} (unreadable)`;

const endOf = (id: string): string => `…${id.slice(-4)}`;

/** Only names in the form of an event's: a payload may call its kind anything. */
const kindOf = (kind: string): string =>
  /^[a-z_]{1,40}(\.[a-z_]{1,40}){1,4}$/.test(kind) ? kind : 'another-kind';
