import { browser } from 'wxt/browser';
import { ENVIRONMENTS } from '../domain/environment';
import { done, type Outcome } from '../domain/failure';
import { deleteDatabases, environmentDb } from '../storage/databases';
import { abandonRuns } from './golive/going';
import { markKept } from './kept-marker';
import { logWritten } from './log';
import { tell } from './news';
import { shutAll } from './purge';
import { leaveAllTabs } from './sites/scripts';

/** What would be lost with everything: writes that did not arrive yet, and drafts with words in them. */
export async function weighEverything(): Promise<Outcome<{ unsent: number; drafts: number }>> {
  const weight = { unsent: 0, drafts: 0 };
  for (const environment of ENVIRONMENTS) {
    const db = await environmentDb(environment);
    const [all, sent, drafts] = await Promise.all([
      db.count('writes'),
      db.countFromIndex('writes', 'state', 'done'),
      db.getAll('drafts'),
    ]);
    weight.unsent += all - sent;
    weight.drafts += drafts.filter(({ text, attachments, fields }) =>
      [text, ...attachments, ...Object.values(fields)].some((part) => part !== ''),
    ).length;
  }
  return done(weight);
}

/**
 * Leaves the browser as it was before the extension came: open pages, registered scripts, host
 * permissions, alarms, what is in memory, and every database. What is on its way to the service
 * right now arrives or not; nothing will be known of it.
 */
export async function forgetEverything(): Promise<Outcome<null>> {
  abandonRuns();
  await leaveAllTabs();
  await browser.scripting.unregisterContentScripts();
  await browser.alarms.clearAll();
  await browser.storage.session.clear();
  await markKept(false);
  await logWritten();
  // An answer that is on its way must not bring anything back.
  shutAll();
  await deleteDatabases();
  // Last, because the browser tells us of it and we then look at what there is: nothing.
  await handBackHosts();
  for (const environment of ENVIRONMENTS) await tell({ kind: 'purge', environment });
  await Promise.all([
    tell({ kind: 'setup' }),
    tell({ kind: 'session' }),
    browser.action.setBadgeText({ text: '' }),
  ]);
  return done(null);
}

/** Hands back the hosts that were asked for; those that came with the installation stay. */
async function handBackHosts(): Promise<void> {
  const { host_permissions: given = [] } = browser.runtime.getManifest();
  const { origins = [] } = await browser.permissions.getAll();
  const asked = origins.filter((origin) => !given.includes(origin));
  if (asked.length > 0) await browser.permissions.remove({ origins: asked });
}
