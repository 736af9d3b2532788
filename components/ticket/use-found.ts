import { useEffect, useRef, useState } from 'react';
import { ask } from '../../lib/border/ask';
import type { Reply } from '../../lib/border/questions';
import type { Failure, Outcome } from '../../lib/domain/failure';
import type { RecordFacts } from './record-facts';

export type Look = Reply<'ticket.look'>;

/** Tickets that may belong to a record, each as the service gives it. */
export type Found = {
  /** Missing while a ticket is being read. */
  looks: Readonly<Record<string, Outcome<Look> | undefined>>;
  again: (ticketId: string) => void;
  /** Links tickets one after another, whatever speaks against it where `anyway`. */
  link: (ticketIds: readonly string[], anyway: boolean) => Promise<void>;
  pending: boolean;
  /** Why the last one was not linked. */
  failure: Failure | undefined;
};

/** Reads tickets from the service, one after another for as long as somebody looks; links them. */
export function useFound({ place, record }: RecordFacts, ids: readonly string[]): Found {
  const [looks, setLooks] = useState<Found['looks']>({});
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const gone = useRef(false);
  const { ref } = record;
  const put = (ticketId: string, look: Outcome<Look> | undefined) =>
    setLooks((known) => ({ ...known, [ticketId]: look }));
  const look = async (ticketId: string) => {
    put(ticketId, undefined);
    put(ticketId, await ask('ticket.look', { place, ticketId, record: ref }));
  };
  const lookAtAll = useRef(async () => {
    for (const id of ids) if (!gone.current) await look(id);
  });

  useEffect(() => {
    gone.current = false;
    void lookAtAll.current();
    return () => {
      gone.current = true;
    };
  }, []);

  const link = async (ticketIds: readonly string[], anyway: boolean) => {
    if (pending) return;
    setPending(true);
    setFailure(undefined);
    for (const ticketId of ticketIds) {
      const linked = await ask('ticket.link', { place, ticketId, record: ref, anyway });
      if (linked.ok) put(ticketId, linked);
      else setFailure(linked.failure);
      if (!linked.ok) break;
    }
    setPending(false);
  };
  return { looks, again: (ticketId) => void look(ticketId), link, pending, failure };
}
