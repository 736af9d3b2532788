import { done, type Failure, failed, type Outcome } from '../domain/failure';
import type { Message } from '../domain/message';
import { type MessagePage, PAGE, type Partner } from './client';

/**
 * What a service takes as `after`, which the description does not show: a token that its lists
 * hand out, a message's id, a message's time; or none of them, so that the page read last is read
 * again. Learned once per service address.
 */
type AfterKind = 'token' | Learned;
export const LEARNED = ['id', 'time', 'page'] as const;
export type Learned = (typeof LEARNED)[number];

/** Where what was learned about a service is remembered. */
export type AfterMemory = {
  recall: () => Promise<Learned | undefined>;
  remember: (kind: Learned) => Promise<void>;
};

/** How far a thread was read. Kept beside the messages, in the same transaction. */
export type ThreadPosition = {
  /** The last message read, in every form that may serve as `after`. */
  last?: { id: string; token?: string; time?: string };
  /** The `after` of the page that was read last. */
  page?: string;
};

/** Messages not known before, in the service's order, and where reading goes on. */
export type NewMessages = { messages: Message[]; position: ThreadPosition };

/**
 * Reads on in a thread by one page; no messages means that its end is reached.
 *
 * The ways to say `after` are tried in turn. A way is wrong when the service refuses it (4xx) or
 * answers with messages from before the last one. The page read last, read again, needs no
 * learning and always overlaps: known ids being dropped, nothing is lost and nothing doubled.
 */
export async function readOn(
  partner: Pick<Partner, 'messages'>,
  ticketId: string,
  position: ThreadPosition,
  knownAmong: (ids: string[]) => Promise<Set<string>>,
  memory: AfterMemory,
): Promise<Outcome<NewMessages>> {
  const learned = await memory.recall();
  let refusal: Failure | undefined;
  for (const way of waysOn(position, learned)) {
    const page = await partner.messages(ticketId, { after: way.after });
    if (!page.ok) {
      if (way.kind === 'page' || !isRefusal(page.failure)) return page;
      refusal = page.failure;
      continue;
    }
    const known = await knownAmong(page.value.entries.map((entry) => entry.message.id));
    const found = newIn(page.value, known, position, way.after);
    if (isWrong(way, page.value, known, position, found)) continue;
    // A token needs no remembering: where a list hands one out, it is tried first.
    if (position.last && way.kind !== 'token' && way.kind !== learned)
      await memory.remember(way.kind);
    return done(found);
  }
  return failed(
    refusal ?? { kind: 'unreadable', status: 200, detail: 'no `after` leads on in this thread' },
  );
}

type Way = { kind: AfterKind; after: string | undefined };

/** The ways to try, best first: what the list handed out, what was learned, then the others. */
function waysOn({ last, page }: ThreadPosition, learned: Learned | undefined): Way[] {
  if (!last) return [{ kind: 'page', after: undefined }];
  const order: AfterKind[] = ['token', ...(learned ? [learned] : []), 'id', 'time', 'page'];
  return [...new Set(order)].flatMap((kind): Way[] => {
    if (kind === 'page') return [{ kind, after: page }];
    const after = kind === 'time' ? justBefore(last.time) : last[kind];
    return after === undefined ? [] : [{ kind, after }];
  });
}

/** A millisecond earlier, in the form it came: messages of one millisecond must not be parted. */
function justBefore(time: string | undefined): string | undefined {
  if (time === undefined) return undefined;
  if (/^\d+$/.test(time)) return String(Number(time) - 1);
  const at = Date.parse(time);
  return Number.isNaN(at) ? undefined : new Date(at - 1).toISOString();
}

const isRefusal = ({ kind }: Failure): boolean =>
  kind === 'refused' || kind === 'invalid' || kind === 'conflict' || kind === 'not-found';

function isWrong(
  way: Way,
  page: MessagePage,
  known: Set<string>,
  { last }: ThreadPosition,
  found: NewMessages,
): boolean {
  if (way.kind === 'page')
    return last !== undefined && found.messages.length === 0 && page.entries.length >= PAGE;
  const since = way.kind === 'time' ? Date.parse(way.after ?? '') : Number.POSITIVE_INFINITY;
  return page.entries.some(
    ({ message }) =>
      known.has(message.id) &&
      message.id !== last?.id &&
      (message.createdAt ?? 0) < (Number.isNaN(since) ? Number(way.after) : since),
  );
}

function newIn(
  page: MessagePage,
  known: Set<string>,
  before: ThreadPosition,
  after: string | undefined,
): NewMessages {
  const seen = new Set(known);
  const messages = page.entries.flatMap(({ message }) => {
    if (seen.has(message.id)) return [];
    seen.add(message.id);
    return message;
  });
  const end = page.entries.at(-1);
  // An empty page says nothing of where the thread stands: the next reading starts as this one did.
  if (!end) return { messages, position: before };
  const token = page.next ?? end.cursor;
  const last = {
    id: end.message.id,
    ...(token === undefined ? {} : { token }),
    ...(end.timeAsWritten === undefined ? {} : { time: end.timeAsWritten }),
  };
  return { messages, position: after === undefined ? { last } : { last, page: after } };
}
