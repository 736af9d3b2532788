import type { TicketChange } from '../../domain/tickets/ticket';
import type { StoredCommand } from '../../storage/stored-command';
import { definitionOf } from './registry';
import { openCommands, queueKeyOf, updateCommand } from './store';

/** Updates the open commands of the same queue key with a confirmed change that this agent made. */
export async function adoptChange(confirmed: StoredCommand, change: TicketChange): Promise<void> {
  const { environment } = confirmed;
  for (const open of await openCommands(environment)) {
    const { adoptChange: adopt } = definitionOf(open);
    if (adopt && queueKeyOf(open) === queueKeyOf(confirmed))
      await updateCommand(environment, open.commandId, (now) => ({
        ...now,
        payload: adopt(now.payload, change),
      }));
  }
}
