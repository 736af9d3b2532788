import type { Failure } from '../../domain/failure';
import type { ThreadPosition } from '../../domain/thread-position';
import type { Ticket } from '../../domain/ticket';
import type { MessagePage } from '../../partner/client';
import { keptIn } from '../../partner/overlap';
import { readOn } from '../../partner/thread';
import type { Learned } from '../../partner/ways';
import { messageSending } from '../../partner/writes';
import { type Came, type Check, failedWith, notReached, passed, warned } from '../check';
import { serviceBroke, unexpected } from '../faults';
import type { Given } from '../given';
import { closeMade, makeTicket, testTicket } from '../test-ticket';
import { messagesWords } from '../words/messages';
import { sharedWords } from '../words/shared';

/** Check 5: what was written is there, once, and is found by reading on. */
export const messages: Check = {
  number: 5,
  title: messagesWords.aMessageCanBeReadBack,
  proves: messagesWords.whatAPartnerWritesIsIn,
  sentence: 'A created message can be read back through the API.',
  needs: ['test-key', 'installation', 'test-client', 'tickets:write'],
  steps: (given) => {
    let ticket: Ticket | undefined;
    const at = new Date(given.now()).toISOString();
    const first = messagesWords.firstMessageOfTheGoLive(at);
    const second = messagesWords.secondMessageOfTheGoLive(at);
    const reader = readerOf(given);
    return [
      {
        title: sharedWords.createATicket,
        expected: sharedWords.theTicket,
        take: async (calls) => {
          const created = await makeTicket(given, given.write(testTicket(given)));
          if (!created.ok) return unexpected(created.failure);
          ticket = created.value;
          return passed(messagesWords.andTheTicket(calls.at(-1)?.status));
        },
      },
      {
        title: messagesWords.sendAMessage,
        expected: messagesWords.theMessageIsTaken,
        take: async (calls) => (ticket ? send(given, ticket, first, calls) : notReached()),
      },
      {
        title: messagesWords.readItBack,
        expected: messagesWords.itsWordsUnchangedByTheAuthor,
        take: async () => (ticket ? reader.find(ticket, first) : notReached()),
      },
      {
        title: messagesWords.sendASecondMessage,
        expected: messagesWords.theMessageIsTaken,
        take: async (calls) => (ticket ? send(given, ticket, second, calls) : notReached()),
      },
      {
        title: messagesWords.readOnWithAfterFromThe,
        expected: messagesWords.theSecondMessageAndNoneFrom,
        sentence: 'Query: `after` (return only newer messages), `limit` (1 to 200)',
        take: async () => {
          if (!ticket) return notReached();
          const before = reader.soFar();
          const came = await reader.find(ticket, second);
          if (came.verdict !== 'passed') return came;
          const one = await readOne(given, ticket);
          if ('verdict' in one) return one;
          const marks = [...marksOf(one), ...marksIn(before, reader.soFar())];
          return readAfter(given, ticket, marks, second);
        },
      },
      {
        title: messagesWords.readTheWholeThread,
        expected: messagesWords.bothMessagesOnceEachInTheir,
        sentence: 'Messages are ordered by creation time.',
        take: async () => (ticket ? readWhole(given, ticket, [first, second]) : notReached()),
      },
    ];
  },
  cleanUp: closeMade,
};

async function send(
  given: Given,
  { id }: Ticket,
  text: string,
  calls: readonly { status?: number | undefined }[],
): Promise<Came> {
  const write = given.write(messageSending(id, { text, attachments: [] }));
  const sent = await given.partner.sendMessage(write);
  return sent.ok ? passed(`${calls.at(-1)?.status}`) : unexpected(sent.failure);
}

/** How far the reader came, and the ids that it met. */
type SoFar = { position: ThreadPosition; known: ReadonlySet<string> };

/** Reads on, from where it stopped, in the way of the panel and its poller, and looks for a text. */
function readerOf(given: Given) {
  let position: ThreadPosition = {};
  let learned: Learned | undefined;
  const known = new Set<string>();
  const memory = {
    recall: async () => learned,
    remember: async (kind: Learned) => {
      learned = kind;
    },
  };
  const find = async ({ id }: Ticket, text: string): Promise<Came> => {
    for (;;) {
      const read = await readOn(given.partner, id, position, keptIn([...known]), memory);
      if (!read.ok) return unexpected(read.failure);
      const { messages: found, ended } = read.value;
      if (ended && found.length === 0)
        return failedWith(
          messagesWords.theMessageIsNotThere,
          serviceBroke(messagesWords.theServiceAcceptedAMessageBut),
        );
      position = read.value.position;
      for (const message of found) known.add(message.id);
      const own = found.find((message) => message.text === text);
      if (!own) continue;
      if (own.author === 'partner') return passed(messagesWords.theMessage);
      return failedWith(
        messagesWords.theMessageByAnotherAuthor,
        serviceBroke(messagesWords.aMessageOfThePartnerComes),
      );
    }
  };
  return { find, soFar: (): SoFar => ({ position, known: new Set(known) }) };
}

/** The page of one message, where there are two. */
async function readOne(given: Given, { id }: Ticket): Promise<MessagePage | Came> {
  const read = await given.partner.messages(id, { limit: 1 });
  if (!read.ok) return unexpected(read.failure);
  const { length } = read.value.entries;
  if (length === 1) return read.value;
  return failedWith(
    messagesWords.messagesWithLimit1(length),
    serviceBroke(messagesWords.theServiceIgnoresLimitSoA),
  );
}

/** What may serve as `after`, and the messages that must not follow it. */
type Mark = {
  after: string | undefined;
  before: ReadonlySet<string>;
  isTime?: boolean;
  /** Whether the message that is looked for may be of the same moment, and so not newer. */
  isOneMoment?: boolean;
};

/** What a page hands out for what lies behind it. */
const marksOf = ({ entries, next }: MessagePage): Mark[] => [
  { after: next, before: new Set(entries.map(({ message }) => message.id)) },
];

/** The forms of the last message that was read before. What `after` takes is not shown in the description. */
function marksIn({ position: { last, next }, known: before }: SoFar, now: SoFar): Mark[] {
  const isOneMoment = now.position.last?.time === last?.time;
  return [
    ...[next, last?.token, last?.id].map((after) => ({ after, before })),
    { after: last?.time, before, isTime: true, isOneMoment },
  ];
}

/** How a service says that it does not take this for `after`. */
const REFUSALS: readonly Failure['kind'][] = ['refused', 'invalid', 'conflict', 'not-found'];

/** Asks for what is newer, without the mending of our reader, which drops what it knows already. */
async function readAfter(
  given: Given,
  { id }: Ticket,
  marks: readonly Mark[],
  text: string,
): Promise<Came> {
  let again: Mark | undefined;
  let isPassedBy = false;
  for (const mark of marks) {
    const { after, before, isTime, isOneMoment } = mark;
    if (!after) continue;
    const read = await given.partner.messages(id, { after });
    if (!read.ok && REFUSALS.includes(read.failure.kind)) continue;
    if (!read.ok) return unexpected(read.failure);
    const found = read.value.entries.map(({ message }) => message);
    const isThere = found.some((message) => message.text === text);
    if (found.some((message) => before.has(message.id)))
      again = again && !again.isTime ? again : mark;
    else if (isThere || (isTime && isOneMoment))
      return passed(messagesWords.theSecondMessageAndNoneFrom);
    else isPassedBy = true;
  }
  if (again && !again.isTime)
    return failedWith(
      messagesWords.theFirstMessageOnceMore,
      serviceBroke(
        messagesWords.theServiceIgnoresAfterAndReturns,
        messagesWords.alongsideSkipsMessagesItKnowsBut,
      ),
    );
  if (isPassedBy && !again)
    return failedWith(
      messagesWords.notTheSecondMessage,
      serviceBroke(messagesWords.theServiceAcceptsAfterAndReturnsNothingNewer),
    );
  return warned(
    again ? messagesWords.theSecondMessageAndTheFirst : messagesWords.theSecondMessageWithoutAfter,
    messagesWords.theServicesListsDontLeadFrom,
  );
}

async function readWhole(given: Given, { id }: Ticket, texts: string[]): Promise<Came> {
  const read = await given.partner.messages(id);
  if (!read.ok) return unexpected(read.failure);
  const own = read.value.entries
    .map(({ message }) => message.text)
    .filter((text) => texts.includes(text));
  if (own.join('\n') === texts.join('\n')) return passed(messagesWords.bothMessagesOnceEach);
  const [first, second] = texts.map((text) => own.filter((one) => one === text).length);
  const isOnce = first === 1 && second === 1;
  return failedWith(
    isOnce ? messagesWords.theSecondBeforeTheFirst : messagesWords.theFirstTheSecond(first, second),
    serviceBroke(messagesWords.theServiceLosesDoublesOrReorders),
  );
}
