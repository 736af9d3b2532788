import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import type { ThreadPage } from '../../lib/protocol/requests/tickets';
import { type AsyncState, asyncStateOf, query, useRequest } from '../ui/data/use-request';
import { type KnownMessages, NONE_KNOWN, withPage } from './known-messages';

/** A thread on the screen: its last page, and the other pages that were loaded. */
export type Thread = {
  end: AsyncState<ThreadPage>;
  known: KnownMessages;
  /** Loads the pages that begin with these message numbers. */
  load: (starts: readonly number[]) => void;
  /** A page that could not be loaded. */
  failed: Extract<AsyncState<ThreadPage>, { kind: 'failed' }> | undefined;
};

/** Loads a thread page by page: the last page at once, the others when they come into view. */
export function useThread(scope: Scope, ticketId: string): Thread {
  const [starts, setStarts] = useState<readonly number[]>([]);
  const [{ known, pages }, setLoaded] = useState<{
    known: KnownMessages;
    pages: readonly ThreadPage[];
  }>({
    known: NONE_KNOWN,
    pages: [],
  });
  const end = useRequest('thread.read', { scope, ticketId });
  const pageReplies = useQueries({
    queries: starts.map((from) => query('thread.read', { scope, ticketId, from })),
  }).map(asyncStateOf);

  // The last page comes last, because events refresh it.
  const received = [...pageReplies, end].flatMap((reply) =>
    reply.kind === 'ready' ? [reply.value] : [],
  );
  if (received.some((page) => !pages.includes(page)))
    setLoaded({ known: received.reduce(withPage, known), pages: received });

  const load = (wanted: readonly number[]) => {
    if (wanted.join() !== starts.join()) setStarts(wanted);
  };
  return { end, known, load, failed: pageReplies.find((reply) => reply.kind === 'failed') };
}
