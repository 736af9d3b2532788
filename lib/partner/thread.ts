import { done, type Failure, failed, type Outcome } from '../domain/failure';
import type { Message } from '../domain/message';
import type { ThreadPosition } from '../domain/thread-position';
import { type MessagePage, PAGE, type Partner } from './client';
import { type Kept, type Located, locate } from './overlap';
import { nextPosition } from './position';
import { byNext, type Learned, type Way, waysOn, waysPast } from './ways';

/** Where it is remembered which way of reading on a service takes. It only says what to try first. */
export type AfterMemory = {
  recall: () => Promise<Learned | undefined>;
  remember: (kind: Learned) => Promise<void>;
};

/** Messages not known before, in the service's order, and where reading goes on. */
export type NewMessages = {
  messages: Message[];
  position: ThreadPosition;
  /** True where nothing lies behind them for now. */
  ended: boolean;
};

/** `limit` grows to this beyond what the contract allows, where nothing else leads on. */
const MOST = 32 * PAGE;

/**
 * Reads on in a thread by one page (partner-api.md, "Messages are ordered by creation time").
 *
 * What a service takes as `after` is not shown. So every way of asking is one whose answer must hold
 * a message that is known, and it is believed only when it does: an empty answer proves nothing. The
 * ways are tried in turn; where none is proved, the thread is read again from its beginning, and
 * what is known of it is passed over. Fails where no way leads on, and with the failure of a call.
 */
export async function readOn(
  partner: Pick<Partner, 'messages'>,
  ticketId: string,
  position: ThreadPosition,
  kept: Kept,
  memory: AfterMemory,
): Promise<Outcome<NewMessages>> {
  // An earlier version believed empty answers: what it read is compared with the whole thread once.
  const isOld = position.last !== undefined && position.at === undefined;
  const from: ThreadPosition = isOld ? { anew: true } : position;
  const ask: Ask = (asked) => partner.messages(ticketId, asked);
  const went = await goOn(ask, from, kept, memory);
  if (went.kind === 'read') return done(went.read);
  if (went.kind === 'lost' && !from.anew && from.at !== undefined) {
    const again = await goOn(ask, { anew: true }, kept, memory);
    if (again.kind === 'read') return done(again.read);
    return failed(again.failure ?? NO_WAY);
  }
  return failed(went.failure ?? NO_WAY);
}

const NO_WAY: Failure = {
  kind: 'unreadable',
  status: 200,
  detail: 'no `after` leads on in this thread',
};

type Ask = (asked: {
  after: string | undefined;
  limit: number;
  large: boolean;
}) => Promise<Outcome<MessagePage>>;

type Went =
  | { kind: 'read'; read: NewMessages }
  /** No way was proved; or one was, and nothing more can be got by it. */
  | { kind: 'lost' | 'stuck'; failure: Failure | undefined }
  | { kind: 'failed'; failure: Failure };

/** Tries the ways that lead on from a position until one is proved. */
async function goOn(
  ask: Ask,
  position: ThreadPosition,
  kept: Kept,
  memory: AfterMemory,
): Promise<Went> {
  const learned = await memory.recall();
  const ways = waysOn(position, learned);
  const refused = new Set<Way['kind']>();
  const stuck: Tried[] = [];
  let failure: Failure | undefined;
  const followed = new Set<string>();
  let spent: string | undefined;
  let settled: number | undefined;
  for (let way = ways.shift(); way; way = ways.shift()) {
    if (refused.has(way.kind)) continue;
    const tried = await tryWay(
      ask,
      way,
      spent === undefined ? position : { ...position, spent },
      kept,
    );
    if (!tried.ok) {
      if (!isRefusal(tried.failure)) return { kind: 'failed', failure: tried.failure };
      failure = tried.failure;
      refused.add(way.kind);
      continue;
    }
    const { verdict, next } = tried.value;
    const isEnough = verdict === 'moved' || verdict === 'end';
    const { kind } = way;
    const isProved = isEnough || verdict === 'perhaps';
    if (isProved && kind !== 'next' && kind !== 'start' && kind !== learned && way.isChosen)
      await memory.remember(kind);
    if (isEnough) return { kind: 'read', read: readBy(tried.value, position, kept) };
    if (verdict === 'perhaps') settled ??= tried.value.located.length;
    if (kind === 'next' && way.after !== undefined) followed.add(way.after);
    if (kind === 'next' && verdict === 'nothing') spent = way.after;
    if (verdict !== 'full') continue;
    stuck.push(tried.value);
    // The service itself says that more follows, and what to ask for it.
    if (next !== undefined && !followed.has(next)) ways.unshift(byNext(position, next));
  }
  // No other way says that more follows.
  if (settled !== undefined) return { kind: 'read', read: endedAt({ ...position, settled }) };
  const [first] = stuck;
  if (!first) return { kind: 'lost', failure };
  // The list's own token leads to nothing, and no other way leads on: this is the end.
  if (spent !== undefined) return { kind: 'read', read: endedAt({ ...position, spent }) };
  return goPast(ask, position, kept, stuck, failure);
}

/**
 * A page holds nothing but messages of one moment, and more of them than a page may hold: nothing
 * that the contract allows leads further. A larger page is asked for; where the service has none,
 * the place is marked as unreadable, and reading goes on behind that moment.
 */
async function goPast(
  ask: Ask,
  position: ThreadPosition,
  kept: Kept,
  stuck: readonly Tried[],
  failure: Failure | undefined,
): Promise<Went> {
  for (const { way, located } of stuck)
    for (let had = located.length, limit = 2 * PAGE; limit <= MOST; limit *= 2) {
      const page = await ask({ after: way.after, limit, large: true });
      if (!page.ok || page.value.entries.length <= had) break;
      had = page.value.entries.length;
      const tried = await judge(page.value, way, position, kept, limit);
      if (tried.verdict === 'moved')
        return { kind: 'read', read: readBy({ ...tried, limit }, position, kept) };
      if (tried.verdict === 'end' || tried.verdict === 'perhaps')
        return { kind: 'read', read: endedAt({ ...position, settled: had, limit }) };
    }
  if (!stuck.some(({ way }) => way.kind === 'time')) return { kind: 'stuck', failure };
  for (const way of waysPast(position)) {
    const page = await ask({ after: way.after, limit: PAGE, large: false });
    if (!page.ok) continue;
    const tried = await judge(page.value, way, position, kept, PAGE);
    if (tried.verdict === 'moved' || tried.verdict === 'end')
      return { kind: 'read', read: await readPast(tried, position, kept) };
  }
  return { kind: 'stuck', failure };
}

/** What lies behind a moment whose messages could not all be read, with a mark in their place. */
async function readPast(tried: Tried, position: ThreadPosition, kept: Kept): Promise<NewMessages> {
  const { last = {}, at = 0 } = position;
  const id = `unread-moment ${last.time}`;
  const isMarked = (await kept.placesOf([id])).has(id);
  const mark: Message = {
    ...{ id, author: 'unknown', text: '', attachments: [], readable: false },
    createdAt: tried.way.since,
  };
  const marks = isMarked ? [] : [mark];
  const located = tried.located.map((one) => ({
    ...one,
    place: one.isNew ? one.place + marks.length : one.place,
  }));
  const past = { at: at + marks.length, last, past: true as const };
  if (tried.verdict === 'end') return { messages: marks, position: past, ended: true };
  const read = readBy({ ...tried, located }, past, kept);
  return { ...read, messages: [...marks, ...read.messages] };
}

type Tried = {
  way: Way;
  located: Located[];
  /** What the list hands out as the next `after`. */
  next: string | undefined;
  /** The `limit` that it was read with, or is to be next time. */
  limit: number;
  /**
   * - `moved`: it leads on, though maybe to known messages only
   * - `end`: the last message is there and nothing behind it
   * - `perhaps`: the same, but the service may give no longer pages than this
   * - `full`: nothing new, but more may follow
   * - `nothing`: it is empty
   * - `wrong`: it does not begin where it was to
   */
  verdict: 'moved' | 'end' | 'perhaps' | 'full' | 'nothing' | 'wrong';
};

/** Asks in one way: for fewer messages where they are too long together, for more where it takes more to move. */
async function tryWay(
  ask: Ask,
  way: Way,
  position: ThreadPosition,
  kept: Kept,
): Promise<Outcome<Tried>> {
  let limit = position.limit ?? PAGE;
  let large = false;
  for (;;) {
    const page = await ask({ after: way.after, limit, large });
    if (!page.ok && isTooLong(page.failure) && !large) {
      if (limit === 1) large = true;
      limit = Math.max(1, Math.floor(limit / 2));
      continue;
    }
    if (!page.ok) return page;
    const tried = await judge(page.value, way, position, kept, limit);
    const isShort = page.value.entries.length >= limit && limit < PAGE;
    if (tried.verdict === 'full' && isShort) {
      limit = Math.min(PAGE, limit * 2);
      large = true;
      continue;
    }
    return done({ ...tried, limit: large || limit > PAGE ? limit : Math.min(PAGE, limit * 2) });
  }
}

/** No service is taken to give shorter pages than it was asked for, if they are so short. */
const SHORTEST_PAGE = 20;

async function judge(
  page: MessagePage,
  way: Way,
  position: ThreadPosition,
  kept: Kept,
  limit: number,
): Promise<Tried> {
  const located = await locate(page, kept, way.starts);
  // A token that leads to the same page again leads nowhere.
  const next = page.next === way.after ? undefined : page.next;
  const { length } = page.entries;
  const hasMore = length >= limit || (next !== undefined && next !== position.spent);
  const isLong = length >= SHORTEST_PAGE && length >= (position.most ?? 0);
  const mayHaveMore = (hasMore || isLong) && length !== position.settled;
  const end = hasMore && !page.isLast ? 'full' : mayHaveMore ? 'perhaps' : 'end';
  const verdict = verdictOn(located, way, position, kept, end);
  return { way, located, next, limit, verdict };
}

function verdictOn(
  located: readonly Located[],
  way: Way,
  { at = 0, anew }: ThreadPosition,
  kept: Kept,
  end: 'full' | 'perhaps' | 'end',
): Tried['verdict'] {
  const last = located.at(-1);
  if (!last) return way.endsEmpty ? 'end' : 'nothing';
  const isHonoured = way.isHonoured(located);
  if (way.kind === 'start') {
    const isSame = !anew || kept.total === 0 || located.some(({ isNew }) => !isNew);
    return isSame ? 'moved' : 'wrong';
  }
  if (way.overlaps && located.every(({ isNew }) => isNew)) return 'wrong';
  if (!way.overlaps && !isHonoured) return 'wrong';
  const isPassed = !way.overlaps || located.some(({ place }) => place === at - 1);
  // Known messages in another order than before lead to none behind them: backwards is no way on.
  if (located.some(({ isNew }) => isNew) || (isPassed && last.place > at - 1)) return 'moved';
  if (!isHonoured) return 'wrong';
  return end;
}

function readBy(tried: Tried, position: ThreadPosition, kept: Kept): NewMessages {
  const { verdict, located, way, next, limit } = tried;
  const added = located.filter(({ isNew }) => isNew);
  const messages = added.map(({ message }) => message);
  if (verdict === 'end')
    return endedAt({ ...withoutLimit(position), ...(limit === PAGE ? {} : { limit }) });
  const last = located.at(-1);
  // What begins too early and ends with what is known says nothing of where to read on.
  const isBack = last && !last.isNew && !way.isHonoured(located);
  if (!last || isBack) return { messages, position, ended: false };
  const moved = nextPosition(position, located, { after: way.after, next, kept });
  // More than the contract allows is asked for only where nothing else leads on.
  return { messages, position: { ...moved, ...(limit < PAGE && { limit }) }, ended: false };
}

/** The end: what was being read again from the beginning has been. */
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
