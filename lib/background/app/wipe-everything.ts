import { browser } from 'wxt/browser';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { done, type Outcome } from '../../domain/core/failure';
import type { Reply } from '../../protocol/contract';
import { deleteDatabases, environmentDb } from '../../storage/databases';
import { allowWrites, inTime } from '../../storage/wiped-databases';
import { dropCachedBuckets } from '../api/rate-limit-store';
import { blockAllPersistence } from '../core/epoch';
import { setInstallMarker } from '../core/install-marker';
import { endLog, reportError } from '../core/log';
import { publish } from '../core/publish';
import { clearSessionStorage } from '../core/remembered-items';
import { wipeFiles } from '../files/watch-files';
import { abandonRuns } from '../golive/active-run';
import { runLockExclusive } from '../keys/lock';
import { clearQueues } from '../onboarding/queue/queue-cache';
import { clearViewers } from '../onboarding/queue/viewers';
import { pendingCommands } from '../outbox/pending-commands';
import { removeFromAllTabs } from '../sites/content-scripts';
import { restTeam } from '../team/share';
import { clearAllNotifications } from '../tickets/desktop-notifications';

type Loss = Reply<'browserData.previewWipe'>;

/**
 * Counts what a wipe would lose: unconfirmed commands, and drafts that are not empty. `uncounted` lists
 * the environments whose database cannot be read; they can still be wiped.
 */
export async function previewWipe(): Promise<Outcome<Loss>> {
  const loss: Loss = { unsent: 0, drafts: 0, uncounted: [] };
  for (const environment of ENVIRONMENTS) {
    try {
      const counts = await inTime(countLoss(environment));
      loss.unsent += counts?.unsent ?? 0;
      loss.drafts += counts?.drafts ?? 0;
    } catch (error) {
      reportError('What a wipe would lose could not be counted:', error);
      loss.uncounted.push(environment);
    }
  }
  return done(loss);
}

async function countLoss(environment: Environment): Promise<{ unsent: number; drafts: number }> {
  const db = await environmentDb(environment);
  const [{ waiting, stopped }, drafts] = await Promise.all([
    pendingCommands(environment),
    db.getAll('drafts'),
  ]);
  const withContent = drafts.filter(({ text, attachments, fields }) =>
    [text, ...attachments, ...Object.values(fields)].some((part) => part !== ''),
  );
  return { unsent: waiting + stopped, drafts: withContent.length };
}

/**
 * Removes everything of the extension from the browser: the panels in open pages, registered scripts,
 * host permissions, alarms, notifications, session storage and every database. A command in flight may
 * still arrive, and its outcome is lost. If a step fails, the others are done and `isWhole` is false.
 */
export async function wipeEverything(): Promise<Outcome<Reply<'browserData.wipe'>>> {
  // Nothing of a response to a call in flight may be saved.
  blockAllPersistence();
  abandonRuns();
  await endLog();
  let isWhole = true;
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      isWhole = false;
      reportError('Something was not wiped:', error);
    }
  };
  await attempt(removeFromAllTabs);
  await attempt(() => browser.scripting.unregisterContentScripts());
  for (const environment of ENVIRONMENTS) {
    clearQueues(environment);
    clearViewers(environment);
    await attempt(() => restTeam(environment));
    await attempt(() => clearAllNotifications(environment));
  }
  let leftAtStorage = 0;
  await attempt(async () => {
    leftAtStorage = await wipeFiles();
  });
  await attempt(clearSession);
  const unmark = () => setInstallMarker(false);
  await attempt(unmark);
  const undeleted = await deleteDatabases();
  // Work in progress may have written to session storage meanwhile, or marked a key that was still stored.
  await attempt(clearSession);
  await attempt(unmark);
  // Last, because the permission event makes the background read its settings, which are empty by now.
  await attempt(removeHostPermissions);
  allowWrites('settings');
  for (const environment of ENVIRONMENTS) await publish({ kind: 'purge', environment });
  await Promise.all([
    publish({ kind: 'setup' }),
    publish({ kind: 'session' }),
    publish({ kind: 'saved-replies' }),
    browser.action.setBadgeText({ text: '' }),
  ]);
  return done({ isWhole: isWhole && undeleted.length === 0, leftAtStorage });
}

/** Clears alarms, token buckets and `storage.session`, which holds the unlocked keys. */
const clearSession = (): Promise<void> =>
  runLockExclusive(async () => {
    dropCachedBuckets();
    await browser.alarms.clearAll();
    await clearSessionStorage();
  });

/** Removes the host permissions that the user gave; those of the manifest cannot be removed. */
async function removeHostPermissions(): Promise<void> {
  const { host_permissions: required = [] } = browser.runtime.getManifest();
  const { origins = [] } = await browser.permissions.getAll();
  const optional = origins.filter((origin) => !required.includes(origin));
  if (optional.length > 0) await browser.permissions.remove({ origins: optional });
}
