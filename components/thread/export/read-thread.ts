import { done, type Outcome } from '../../../lib/domain/core/failure';
import type { Scope } from '../../../lib/domain/core/installation';
import type { Message } from '../../../lib/domain/tickets/message';
import { sendRequest } from '../../../lib/protocol/client/send';

type Read = {
  scope: Scope;
  ticketId: string;
  signal: AbortSignal;
  /** Gets the messages of one page, the number of the first, and how many there are in all. */
  onPage: (messages: readonly Message[], from: number, total: number) => Promise<void>;
};

/**
 * Reads all messages of a thread that this browser has, page by page and from its first. Returns whether
 * those are all that there are. Messages that arrive meanwhile are read, too.
 */
export async function readThread({
  scope,
  ticketId,
  signal,
  onPage,
}: Read): Promise<Outcome<boolean>> {
  for (let from = 0; ; ) {
    const page = await sendRequest('thread.read', { scope, ticketId, from });
    if (!page.ok) return page;
    signal.throwIfAborted();
    const { messages, total, complete } = page.value;
    await onPage(messages, from, total);
    from += messages.length;
    if (from >= total) return done(complete && from === total);
    // Without this, a gap would be read for ever.
    if (messages.length === 0) return done(false);
  }
}
