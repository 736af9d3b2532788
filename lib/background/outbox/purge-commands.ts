import type { PurgeTransaction } from '../keys/purge';
import { redactCommand, redactForeignContent } from './redact-payload';

/** Redacts the text of confirmed commands, and the text of others in all other commands. */
export async function purgeCommands(tx: PurgeTransaction): Promise<void> {
  const commands = tx.objectStore('commands');
  await Promise.all(
    (await commands.getAll()).map((command) =>
      commands.put(
        command.state === 'done'
          ? // Without its result, the message is not searched for in the thread.
            {
              ...redactCommand(command),
              result: undefined,
              claimed: command.claimed ?? command.result,
            }
          : redactForeignContent(command),
      ),
    ),
  );
}
