import type { Outcome } from '../../../lib/domain/failure';
import type { StoredWrite } from '../../../lib/storage/schema';
import { lyingIn } from './life';
import { orCutOff, type World } from './world';

type Name = 'takeBack' | 'retry' | 'sendAnyway' | 'sendAnew' | 'drop';

/** A person decides about one of the writes that are not done. */
export async function deed(world: World, which: number, name: Name): Promise<void> {
  const open = (await lyingIn<StoredWrite>('writes')).filter(({ state }) => state !== 'done');
  const write = open[which % Math.max(1, open.length)];
  if (!write) return;
  const { action } = write;
  const intent = world.intents.find((one) => one.action === action);
  const outcome = await orCutOff<Outcome<unknown>>(
    world.life[name]({ environment: 'test', action }),
  );
  const now = (await lyingIn<StoredWrite>('writes')).find((one) => one.action === action);
  if (!intent) return;
  // The next ones of its ticket may have gone before it.
  intent.late = true;
  const isGone = now === undefined && outcome?.ok !== false;
  if (name === 'drop' && isGone) intent.ended = true;
  if (name === 'takeBack' && isGone) intent.takenBack.push(write.idempotencyKey);
  if (name === 'sendAnew' && now && now.idempotencyKey !== write.idempotencyKey) {
    if (write.uncertain || write.failure?.kind === 'conflict') intent.allowed += 1;
  }
}
