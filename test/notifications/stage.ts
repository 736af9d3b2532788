import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { type Durable, openDurable } from '../../lib/notifications/node/durable';
import { type Delivery, type Receiver, receive } from '../../lib/notifications/receive';
import type { Recorded, Seen, Task } from '../../lib/notifications/seen';
import { standardWebhooks } from '../../lib/notifications/standard-webhooks';

/** Noon of a day in 2026. */
export const NOON = Date.UTC(2026, 10, 21, 12);

const secretOf = (letter: string) => `whsec_${btoa(letter.repeat(32))}`;
export const SECRET = secretOf('a');
export const NEXT_SECRET = secretOf('b');
export const STRANGERS_SECRET = secretOf('c');

/** A merchant's name, which must turn up nowhere. */
export const CANARY = 'Canary Imports Ltd';

export const BODY = JSON.stringify({
  type: 'merchant_onboarding.application.updated',
  timestamp: '2026-11-21T12:00:00Z',
  data: { applicationId: 'app-1', installationId: 'inst-1', note: CANARY },
});

export type Signed = { id?: string; body?: string; secret?: string; at?: number };

/** Headers of a delivery that is signed as it should be. */
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

/** Remembers in a map: enough for what is not about remembering. */
export function inMemory(): Seen & { tasks: Task[] } {
  const known = new Map<string, string>();
  const tasks: Task[] = [];
  return {
    tasks,
    record: async (task): Promise<Recorded> => {
      const digest = known.get(task.id);
      if (digest !== undefined) return digest === task.digest ? 'known' : 'other-body';
      known.set(task.id, task.digest);
      tasks.push(task);
      return 'new';
    },
  };
}

/** A receiver with what it took in, handled and told. */
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

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Done once the test is over, in the opposite order. */
export const atTheEnd = (end: () => Promise<void> | void): void => {
  ends.push(end);
};

export function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'receiver-'));
  atTheEnd(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export async function durable(path = directory()): Promise<Durable & { path: string }> {
  const record = await openDurable(path, () => NOON);
  atTheEnd(() => record.close());
  return { ...record, path };
}

/** The record as a process leaves it that is killed at this moment. */
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
