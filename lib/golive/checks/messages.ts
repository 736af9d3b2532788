import type { Ticket } from '../../domain/ticket';
import { type Learned, readOn, type ThreadPosition } from '../../partner/thread';
import { messageSending } from '../../partner/writes';
import { type Came, type Check, failedWith, notReached, passed } from '../check';
import { serviceBroke, unexpected } from '../faults';
import type { Given } from '../given';
import { closeMade, makeTicket, testTicket } from '../test-ticket';

/** Check 5: what was written is there, once, and is found by reading on. */
export const messages: Check = {
  number: 5,
  title: 'A message can be read back',
  proves: 'What a partner writes stands in the shared history, unchanged and once.',
  sentence: 'A created message can be read back through the API.',
  needs: ['test-key', 'installation', 'test-client', 'tickets:write'],
  steps: (given) => {
    let ticket: Ticket | undefined;
    const at = new Date(given.now()).toISOString();
    const first = `First message of the go-live checks, ${at}: 1 < 2 & “quotes”, ünïcödé.`;
    const second = `Second message of the go-live checks, ${at}.`;
    const reader = readerOf(given);
    return [
      {
        title: 'Create a ticket',
        expected: 'the ticket',
        take: async (calls) => {
          const created = await makeTicket(given, given.write(testTicket(given)));
          if (!created.ok) return unexpected(created.failure);
          ticket = created.value;
          return passed(`${calls.at(-1)?.status} and the ticket`);
        },
      },
      {
        title: 'Send a message',
        expected: 'the message is taken',
        take: async (calls) => (ticket ? send(given, ticket, first, calls) : notReached()),
      },
      {
        title: 'Read it back',
        expected: 'its words unchanged, by the author `partner`',
        take: async () => (ticket ? reader(ticket, first) : notReached()),
      },
      {
        title: 'Send a second message',
        expected: 'the message is taken',
        take: async (calls) => (ticket ? send(given, ticket, second, calls) : notReached()),
      },
      {
        title: 'Read on with `after`, from the first',
        expected: 'the second message',
        sentence: 'Query: `after` (return only newer messages), `limit` (1 to 200)',
        take: async () => (ticket ? reader(ticket, second) : notReached()),
      },
      {
        title: 'Read the whole thread',
        expected: 'both messages, once each, in their order',
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

/** Reads on, from where it stopped, in the way of the panel and its poller, and looks for a text. */
function readerOf(given: Given): (ticket: Ticket, text: string) => Promise<Came> {
  let position: ThreadPosition = {};
  let learned: Learned | undefined;
  const known = new Set<string>();
  const memory = {
    recall: async () => learned,
    remember: async (kind: Learned) => {
      learned = kind;
    },
  };
  return async ({ id }, text) => {
    for (;;) {
      const among = async (ids: string[]) => new Set(ids.filter((one) => known.has(one)));
      const read = await readOn(given.partner, id, position, among, memory);
      if (!read.ok) return unexpected(read.failure);
      const { messages: found } = read.value;
      if (found.length === 0)
        return failedWith(
          'the message is not there',
          serviceBroke('It took a message and does not give it back, or with other words.'),
        );
      position = read.value.position;
      for (const message of found) known.add(message.id);
      const own = found.find((message) => message.text === text);
      if (!own) continue;
      if (own.author === 'partner') return passed('the message');
      return failedWith(
        'the message, by another author',
        serviceBroke('A message of the partner comes back as somebody else’s.'),
      );
    }
  };
}

async function readWhole(given: Given, { id }: Ticket, texts: string[]): Promise<Came> {
  const read = await given.partner.messages(id);
  if (!read.ok) return unexpected(read.failure);
  const own = read.value.entries
    .map(({ message }) => message.text)
    .filter((text) => texts.includes(text));
  if (own.join('\n') === texts.join('\n')) return passed('both messages, once each');
  const [first, second] = texts.map((text) => own.filter((one) => one === text).length);
  const isOnce = first === 1 && second === 1;
  return failedWith(
    isOnce ? 'the second before the first' : `the first ${first}×, the second ${second}×`,
    serviceBroke('It loses, doubles or reorders messages.'),
  );
}
