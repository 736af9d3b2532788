import type { IDBPObjectStore } from 'idb';
import type { Environment } from '../domain/environment';
import { saysSomething } from '../domain/message';
import { messageSending } from '../partner/writes';
import type { EnvironmentSchema, StoredDraft, StoredWrite } from '../storage/schema';

type Writes = IDBPObjectStore<EnvironmentSchema, 'writes'[], 'writes', 'readwrite'>;

const REPLY = 'reply/';

/** The ticket that a draft answers in, if it is a reply. */
export const ticketOfReply = (subject: string): string | undefined =>
  subject.startsWith(REPLY) ? subject.slice(REPLY.length) : undefined;

/**
 * Keeps the words of a reply whose ticket went with a reset where a person can still copy them: in
 * the outbox, stopped, as a write that no call is ever made of. Given later words of the same
 * reply, it has those. True where there is something to be kept, and it is.
 */
export async function takeOverReply(
  writes: Pick<Writes, 'get' | 'put' | 'index'>,
  environment: Environment,
  draft: StoredDraft,
): Promise<boolean> {
  const { action, subject, text, attachments, keptAt } = draft;
  const ticketId = ticketOfReply(subject);
  const message = { text, attachments };
  if (ticketId === undefined || !saysSomething(message)) return false;
  const known = await writes.get(action);
  // Sent as it was, it says itself what became of it.
  if (known && !isTakenOver(known)) return false;
  const last = await writes.index('number').openKeyCursor(null, 'prev');
  await writes.put({
    ...{
      action,
      environment,
      address: '',
      account: '',
      installationId: draft.installationId ?? '',
    },
    number: known?.number ?? (last?.key ?? 0) + 1,
    idempotencyKey: known?.idempotencyKey ?? crypto.randomUUID(),
    ...messageSending(ticketId, message),
    digest: '',
    deed: { kind: 'message.send', ticketId, subject, message, sawUpTo: 0 },
    createdAt: keptAt,
    state: 'stopped',
    nextAt: keptAt,
    attempts: 0,
    uncertain: false,
    tries: { failures: 0, unreadable: 0 },
    failure: { kind: 'test-data-reset' },
  });
  return true;
}

const isTakenOver = ({ state, address, failure }: StoredWrite): boolean =>
  state === 'stopped' && address === '' && failure?.kind === 'test-data-reset';
