import { useEffect, useRef, useState } from 'react';
import type { Failure, Outcome } from '../../lib/domain/core/failure';
import { sendRequest } from '../../lib/protocol/client/send';
import type { Reply } from '../../lib/protocol/contract';
import type { RecordFacts } from './record-facts';

export type LookupResult = Reply<'ticket.find'>;

/** Suggested tickets as the service returns them, and the command that links them. */
export type TicketLookup = {
  /** By the tickets' ids, which a page may choose. A ticket has no result while it is loading. */
  results: ReadonlyMap<string, Outcome<LookupResult> | undefined>;
  retry: (ticketId: string) => void;
  /** Links tickets one after another. `anyway` also links those that belong elsewhere. */
  link: (ticketIds: readonly string[], anyway: boolean) => Promise<void>;
  pending: boolean;
  /** Why a ticket was not linked. The tickets after it are not linked either. */
  failure: Failure | undefined;
};

/** Loads tickets from the service, one after another until the component unmounts, and links them. */
export function useTicketLookup(
  { scope, record }: RecordFacts,
  ids: readonly string[],
): TicketLookup {
  const [results, setResults] = useState<TicketLookup['results']>(new Map());
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const isUnmounted = useRef(false);
  const { ref } = record;
  const put = (ticketId: string, result: Outcome<LookupResult> | undefined) =>
    setResults((known) => new Map(known).set(ticketId, result));
  const load = async (ticketId: string) => {
    put(ticketId, undefined);
    put(ticketId, await sendRequest('ticket.find', { scope, ticketId, record: ref }));
  };
  const loadAll = useRef(async () => {
    for (const id of ids) if (!isUnmounted.current) await load(id);
  });

  useEffect(() => {
    isUnmounted.current = false;
    void loadAll.current();
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  const link = async (ticketIds: readonly string[], anyway: boolean) => {
    if (pending) return;
    setPending(true);
    setFailure(undefined);
    for (const ticketId of ticketIds) {
      const linked = await sendRequest('ticket.link', { scope, ticketId, record: ref, anyway });
      if (linked.ok) put(ticketId, linked);
      else setFailure(linked.failure);
      if (!linked.ok) break;
    }
    setPending(false);
  };
  return { results, retry: (ticketId) => void load(ticketId), link, pending, failure };
}
