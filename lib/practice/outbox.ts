import { done, failed, type Outcome } from '../domain/core/failure';
import type { AtStorage } from '../domain/files/at-storage';
import type { NewMessage } from '../domain/tickets/message';
import type { Params } from '../protocol/contract';
import type { Outgoing } from '../protocol/requests/outbox';
import { refusalOfMessage } from './checks';
import { isByOthers, type ReadMarks } from './reading';
import type { PracticeService } from './service';

/** Milliseconds in which a reply can be undone, and in which it is on its way afterwards. */
const UNDO_FOR = 5_000;
const ON_ITS_WAY = 400;

/** A reply that is not in the thread yet. */
type Reply = {
  commandId: string;
  ticketId: string;
  message: NewMessage;
  startedAt: number;
  /** Messages that its writer had seen. */
  sawUpTo: number;
  /** `waiting`: behind an earlier reply of its ticket. */
  state: 'undoable' | 'waiting' | 'sending' | 'held';
  /** The change of the status that follows it. */
  andSet: Params<'message.send'>['andSet'];
};

type Given = {
  service: PracticeService;
  marks: ReadMarks;
  onChange: (ticketId: string) => void;
  /** A reply is in the thread. */
  onDelivered: (ticketId: string) => void;
};

/** Creates the outbox of practice. It holds replies only: other writes are done at once. */
export function createOutbox({ service, marks, onChange, onDelivered }: Given) {
  const waiting = new Map<string, Reply>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Ids of all replies that were ever sent off: the same one twice is sent once. */
  const known = new Set<string>();

  let chosen: string | null = null;

  const put = (reply: Reply): void => {
    waiting.set(reply.commandId, reply);
    onChange(reply.ticketId);
  };
  /** The earliest reply of a ticket that is not in its thread. */
  const firstOf = (ticketId: string): Reply | undefined =>
    [...waiting.values()].find((reply) => reply.ticketId === ticketId);
  const take = ({ commandId, ticketId }: Reply): void => {
    clearTimeout(timers.get(commandId));
    waiting.delete(commandId);
    onChange(ticketId);
  };
  /** Replies of a ticket leave in the order in which they were sent. */
  const leaveNext = ({ ticketId }: Reply): void => {
    const next = firstOf(ticketId);
    if (next?.state === 'waiting') leave(next);
  };
  const later = ({ commandId }: Reply, work: () => void, after: number): void => {
    clearTimeout(timers.get(commandId));
    timers.set(commandId, setTimeout(work, after));
  };

  const deliver = (reply: Reply): void => {
    put({ ...reply, state: 'sending' });
    const arrive = () => {
      take(reply);
      const added = service.addMessage(reply.ticketId, 'partner', reply.message);
      if (added.ok) {
        if (reply.andSet) service.change(reply.ticketId, { status: reply.andSet.status });
        onDelivered(reply.ticketId);
      }
      leaveNext(reply);
    };
    later(reply, arrive, ON_ITS_WAY);
  };
  /** Sends it, unless others wrote since its writer saw the thread: then the agent decides. */
  const leave = (reply: Reply): void => {
    if (firstOf(reply.ticketId)?.commandId !== reply.commandId) put({ ...reply, state: 'waiting' });
    else if (newSince(service, reply).length > 0) put({ ...reply, state: 'held' });
    else deliver(reply);
  };

  return {
    send: ({ ticketId, commandId, message, andSet }: Params<'message.send'>): Outcome<null> => {
      const thread = service.find(ticketId);
      if (!thread.ok) return thread;
      const refused = refusalOfMessage(message);
      if (refused) return failed(refused);
      if (known.has(commandId)) return done(null);
      known.add(commandId);
      if (andSet) chosen = andSet.status;
      const { sawUpTo } = marks.of(ticketId);
      const startedAt = Date.now();
      const reply: Reply = {
        commandId,
        ticketId,
        message,
        startedAt,
        sawUpTo,
        state: 'undoable',
        andSet,
      };
      put(reply);
      later(reply, () => leave(reply), UNDO_FOR);
      return done(null);
    },
    /** Takes back what is undoable, waits or is held. Its message is returned to the form. */
    undo: (commandId: string): Outcome<{ message?: NewMessage }> => {
      const reply = waiting.get(commandId);
      if (!reply) return failed({ kind: 'may-have-arrived' });
      if (reply.state === 'sending') return failed({ kind: 'may-have-arrived' });
      take(reply);
      known.delete(commandId);
      leaveNext(reply);
      return done({ message: reply.message });
    },
    sendAnyway: (commandId: string): Outcome<null> => {
      const reply = waiting.get(commandId);
      if (reply?.state !== 'held') return failed({ kind: 'no-record' });
      deliver(reply);
      return done(null);
    },
    discard: (commandId: string): Outcome<{ atStorage: AtStorage }> => {
      const reply = waiting.get(commandId);
      if (reply?.state !== 'held' && reply?.state !== 'waiting')
        return failed({ kind: 'no-record' });
      take(reply);
      leaveNext(reply);
      return done({ atStorage: 'gone' });
    },
    wasSent: (commandId: string): boolean => known.has(commandId),
    /** The status that the agent last chose in `Send and…`. */
    sendAndStatus: (): string | null => chosen,
    waitingCount: (): number => waiting.size,
    /** The replies of a ticket that are not in its thread yet, as screens show them. */
    outgoingOf: (ticketId: string): Outgoing[] =>
      [...waiting.values()]
        .filter((reply) => reply.ticketId === ticketId)
        .flatMap((reply) => [outgoing(reply, service), ...following(reply)]),
  };
}

/** The messages of others that the writer of a reply had not seen. */
function newSince(service: PracticeService, { ticketId, sawUpTo }: Reply) {
  const thread = service.find(ticketId);
  return thread.ok ? thread.value.messages.slice(sawUpTo).filter(isByOthers) : [];
}

const ACTIONS: Record<Reply['state'], Outgoing['actions']> = {
  undoable: ['undo'],
  waiting: ['edit', 'remove'],
  sending: [],
  held: ['send-anyway', 'edit', 'remove'],
};

/** The change that waits until the reply is in the thread. */
const following = ({ andSet, ticketId, startedAt }: Reply): Outgoing[] =>
  andSet
    ? [
        {
          commandId: andSet.commandId,
          what: { kind: 'ticket.change', ticketId, change: { status: andSet.status } },
          startedAt,
          state: 'waiting',
          follows: true,
          seenInThread: false,
          actions: [],
        },
      ]
    : [];

function outgoing(reply: Reply, service: PracticeService): Outgoing {
  const { commandId, ticketId, message, startedAt, state } = reply;
  const unseen = newSince(service, reply);
  return {
    commandId,
    what: { kind: 'message.send', ticketId, message },
    startedAt,
    state,
    ...(state === 'undoable' && { nextAt: startedAt + UNDO_FOR }),
    ...(state === 'held' && {
      held: { count: unseen.length, latest: unseen.at(-1)?.text ?? '', by: 'manager' },
    }),
    seenInThread: false,
    actions: ACTIONS[state],
  };
}
