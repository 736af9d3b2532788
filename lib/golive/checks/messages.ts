import type { Failure } from '../../domain/core/failure';
import type { ThreadPosition } from '../../domain/tickets/thread-position';
import type { Ticket } from '../../domain/tickets/ticket';
import type { AfterKind } from '../../partner/after-strategies';
import type { MessagePage } from '../../partner/client';
import { messagesInMemory } from '../../partner/overlap';
import { fetchNextPage } from '../../partner/thread';
import { messageSending } from '../../partner/writes';
import { type Check, failedWith, notReached, passed, type StepOutcome, warned } from '../run/check';
import type { CheckContext } from '../run/context';
import { serviceBroke, unexpected } from '../run/faults';
import { say } from '../words/say';
import { SENT_TEXTS } from '../words/sent-texts';
import { closeMade, makeTicket, testTicket } from './test-ticket';

/** Check 5: a written message is in the thread, once, and reading on finds it. */
export const messages: Check = {
  number: 5,
  title: say('check5Title'),
  proves: say('check5Proves'),
  sentence: 'A created message can be read back through the API.',
  needs: ['test-key', 'installation', 'test-client', 'tickets:write'],
  steps: (context) => {
    let ticket: Ticket | undefined;
    const at = new Date(context.now()).toISOString();
    const first = SENT_TEXTS.firstMessage(at);
    const second = SENT_TEXTS.secondMessage(at);
    const reader = readerOf(context);
    return [
      {
        title: say('createATicket'),
        expected: say('theTicket'),
        take: async (calls) => {
          const created = await makeTicket(context, context.write(testTicket(context)));
          if (!created.ok) return unexpected(created.failure);
          ticket = created.value;
          return passed(say('andTheTicket', calls.at(-1)?.status));
        },
      },
      {
        title: say('sendAMessage'),
        expected: say('theMessageIsTaken'),
        take: async (calls) => (ticket ? send(context, ticket, first, calls) : notReached()),
      },
      {
        title: say('readItBack'),
        expected: say('itsWordsUnchangedByTheAuthor'),
        take: async () => (ticket ? reader.find(ticket, first) : notReached()),
      },
      {
        title: say('sendASecondMessage'),
        expected: say('theMessageIsTaken'),
        take: async (calls) => (ticket ? send(context, ticket, second, calls) : notReached()),
      },
      {
        title: say('readOnWithAfterFromThe'),
        expected: say('theSecondMessageAndNoneFrom'),
        sentence: 'Query: `after` (return only newer messages), `limit` (1 to 200)',
        take: async () => {
          if (!ticket) return notReached();
          const before = reader.soFar();
          const came = await reader.find(ticket, second);
          if (came.verdict !== 'passed') return came;
          const one = await readOneMessage(context, ticket);
          if ('verdict' in one) return one;
          const marks = [...marksOf(one), ...marksIn(before, reader.soFar())];
          return readAfter(context, ticket, marks, second);
        },
      },
      {
        title: say('readTheWholeThread'),
        expected: say('bothMessagesOnceEachInTheir'),
        sentence: 'Messages are ordered by creation time.',
        take: async () =>
          ticket ? readWholeThread(context, ticket, [first, second]) : notReached(),
      },
    ];
  },
  cleanUp: closeMade,
};

async function send(
  context: CheckContext,
  { id }: Ticket,
  text: string,
  calls: readonly { status?: number | undefined }[],
): Promise<StepOutcome> {
  const write = context.write(messageSending(id, { text, attachments: [] }));
  const sent = await context.partner.sendMessage(write);
  return sent.ok ? passed(`${calls.at(-1)?.status}`) : unexpected(sent.failure);
}

/** How far the reader came, and the ids that it found. */
type Progress = { position: ThreadPosition; known: ReadonlySet<string> };

/** Pages in which a message has to be: the ticket is new. A thread may have no end. */
const MOST_PAGES = 50;

/** Reads on from where it stopped, as the panel and the poller do, and looks for a text. */
function readerOf(context: CheckContext) {
  let position: ThreadPosition = {};
  let learned: AfterKind | undefined;
  const known = new Set<string>();
  const memory = {
    recall: async () => learned,
    remember: async (kind: AfterKind) => {
      learned = kind;
    },
  };
  const find = async ({ id }: Ticket, text: string): Promise<StepOutcome> => {
    for (let pages = 0; pages < MOST_PAGES && !context.signal.aborted; pages += 1) {
      const read = await fetchNextPage(
        context.partner,
        id,
        position,
        messagesInMemory([...known]),
        memory,
      );
      if (!read.ok) return unexpected(read.failure);
      const { messages: found, ended } = read.value;
      if (ended && found.length === 0) break;
      position = read.value.position;
      for (const message of found) known.add(message.id);
      const own = found.find((message) => message.text === text);
      if (!own) continue;
      if (own.author === 'partner') return passed(say('theMessage'));
      return failedWith(
        say('theMessageByAnotherAuthor'),
        serviceBroke(say('aMessageOfThePartnerComes')),
      );
    }
    return failedWith(
      say('theMessageIsNotThere'),
      serviceBroke(say('theServiceAcceptedAMessageBut')),
    );
  };
  return { find, soFar: (): Progress => ({ position, known: new Set(known) }) };
}

/** The page of one message, if the thread has two. */
async function readOneMessage(
  context: CheckContext,
  { id }: Ticket,
): Promise<MessagePage | StepOutcome> {
  const read = await context.partner.messages(id, { limit: 1 });
  if (!read.ok) return unexpected(read.failure);
  const { length } = read.value.entries;
  if (length === 1) return read.value;
  return failedWith(
    say('messagesWithLimit1', length),
    serviceBroke(say('theServiceIgnoresLimitSoA')),
  );
}

/** A value that may serve as `after`, and the messages that must not follow it. */
type Mark = {
  after: string | undefined;
  before: ReadonlySet<string>;
  isTime?: boolean;
  /** Whether the message we look for may have the same time, and so may not count as newer. */
  isOneMoment?: boolean;
};

/** The values that a page offers as `after` for the messages behind it. */
const marksOf = ({ entries, next }: MessagePage): Mark[] => [
  { after: next, before: new Set(entries.map(({ message }) => message.id)) },
];

/**
 * The last message of an earlier reading in every form. The contract does not show what `after`
 * takes.
 */
function marksIn({ position: { last, next }, known: before }: Progress, now: Progress): Mark[] {
  const isOneMoment = now.position.last?.time === last?.time;
  return [
    ...[next, last?.token, last?.id].map((after) => ({ after, before })),
    { after: last?.time, before, isTime: true, isOneMoment },
  ];
}

/** How a service may refuse a value that it does not accept as `after`. */
const REFUSALS: readonly Failure['kind'][] = ['refused', 'invalid', 'conflict', 'not-found'];

/** Reads the newer messages without our thread reader, which would skip messages that it knows. */
async function readAfter(
  context: CheckContext,
  { id }: Ticket,
  marks: readonly Mark[],
  text: string,
): Promise<StepOutcome> {
  let again: Mark | undefined;
  let isPassedBy = false;
  for (const mark of marks) {
    const { after, before, isTime, isOneMoment } = mark;
    if (!after) continue;
    const read = await context.partner.messages(id, { after });
    if (!read.ok && REFUSALS.includes(read.failure.kind)) continue;
    if (!read.ok) return unexpected(read.failure);
    const found = read.value.entries.map(({ message }) => message);
    const isThere = found.some((message) => message.text === text);
    if (found.some((message) => before.has(message.id)))
      again = again && !again.isTime ? again : mark;
    else if (isThere || (isTime && isOneMoment)) return passed(say('theSecondMessageAndNoneFrom'));
    else isPassedBy = true;
  }
  if (again && !again.isTime)
    return failedWith(
      say('theFirstMessageOnceMore'),
      serviceBroke(
        say('theServiceIgnoresAfterAndReturns'),
        say('alongsideSkipsMessagesItKnowsBut'),
      ),
    );
  if (isPassedBy && !again)
    return failedWith(
      say('notTheSecondMessage'),
      serviceBroke(say('theServiceAcceptsAfterAndReturnsNothingNewer')),
    );
  return warned(
    again ? say('theSecondMessageAndTheFirst') : say('theSecondMessageWithoutAfter'),
    say('theServicesListsDontLeadFrom'),
  );
}

async function readWholeThread(
  context: CheckContext,
  { id }: Ticket,
  texts: string[],
): Promise<StepOutcome> {
  const read = await context.partner.messages(id);
  if (!read.ok) return unexpected(read.failure);
  const own = read.value.entries
    .map(({ message }) => message.text)
    .filter((text) => texts.includes(text));
  if (own.join('\n') === texts.join('\n')) return passed(say('bothMessagesOnceEach'));
  const [first, second] = texts.map((text) => own.filter((one) => one === text).length);
  const isOnce = first === 1 && second === 1;
  return failedWith(
    isOnce ? say('theSecondBeforeTheFirst') : say('theFirstTheSecond', first, second),
    serviceBroke(say('theServiceLosesDoublesOrReorders')),
  );
}
