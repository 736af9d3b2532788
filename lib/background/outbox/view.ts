import type { Outgoing } from '../../protocol/requests/outbox';
import type { EnvironmentDb } from '../../storage/databases';
import type { Held, StoredCommand } from '../../storage/stored-command';
import { allowedActions } from './allowed-actions';
import { definitionOf } from './registry';
import { openCommandsIn } from './store';
import { textOf } from './to-draft';

/** A command as screens see it. */
export async function outgoing(
  db: EnvironmentDb,
  command: StoredCommand,
  now: number,
): Promise<Outgoing> {
  const { commandId, createdAt, nextAt, failure, held } = command;
  return {
    commandId,
    what: await definitionOf(command).describe(db, command.payload),
    startedAt: createdAt,
    state: stateOf(command, now),
    ...(command.after === undefined ? {} : { follows: true }),
    ...(command.state === 'queued' && !command.after && Number.isFinite(nextAt) ? { nextAt } : {}),
    ...(failure ? { failure } : {}),
    ...(command.state === 'held' && held ? { held: heldOf(held) } : {}),
    seenInThread: command.uncertain && (await isInThread(db, command)),
    actions: allowedActions(command, now),
    ...copyOf(command, now),
  };
}

const heldOf = ({ count, latest, by, messageId, changed }: Held): Outgoing['held'] => ({
  count,
  latest,
  by,
  messageId,
  ...(changed ? { changed } : {}),
});

/** The text of a stopped command that cannot be edited, for the user to copy. */
function copyOf(command: StoredCommand, now: number): Pick<Outgoing, 'copy'> {
  if (command.state !== 'stopped' || allowedActions(command, now).includes('edit')) return {};
  const text = textOf(command);
  return text === '' ? {} : { copy: text };
}

function stateOf(command: StoredCommand, now: number): Outgoing['state'] {
  if (command.state === 'done') return 'sent';
  if (command.state !== 'queued') return command.state;
  if (command.uncertain) return 'confirming';
  return (command.undoUntil ?? 0) > now ? 'undoable' : 'waiting';
}

/** Whether the thread shows a message that may come from this command. */
const isInThread = async (db: EnvironmentDb, command: StoredCommand): Promise<boolean> =>
  (await definitionOf(command).isInThread?.(db, command)) ?? false;

const isPending = async (db: EnvironmentDb, command: StoredCommand): Promise<boolean> =>
  (await definitionOf(command).isPending?.(db, command)) ?? true;

/** Commands of a ticket that the stored ticket and thread do not show yet, in the order they were made. */
export async function commandsOfTicket(db: EnvironmentDb, ticketId: string): Promise<Outgoing[]> {
  const now = Date.now();
  const commands = await db.getAllFromIndex('commands', 'ticketId', ticketId);
  commands.sort((a, b) => a.number - b.number);
  const shown = await Promise.all(
    commands.map(async (command) =>
      (await isPending(db, command)) ? outgoing(db, command, now) : [],
    ),
  );
  return shown.flat();
}

/** Open commands that a feature shows on its own screen. */
export async function outgoingWhere(
  db: EnvironmentDb,
  isShown: (command: StoredCommand) => boolean,
): Promise<Outgoing[]> {
  const now = Date.now();
  const commands = (await openCommandsIn(db)).filter(isShown);
  return Promise.all(commands.map((command) => outgoing(db, command, now)));
}
