import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { DedupeStore, RecordResult, Task } from '../../lib/notifications/dedupe-store';
import { type Durable, openDurable } from '../../lib/notifications/node/durable';
import { type Delivery, type Receiver, receive } from '../../lib/notifications/receive';
import { standardWebhooks } from '../../lib/notifications/standard-webhooks';

/** Noon of a day in 2026. */
export const NOON = Date.UTC(2026, 10, 21, 12);

const secretOf = (letter: string) => `whsec_${btoa(letter.repeat(32))}`;
export const SECRET = secretOf('a');
export const NEXT_SECRET = secretOf('b');
export const STRANGERS_SECRET = secretOf('c');

/** A merchant's name, which must not appear anywhere. */
export const CANARY = 'Canary Imports Ltd';

export const BODY = JSON.stringify({
  type: 'merchant_onboarding.application.updated',
  timestamp: '2026-11-21T12:00:00Z',
  data: { applicationId: 'app-1', installationId: 'inst-1', note: CANARY },
});

export type Signed = { id?: string; body?: string; secret?: string; at?: number };

/** The headers of a correctly signed delivery. */
export const headersOf = async ({
  id = 'msg_1',
  body = BODY,
  secret = SECRET,
  at = NOON,
}: Signed = {}) =>
  new Headers(await standardWebhooks.sign({ id, timestamp: Math.floor(at / 1000) }, body, secret));

export const request = (headers: Headers, body: BodyInit): Request =>
  new Request('https://receiver.example.com/notifications', { method: 'POST', headers, body });

export const signed = async (wanted: Signed = {}): Promise<Request> =>
  request(await headersOf(wanted), wanted.body ?? BODY);

/** A store in memory, for tests that are not about persistence. */
function inMemory(): DedupeStore & { tasks: Task[] } {
  const known = new Map<string, string>();
  const tasks: Task[] = [];
  return {
    tasks,
    record: async (task): Promise<RecordResult> => {
      const digest = known.get(task.id);
      if (digest !== undefined) return digest === task.digest ? 'known' : 'other-body';
      known.set(task.id, task.digest);
      tasks.push(task);
      return 'new';
    },
  };
}

/** A receiver that collects what it recorded, processed and logged. */
export function receiverWith(over: Partial<Receiver> = {}) {
  const seen = inMemory();
  const handled: string[] = [];
  const told: Delivery[] = [];
  const receiver: Receiver = {
    secrets: [SECRET],
    seen,
    handle: ({ id }) => {
      handled.push(id);
    },
    now: () => NOON,
    told: (delivery) => told.push(delivery),
    ...over,
  };
  const send = async (one: Request) => (await receive(one, receiver)).status;
  return { seen, handled, told, receiver, send };
}

export function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'receiver-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export async function durable(path = directory()): Promise<Durable & { path: string }> {
  const record = await openDurable(path, () => NOON);
  onTestFinished(() => record.close());
  return { ...record, path };
}

/** A copy of the database as a process leaves it if it is killed now. */
export async function afterKill({ path }: { path: string }): Promise<Durable & { path: string }> {
  const copy = directory();
  cpSync(path, copy, { recursive: true });
  return durable(copy);
}

export async function all<T>(of: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of of) list.push(one);
  return list;
}
