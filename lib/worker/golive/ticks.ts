import type { Asked } from '../../border/questions';
import { done, type Outcome } from '../../domain/failure';
import { CHECKLIST, type KeptTick, type Tick } from '../../domain/go-live';
import { environmentDb } from '../../storage/databases';
import { tell } from '../news';

// What people did on the way to live use (partner-api.md, check 11). It leads from test to live, so
// there is one list for both, in the database of test.

/** What is ticked, in the order in which it is to be done. */
export const readTicks = async (): Promise<Tick[]> =>
  (await keptTicks()).filter(({ takenBack }) => !takenBack);

/** The same, and what was ticked before and taken back. */
export async function keptTicks(): Promise<KeptTick[]> {
  const ticks = await (await environmentDb('test')).getAll('ticks');
  return ticks.sort((a, b) => CHECKLIST.indexOf(a.item) - CHECKLIST.indexOf(b.item));
}

/** Ticks something off with its day and a note; or takes that back, so that both are there once more. */
export async function keepTick({ item, tick }: Asked<'golive.tick'>): Promise<Outcome<null>> {
  const tx = (await environmentDb('test')).transaction('ticks', 'readwrite');
  const before = await tx.store.get(item);
  if (tick) await tx.store.put({ item, ...tick });
  else if (before) await tx.store.put({ ...before, takenBack: true });
  await tx.done;
  await Promise.all([
    tell({ kind: 'golive', environment: 'test' }),
    tell({ kind: 'golive', environment: 'live' }),
  ]);
  return done(null);
}
