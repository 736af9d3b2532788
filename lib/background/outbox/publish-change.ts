import type { StoredCommand } from '../../storage/stored-command';
import { publish } from '../core/publish';

/** Publishes that a command changed, to every screen that shows it. */
export async function publishChange({ environment, payload }: StoredCommand): Promise<void> {
  const { ticketId } = payload;
  await Promise.all([
    // What is about no ticket may be going to open one.
    ticketId === undefined
      ? publish({ kind: 'creations', environment })
      : publish({ kind: 'ticket', environment, ticketId }),
    publish({ kind: 'outbox', environment }),
  ]);
}
