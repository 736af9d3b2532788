import type { Ticket } from '../../../domain/tickets/ticket';
import type { HeldChange } from '../../../storage/stored-command';
import type { ChangePayload } from './change-payload';
import type { ReplyPayload } from './reply';

/** A reply is held if others closed its ticket since the user saw it. */
export function changedForReply({ seen }: ReplyPayload, now: Ticket): HeldChange[] {
  const was = seen?.status;
  return was === undefined || was === now.status || now.status !== 'Closed'
    ? []
    : [{ field: 'status', was, now: now.status }];
}

/** A change is held if others changed one of its fields since the user saw them. */
export const changedForChange = ({ change, seen }: ChangePayload, now: Ticket): HeldChange[] =>
  (['status', 'priority', 'summary'] as const).flatMap((field) => {
    const [wanted, was] = [change[field], seen?.[field]];
    const asExpected = was === undefined || was === now[field];
    // Others already set the wanted value, so this command changes nothing.
    return wanted === undefined || asExpected || wanted === now[field]
      ? []
      : [{ field, was, now: now[field] }];
  });
