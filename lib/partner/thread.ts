import { done, type Failure, failed, type Outcome } from '../domain/core/failure';
import type { Message } from '../domain/tickets/message';
import type { ThreadPosition } from '../domain/tickets/thread-position';
import {
  type AfterKind,
  type AfterStrategy,
  nextTokenStrategy,
  strategiesFrom,
  strategiesPastTime,
} from './after-strategies';
import { type MessagePage, PAGE, type Partner } from './client';
import { judgePage, type StrategyResult } from './judge-page';
import type { StoredMessages } from './overlap';
import { nextPosition } from './position';

/** Remembers which strategy works with a service. It decides only which one is tried first. */
export type AfterMemory = {
  recall: () => Promise<AfterKind | undefined>;
  remember: (kind: AfterKind) => Promise<void>;
};

/**
 * Messages that were not stored before, in the service's order, and the position to continue from.
 */
export type NewMessages = {
  messages: Message[];
  position: ThreadPosition;
  /** True if no message follows for now. */
  ended: boolean;
};

/** The largest `limit` we try, beyond the contract's, when no other strategy moves forward. */
const MAX_LIMIT = 32 * PAGE;

/**
 * Reads the next page of a thread (partner-api.md, "Messages are ordered by creation time").
 *
 * The contract does not show what a service accepts as `after`. Each strategy therefore asks for a
 * page that must hold a stored message, and is believed only if it does: an empty response proves
 * nothing. The strategies are tried in turn. If none is proved, the thread is read again from its
 * beginning and stored messages are skipped. Fails if no strategy moves forward, or with the
 * failure of a call.
 */
export async function fetchNextPage(
  partner: Pick<Partner, 'messages'>,
  ticketId: string,
  position: ThreadPosition,
  kept: StoredMessages,
  memory: AfterMemory,
): Promise<Outcome<NewMessages>> {
  // An earlier version believed empty responses, so compare what it stored with the whole thread
  // once.
  const isOld = position.last !== undefined && position.at === undefined;
  const from: ThreadPosition = isOld ? { anew: true } : position;
  const requestPage: RequestPage = (params) => partner.messages(ticketId, params);
  const outcome = await tryStrategies(requestPage, from, kept, memory);
  if (outcome.kind === 'read') return done(outcome.read);
  if (outcome.kind === 'lost' && !from.anew && from.at !== undefined) {
    const again = await tryStrategies(requestPage, { anew: true }, kept, memory);
    if (again.kind === 'read') return done(again.read);
    return failed(again.failure ?? NO_STRATEGY_WORKS);
  }
  return failed(outcome.failure ?? NO_STRATEGY_WORKS);
}

const NO_STRATEGY_WORKS: Failure = {
  kind: 'unreadable',
  status: 200,
  detail: 'no `after` leads on in this thread',
};

type RequestPage = (params: {
  after: string | undefined;
  limit: number;
  large: boolean;
}) => Promise<Outcome<MessagePage>>;

type ReadOutcome =
  | { kind: 'read'; read: NewMessages }
  /** No strategy was proved (`lost`), or one was and yields nothing more (`stuck`). */
  | { kind: 'lost' | 'stuck'; failure: Failure | undefined }
  | { kind: 'failed'; failure: Failure };

/** Tries the strategies from a position until one is proved. */
async function tryStrategies(
  requestPage: RequestPage,
  position: ThreadPosition,
  kept: StoredMessages,
  memory: AfterMemory,
): Promise<ReadOutcome> {
  const learned = await memory.recall();
  const strategies = strategiesFrom(position, learned);
  const refused = new Set<AfterStrategy['kind']>();
  const stuck: StrategyResult[] = [];
  let failure: Failure | undefined;
  const followed = new Set<string>();
  let spent: string | undefined;
  let settled: number | undefined;
  for (let strategy = strategies.shift(); strategy; strategy = strategies.shift()) {
    if (refused.has(strategy.kind)) continue;
    const result = await tryStrategy(
      requestPage,
      strategy,
      spent === undefined ? position : { ...position, spent },
      kept,
    );
    if (!result.ok) {
      if (!isRefusal(result.failure)) return { kind: 'failed', failure: result.failure };
      failure = result.failure;
      refused.add(strategy.kind);
      continue;
    }
    const { verdict, next } = result.value;
    const isEnough = verdict === 'moved' || verdict === 'end';
    const { kind } = strategy;
    const isProved = isEnough || verdict === 'perhaps';
    if (isProved && kind !== 'next' && kind !== 'start' && kind !== learned && strategy.isChosen)
      await memory.remember(kind);
    if (isEnough) return { kind: 'read', read: readBy(result.value, position, kept) };
    if (verdict === 'perhaps') settled ??= result.value.located.length;
    if (kind === 'next' && strategy.after !== undefined) followed.add(strategy.after);
    if (kind === 'next' && verdict === 'nothing') spent = strategy.after;
    if (verdict !== 'full') continue;
    stuck.push(result.value);
    // The service itself states that more follows, and which token to send.
    if (next !== undefined && !followed.has(next))
      strategies.unshift(nextTokenStrategy(position, next));
  }
  // No other strategy found more messages.
  if (settled !== undefined) return { kind: 'read', read: endedAt({ ...position, settled }) };
  const [first] = stuck;
  if (!first) return { kind: 'lost', failure };
  // The list's own token leads to nothing and no other strategy moves forward: this is the end.
  if (spent !== undefined) return { kind: 'read', read: endedAt({ ...position, spent }) };
  return readPastFullPage(requestPage, position, kept, stuck, failure);
}

/**
 * Handles a page whose messages all have the same time and that is full, so that no `after` of the
 * contract leads further. Asks for a larger page. If the service gives none, marks the place as
 * unreadable and continues after that time.
 */
async function readPastFullPage(
  requestPage: RequestPage,
  position: ThreadPosition,
  kept: StoredMessages,
  stuck: readonly StrategyResult[],
  failure: Failure | undefined,
): Promise<ReadOutcome> {
  for (const result of stuck) {
    const read = await readLargerPages(requestPage, position, kept, result);
    if (read) return { kind: 'read', read };
  }
  if (!stuck.some(({ strategy }) => strategy.kind === 'time')) return { kind: 'stuck', failure };
  for (const strategy of strategiesPastTime(position)) {
    const page = await requestPage({ after: strategy.after, limit: PAGE, large: false });
    if (!page.ok) continue;
    const result = await judgePage(page.value, strategy, position, kept, PAGE);
    if (result.verdict === 'moved' || result.verdict === 'end')
      return { kind: 'read', read: await readPastUnreadableTime(result, position, kept) };
  }
  return { kind: 'stuck', failure };
}

/** Doubles the limit until the page moves forward or ends; undefined if the service gives no more. */
async function readLargerPages(
  requestPage: RequestPage,
  position: ThreadPosition,
  kept: StoredMessages,
  { strategy, located }: StrategyResult,
): Promise<NewMessages | undefined> {
  let length = located.length;
  for (let limit = 2 * PAGE; limit <= MAX_LIMIT; limit *= 2) {
    const page = await requestPage({ after: strategy.after, limit, large: true });
    if (!page.ok || page.value.entries.length <= length) return undefined;
    length = page.value.entries.length;
    const result = await judgePage(page.value, strategy, position, kept, limit);
    if (result.verdict === 'moved') return readBy({ ...result, limit }, position, kept);
    if (result.verdict === 'end' || result.verdict === 'perhaps')
      return endedAt({ ...position, settled: length, limit });
  }
  return undefined;
}

/** The messages after a time whose messages could not all be read, with a marker in their place. */
async function readPastUnreadableTime(
  result: StrategyResult,
  position: ThreadPosition,
  kept: StoredMessages,
): Promise<NewMessages> {
  const { last = {}, at = 0 } = position;
  const id = `unread-moment ${last.time}`;
  const isMarked = (await kept.placesOf([id])).has(id);
  const mark: Message = {
    id,
    author: 'unknown',
    text: '',
    attachments: [],
    readable: false,
    createdAt: result.strategy.since,
  };
  const marks = isMarked ? [] : [mark];
  const located = result.located.map((entry) => ({
    ...entry,
    place: entry.isNew ? entry.place + marks.length : entry.place,
  }));
  const past = { at: at + marks.length, last, past: true as const };
  if (result.verdict === 'end') return { messages: marks, position: past, ended: true };
  const read = readBy({ ...result, located }, past, kept);
  return { ...read, messages: [...marks, ...read.messages] };
}

/**
 * Tries one strategy. Halves the limit if the messages are too long together; doubles it if the
 * page is too short to move forward.
 */
async function tryStrategy(
  requestPage: RequestPage,
  strategy: AfterStrategy,
  position: ThreadPosition,
  kept: StoredMessages,
): Promise<Outcome<StrategyResult>> {
  let limit = position.limit ?? PAGE;
  let large = false;
  for (;;) {
    const page = await requestPage({ after: strategy.after, limit, large });
    if (!page.ok && isTooLong(page.failure) && !large) {
      if (limit === 1) large = true;
      limit = Math.max(1, Math.floor(limit / 2));
      continue;
    }
    if (!page.ok) return page;
    const result = await judgePage(page.value, strategy, position, kept, limit);
    const isShort = page.value.entries.length >= limit && limit < PAGE;
    if (result.verdict === 'full' && isShort) {
      limit = Math.min(PAGE, limit * 2);
      large = true;
      continue;
    }
    return done({ ...result, limit: large || limit > PAGE ? limit : Math.min(PAGE, limit * 2) });
  }
}

function readBy(
  result: StrategyResult,
  position: ThreadPosition,
  kept: StoredMessages,
): NewMessages {
  const { verdict, located, strategy, next, limit } = result;
  const added = located.filter(({ isNew }) => isNew);
  const messages = added.map(({ message }) => message);
  if (verdict === 'end')
    return endedAt(limit === PAGE ? withoutLimit(position) : { ...position, limit });
  const last = located.at(-1);
  // A page that begins too early and ends with a stored message does not show where to continue.
  const isBack = last && !last.isNew && !strategy.isHonoured(located);
  if (!last || isBack) return { messages, position, ended: false };
  const moved = nextPosition(position, located, { after: strategy.after, next, kept });
  // We exceed the contract's limit only if nothing else moves forward.
  const continued = limit < PAGE ? { ...moved, limit } : moved;
  return { messages, position: continued, ended: false };
}

/** The position at the end of the thread; reading again from the beginning is complete. */
function endedAt(position: ThreadPosition): NewMessages {
  const { anew: _, ...ended } = position;
  return { messages: [], position: ended, ended: true };
}

function withoutLimit({ limit: _, ...position }: ThreadPosition): ThreadPosition {
  return position;
}

const isRefusal = (failure: Failure): boolean =>
  isTooLong(failure) || ['refused', 'invalid', 'conflict', 'not-found'].includes(failure.kind);

const isTooLong = (failure: Failure): boolean =>
  failure.kind === 'unreadable' && failure.tooLong === true;
