import type { Environment } from '../../domain/core/environment';
import { done, type Outcome } from '../../domain/core/failure';
import type { Reply } from '../../protocol/contract';
import type { OutboxEntry } from '../../protocol/requests/outbox';
import { type EnvironmentDb, environmentDb } from '../../storage/databases';
import type { StoredCommand } from '../../storage/stored-command';
import { keyedEnvironments } from '../keys/keys';
import { isLocked } from '../keys/lock';
import { pendingCommands } from './pending-commands';
import { definitionOf } from './registry';
import { doneCommands, isOldReceipt, openCommands } from './store';
import { outgoing } from './view';

/** All unconfirmed commands, oldest first, and the receipts of the last week, latest first. */
export async function readOutbox(environment: Environment): Promise<Outcome<OutboxView>> {
  const db = await environmentDb(environment);
  const closed = await whyClosed(environment);
  const open = closed ? [] : await entriesOf(db, await openCommands(environment));
  const { waiting, stopped } = await pendingCommands(environment);
  const recent = (await doneCommands(environment)).filter((one) => !isOldReceipt(one, Date.now()));
  const receipts = recent.map((command) => ({
    kind: definitionOf(command).kind,
    ...(command.payload.ticketId !== undefined && !closed
      ? { ticketId: command.payload.ticketId }
      : {}),
    at: command.receipt?.at ?? command.createdAt,
    attempts: command.attempts,
    requestId: command.receipt?.requestId,
    keyEnd: command.idempotencyKey.slice(-4),
    account: command.account,
  }));
  return done({ ...(closed && { closed }), waiting, stopped, open, receipts });
}

type OutboxView = Reply<'outbox.read'>;

/** Why the outbox shows no text about clients: no key is stored, or the key is locked. */
async function whyClosed(environment: Environment): Promise<OutboxView['closed']> {
  if (!(await keyedEnvironments()).includes(environment)) return 'no-key';
  return (await isLocked(environment)) ? 'locked' : undefined;
}

async function entriesOf(
  db: EnvironmentDb,
  commands: readonly StoredCommand[],
): Promise<OutboxEntry[]> {
  const now = Date.now();
  const names = new Map((await db.getAll('installations')).map(({ id, name }) => [id, name]));
  return Promise.all(
    commands.map(async (command) => ({
      ...(await outgoing(db, command, now)),
      installationId: command.installationId,
      installationName: names.get(command.installationId),
    })),
  );
}
