import type { Asked } from '../../border/questions';
import { done, type Outcome } from '../../domain/failure';
import { CHECKLIST, type Tick } from '../../domain/go-live';
import { environmentDb } from '../../storage/databases';
import { tell } from '../news';

// What people did on the way to live use (partner-api.md, check 11). It leads from test to live, so
// there is one list for both, in the database of test.

/** What is ticked, in the order in which it is to be done. */
export async function readTicks(): Promise<Tick[]> {
  const ticks = await (await environmentDb('test')).getAll('ticks');
  return ticks.sort((a, b) => CHECKLIST.indexOf(a.item) - CHECKLIST.indexOf(b.item));
}

/** Ticks something off with its day and a note, or takes that back. */
export async function keepTick({ item, tick }: Asked<'golive.tick'>): Promise<Outcome<null>> {
  const db = await environmentDb('test');
  if (tick) await db.put('ticks', { item, ...tick });
  else await db.delete('ticks', item);
  await Promise.all([
    tell({ kind: 'golive', environment: 'test' }),
    tell({ kind: 'golive', environment: 'live' }),
  ]);
  return done(null);
}
