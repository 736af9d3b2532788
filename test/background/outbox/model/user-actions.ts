import type { Outcome } from '../../../../lib/domain/core/failure';
import { holdKey } from '../../../../lib/domain/tickets/hold-key';
import type { StoredCommand } from '../../../../lib/storage/stored-command';
import { readStore } from './life';
import { unlessStopped, type World } from './world';

type Name = 'undoCommand' | 'retry' | 'sendAnyway' | 'sendAsNew' | 'drop';

/** Makes the agent act on one of the open commands. */
export async function userAction(world: World, which: number, name: Name): Promise<void> {
  const open = (await readStore<StoredCommand>('commands')).filter(({ state }) => state !== 'done');
  const write = open[which % Math.max(1, open.length)];
  if (!write) return;
  const { commandId } = write;
  const followers = open.filter(({ after }) => after === commandId);
  // A reset makes a command with another ID from the draft of a reply.
  const intent =
    world.intents.find((one) => one.commandId === commandId) ??
    world.intents.find(({ words }) => write.body.includes(words));
  const outcome = await unlessStopped<Outcome<unknown>>(
    world.life[name]({ environment: 'test', commandId, seen: holdKey(write.held) }),
  );
  const now = (await readStore<StoredCommand>('commands')).find(
    (one) => one.commandId === commandId,
  );
  if (!intent) return;
  // Later commands of its ticket may have been sent before it.
  intent.late = true;
  const isRemoved = now === undefined && outcome?.ok !== false;
  if (name === 'drop' && isRemoved) intent.ended = true;
  if (name === 'undoCommand' && isRemoved) intent.undoneKeys.push(write.idempotencyKey);
  // What waits for a command goes with it.
  for (const { commandId: follower, idempotencyKey } of isRemoved ? followers : []) {
    const one = world.intents.find((another) => another.commandId === follower);
    one?.undoneKeys.push(idempotencyKey);
    if (one) one.ended = true;
  }
  if (name === 'sendAsNew' && now && now.idempotencyKey !== write.idempotencyKey) {
    if (write.uncertain || write.failure?.kind === 'conflict') intent.allowed += 1;
  }
}
