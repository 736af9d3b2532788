import { done, failed, type Outcome } from '../domain/core/failure';
import type { PracticeStep } from '../domain/practice/steps';
import type { Params, Reply } from '../protocol/contract';
import type { SubmitOutcome } from '../protocol/requests/tickets';
import type { createManager } from './answers';
import { isByOthers } from './reading';
import { type PracticeState, rowOf, threadView } from './views';

type Given = {
  state: PracticeState;
  manager: ReturnType<typeof createManager>;
  onChange: (ticketId: string) => void;
  onStep: (step: PracticeStep) => void;
};

/** Handles the requests about tickets and their threads. */
export function createTicketHandlers({ state, manager, onChange, onStep }: Given) {
  const { service, marks, outbox, links } = state;

  /** What the agent's own requests need a stored ticket for. */
  const withTicket = <T>(
    ticketId: string,
    use: (stored: ReturnType<typeof service.all>[number]) => T,
  ): Outcome<T> => {
    const known = service.find(ticketId.trim());
    return known.ok ? done(use(known.value)) : known;
  };
  const rowWith = (ticketId: string): Outcome<SubmitOutcome> =>
    withTicket(ticketId, (stored) => ({ kind: 'done', row: rowOf(state, stored) }));
  const preview = (ticketId: string): Outcome<Reply<'ticket.find'>> =>
    withTicket(ticketId, (stored) => ({
      linked: links.has(stored.ticket.id),
      row: rowOf(state, stored),
      doubts: { elsewhere: [] },
    }));

  return {
    'ticket.read': ({ ticketId }: Params<'ticket.read'>) =>
      withTicket(ticketId, (stored) => rowOf(state, stored)),

    'ticket.create': ({ commandId, ticket }: Params<'ticket.create'>) => {
      const made = service.create(commandId, ticket);
      if (!made.ok) return made;
      links.add(made.value.id);
      onChange(made.value.id);
      manager.attend(made.value.id);
      onStep('open');
      return rowWith(made.value.id);
    },

    'ticket.change': ({ ticketId, change }: Params<'ticket.change'>) => {
      const changed = service.change(ticketId, change);
      return changed.ok ? rowWith(ticketId) : changed;
    },

    'ticket.find': ({ ticketId }: Params<'ticket.find'>) => preview(ticketId),

    'ticket.link': ({ ticketId }: Params<'ticket.link'>) => {
      const known = service.find(ticketId.trim());
      if (!known.ok) return known;
      links.add(known.value.ticket.id);
      onChange(known.value.ticket.id);
      return preview(known.value.ticket.id);
    },

    'ticket.unlink': ({ ticketId }: Params<'ticket.unlink'>) => {
      if (!links.delete(ticketId)) return failed({ kind: 'no-record' });
      onChange(ticketId);
      return done(null);
    },

    'thread.read': ({ ticketId, from }: Params<'thread.read'>) =>
      withTicket(ticketId, (stored) => threadView(state, stored, from)),

    'thread.markSeen': ({ ticketId, upTo, openedAt }: Params<'thread.markSeen'>) =>
      withTicket(ticketId, ({ messages }) => {
        marks.markSeen(ticketId, Math.min(upTo, messages.length), openedAt);
        onChange(ticketId);
        if (messages.slice(0, upTo).some(isByOthers)) onStep('read');
        return null;
      }),

    'ticket.snooze': ({ ticketId, snooze, promisedAt }: Params<'ticket.snooze'>) => {
      const was = state.snoozes.get(ticketId);
      state.snoozes.set(ticketId, {
        snooze: snooze === undefined ? was?.snooze : (snooze ?? undefined),
        promisedAt: promisedAt === undefined ? was?.promisedAt : (promisedAt ?? undefined),
      });
      onChange(ticketId);
      return done(null);
    },

    'thread.markUnread': ({ ticketId, from }: Params<'thread.markUnread'>) =>
      withTicket(ticketId, ({ messages }) => {
        marks.markUnread(ticketId, messages, from);
        onChange(ticketId);
        return null;
      }),

    'message.send': (params: Params<'message.send'>) => outbox.send(params),
    'command.undo': ({ commandId }: Params<'command.undo'>) => outbox.undo(commandId),
    'command.sendAnyway': ({ commandId }: Params<'command.sendAnyway'>) =>
      outbox.sendAnyway(commandId),
    'command.discard': ({ commandId }: Params<'command.discard'>) => outbox.discard(commandId),
    // Nothing of practice stops, so nothing is there to be tried again.
    'command.retry': () => failed({ kind: 'no-record' }),
    'command.sendAsNew': () => failed({ kind: 'no-record' }),

    // The panel shows what practice has: there is nothing newer.
    'tickets.refresh': () => done({ isComplete: true }),
    'tickets.watch': ({ ticketIds, openId }: Params<'tickets.watch'>) => {
      const ids = openId === undefined ? ticketIds : [...ticketIds, openId];
      return done({ asOf: Object.fromEntries(ids.map((id) => [id, Date.now()])) });
    },
  };
}
