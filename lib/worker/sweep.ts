import { environmentDb } from '../storage/databases';
import { showUnread } from './badge';
import { goingOf } from './golive/going';
import { letGoOf } from './gone';
import { note } from './log';
import { tell } from './news';
import { takeAllNoticesBack } from './notices';
import { setApplicationsClock } from './onboarding/clock';
import { forgetQueues } from './onboarding/queues';
import { forgetWatched } from './onboarding/watching';
import type { OwedReset } from './owed-reset';
import { type Fresh, oldInstallations, sweepDatabase } from './sweep-database';
import { forgetWishes } from './wishes';

/**
 * Takes out of this browser all that a reset of test data made meaningless (partner-api.md, rule 2):
 * of the installations that the reset key had, what was kept before the reset, and whatever is of one
 * that the service no longer has. What is kept of another company stays as it is. `fresh` are the
 * installations as they were read since, undefined where that failed: then what is old by its time
 * goes now, and the rest when they are read (`readInstallations` of the session). May be cut off after
 * any line and run again: it comes out the same, and leaves alone what was made since. Which records
 * tabs show is of both environments, and stays.
 */
export async function sweep(reset: OwedReset, fresh: Fresh | undefined): Promise<void> {
  const { environment } = reset;
  // What it still has to ask for is gone.
  goingOf(environment)?.stop.abort();
  const db = await environmentDb(environment);
  const old = oldInstallations(reset, fresh);
  // Before the transaction: what is on its way comes in before it, and is swept, or not at all.
  letGoOf(environment, old);
  await sweepDatabase(db, { reset, fresh, old });
  forgetQueues(environment);
  forgetWatched(environment);
  await Promise.all([forgetWishes(environment), takeAllNoticesBack(environment)]);
  note('test-data-reset', { environment });
  await setApplicationsClock();
  await tell({ kind: 'reset', environment });
  await Promise.all([tell({ kind: 'session' }), tell({ kind: 'service' }), showUnread()]);
}
