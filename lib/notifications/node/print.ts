import type { Delivery } from '../receive';
import type { Task } from '../seen';

// Lines for a log: a time, what became of a delivery, its kind, and the end of its id. Nothing else of
// what it held, and of what nobody signed nothing at all.

/** As in `2026-11-21T12:00:00.000Z accepted merchant_onboarding.application.updated …4f1c`. */
export function lineOfDelivery({ verdict, id, kind, error }: Delivery, at: number): string {
  const about = [kind && kindOf(kind), id && endOf(id), error && `(${error})`].filter(Boolean);
  return [new Date(at).toISOString(), verdict, ...about].join(' ');
}

/** A task that was tried and is still to be done, or a record that could not be read. */
export function lineOfFailure(error: unknown, task: Task | undefined, at: number): string {
  const name = error instanceof Error ? error.name : 'unknown';
  const about = task ? `${kindOf(task.notification.kind)} ${endOf(task.id)}` : 'record-not-read';
  return `${new Date(at).toISOString()} not-done-yet ${about} (${name})`;
}

/** A task of the record that this release cannot read; it stays in the record under `unreadable!`. */
export const lineOfUnreadable = (key: string, at: number): string =>
  `${new Date(at).toISOString()} set-aside ${key} (unreadable)`;

const endOf = (id: string): string => `…${id.slice(-4)}`;

/** Only what looks like the name of an event: what else a payload calls its kind may be anything. */
const kindOf = (kind: string): string =>
  /^[a-z_]{1,40}(\.[a-z_]{1,40}){1,4}$/.test(kind) ? kind : 'another-kind';
