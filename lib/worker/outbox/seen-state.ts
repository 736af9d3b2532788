import type { Place } from '../../domain/installation';
import type { Ticket, TicketChange } from '../../domain/ticket';
import { environmentDb } from '../../storage/databases';
import type { HeldChange } from '../../storage/held';
import type { Deed, StoredWrite } from '../../storage/schema';
import { lineOf, moveWrite, openWrites } from './rows';

/** How a ticket stands for somebody who writes now; undefined where nothing of it is known. */
export async function seenStatus(
  { environment }: Place,
  ticketId: string,
): Promise<Pick<TicketChange, 'status'> | undefined> {
  const stored = await (await environmentDb(environment)).get('tickets', ticketId);
  if (!stored || stored.forgotten || stored.ticket.status === '') return undefined;
  return { status: stored.ticket.status };
}

/** What of a ticket is not as the writer saw it and matters to what they wrote. */
export function changedSince(deed: Deed, now: Ticket): HeldChange[] {
  if (deed.kind === 'message.send') {
    const was = deed.seen?.status;
    return was === undefined || was === now.status || now.status !== 'Closed'
      ? []
      : [{ field: 'status', was, now: now.status }];
  }
  if (deed.kind !== 'ticket.change') return [];
  return (['status', 'priority', 'summary'] as const).flatMap((field) => {
    const [wanted, was] = [deed.change[field], deed.seen?.[field]];
    const asExpected = was === undefined || was === now[field];
    // Somebody else did the same: to do it again changes nothing.
    return wanted === undefined || asExpected || wanted === now[field]
      ? []
      : [{ field, was, now: now[field] }];
  });
}

/** A change of ours that is done is known to this agent: it holds none of the agent's open writes back. */
export async function seenByOpenWrites(done: StoredWrite): Promise<void> {
  const { environment, deed } = done;
  if (deed.kind !== 'ticket.change') return;
  for (const open of await openWrites(environment))
    if (lineOf(open) === lineOf(done))
      await moveWrite(environment, open.action, (now) => ({
        ...now,
        deed: withSeen(now.deed, deed.change),
      }));
}

function withSeen(deed: Deed, { status, priority, summary }: TicketChange): Deed {
  const known = {
    ...(status === undefined ? {} : { status }),
    ...(priority === undefined ? {} : { priority }),
    ...(summary === undefined ? {} : { summary }),
  };
  if (deed.kind === 'ticket.change' && deed.seen)
    return { ...deed, seen: { ...deed.seen, ...known } };
  if (deed.kind === 'message.send' && deed.seen && status !== undefined)
    return { ...deed, seen: { status } };
  return deed;
}
