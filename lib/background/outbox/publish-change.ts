import type { StoredCommand } from '../../storage/stored-command';
import { publish } from '../core/publish';

/** Publishes that a command changed, to every screen that shows it. */
export async function publishChange({ environment, payload }: StoredCommand): Promise<void> {
  const { ticketId } = payload;
  await publish({ kind: 'service' });
  if (ticketId !== undefined) await publish({ kind: 'ticket', environment, ticketId });
}
