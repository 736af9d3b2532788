import { browser } from 'wxt/browser';
import type { Reply } from '../border/questions';
import { ENVIRONMENTS, type Environment } from '../domain/environment';
import { done, type Outcome } from '../domain/failure';
import { deleteDatabases, environmentDb } from '../storage/databases';
import { allowWrites, inTime } from '../storage/erased';
import { pendingWrites } from './counts';
import { shutAll } from './epoch';
import { abandonRuns } from './golive/going';
import { markKept } from './kept-marker';
import { inLockLine } from './lock';
import { complain, endLog } from './log';
import { tell } from './news';
import { takeAllNoticesBack } from './notices';
import { forgetQueues } from './onboarding/queues';
import { forgetWatched } from './onboarding/watching';
import { emptyPurse } from './poll/purse';
import { leaveAllTabs } from './sites/scripts';

type Weight = Reply<'everything.weigh'>;

/**
 * What would be lost with everything: writes that did not arrive yet, and drafts with words in them.
 * `uncounted` are the environments whose database cannot be read: that keeps nobody from forgetting.
 */
export async function weighEverything(): Promise<Outcome<Weight>> {
  const weight: Weight = { unsent: 0, drafts: 0, uncounted: [] };
  for (const environment of ENVIRONMENTS) {
    try {
      const one = await inTime(weighOne(environment));
      weight.unsent += one?.unsent ?? 0;
      weight.drafts += one?.drafts ?? 0;
    } catch (error) {
      complain('What would be forgotten could not be counted:', error);
      weight.uncounted.push(environment);
    }
  }
  return done(weight);
}

async function weighOne(environment: Environment): Promise<{ unsent: number; drafts: number }> {
  const db = await environmentDb(environment);
  const [{ waiting, stopped }, drafts] = await Promise.all([
    pendingWrites(environment),
    db.getAll('drafts'),
  ]);
  const written = drafts.filter(({ text, attachments, fields }) =>
    [text, ...attachments, ...Object.values(fields)].some((part) => part !== ''),
  );
  return { unsent: waiting + stopped, drafts: written.length };
}

/**
 * Leaves the browser as it was before the extension came: open pages, registered scripts, host
 * permissions, alarms, notifications, what is in memory, and every database. What is on its way to
 * the service right now arrives or not; nothing will be known of it. Whatever fails of this, the rest
 * is done, and `isWhole` is false.
 */
export async function forgetEverything(): Promise<Outcome<Reply<'everything.forget'>>> {
  // An answer that is on its way must not bring anything back.
  shutAll();
  abandonRuns();
  await endLog();
  let isWhole = true;
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      isWhole = false;
      complain('Something was not forgotten:', error);
    }
  };
  await attempt(leaveAllTabs);
  await attempt(() => browser.scripting.unregisterContentScripts());
  for (const environment of ENVIRONMENTS) {
    forgetQueues(environment);
    forgetWatched(environment);
    await attempt(() => takeAllNoticesBack(environment));
  }
  await attempt(forgetMemory);
  await attempt(() => markKept(false));
  const left = await deleteDatabases();
  // What was in the middle of a step may have put something there meanwhile.
  await attempt(forgetMemory);
  // Last, because the browser tells us of it and we then look at what there is: nothing.
  await attempt(handBackHosts);
  allowWrites('settings');
  for (const environment of ENVIRONMENTS) await tell({ kind: 'purge', environment });
  await Promise.all([
    tell({ kind: 'setup' }),
    tell({ kind: 'session' }),
    browser.action.setBadgeText({ text: '' }),
  ]);
  return done({ isWhole: isWhole && left.length === 0 });
}

/** Alarms, and what lies in `storage.session`, open keys among it. */
const forgetMemory = (): Promise<void> =>
  inLockLine(async () => {
    emptyPurse();
    await browser.alarms.clearAll();
    await browser.storage.session.clear();
  });

/** Hands back the hosts that were asked for; those that came with the installation stay. */
async function handBackHosts(): Promise<void> {
  const { host_permissions: given = [] } = browser.runtime.getManifest();
  const { origins = [] } = await browser.permissions.getAll();
  const asked = origins.filter((origin) => !given.includes(origin));
  if (asked.length > 0) await browser.permissions.remove({ origins: asked });
}
