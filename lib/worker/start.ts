import { browser } from 'wxt/browser';
import { ENVIRONMENTS } from '../domain/environment';
import { showUnread } from './badge';
import { handBackOldFileHosts } from './file-hosts';
import { readKeysByTheClock, startKeys } from './key-clock';
import { healMark } from './keys';
import { resumeLock } from './lock';
import { hearOfPresence } from './lock-clock';
import { complain, note } from './log';
import { tell, tellPage } from './news';
import { followNotices } from './notice-click';
import { lookAtApplicationsByTheClock, startApplications } from './onboarding/clock';
import { pumpByTheClock, resume } from './outbox/pump';
import { lookAtAlarms, startPolling } from './poll/poller';
import { startPruning } from './prune';
import { goOnEverywhere } from './service';
import { followShortcut } from './shortcut';
import { enterOpenTabs, registerScripts } from './sites/scripts';
import { standWhereWanted } from './sites/sites';
import { storedKeys } from './stored-keys';
import { forgetTab } from './tabs';

/**
 * Everything the background does without being asked. Listeners are added before anything is
 * awaited: an event that starts the background is given only to listeners that are there at once.
 */
export function startBackground(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    note(reason === 'install' ? 'installed' : 'updated');
    inBackground(afterInstall(reason));
  });
  browser.runtime.onStartup.addListener(() => inBackground(registerScripts()));
  browser.permissions.onAdded.addListener(() => {
    note('permission-given');
    inBackground(permissionsChanged());
  });
  browser.permissions.onRemoved.addListener(() => {
    note('permission-withdrawn');
    inBackground(permissionsChanged());
  });
  browser.tabs.onRemoved.addListener((tabId) => inBackground(forgetTab(tabId)));
  lookAtAlarms();
  lookAtApplicationsByTheClock();
  pumpByTheClock();
  readKeysByTheClock();
  followNotices();
  followAddresses();
  followShortcut(inBackground);
  hearOfPresence(inBackground);

  note('started');
  inBackground(resumeLock());
  inBackground(healMark());
  startPruning();
  inBackground(startPolling());
  inBackground(startApplications());
  inBackground(startKeys());
  inBackground(showUnread());
  inBackground(handBackOldFileHosts());
  for (const environment of ENVIRONMENTS) inBackground(resume(environment));
}

async function afterInstall(reason: string): Promise<void> {
  await registerScripts();
  await enterOpenTabs();
  if (reason === 'install' && (await isToBeSetUp())) await openSettings();
}

/** A browser that crashed may take what it has had for long for newly installed. */
const isToBeSetUp = (): Promise<boolean> =>
  // Where keys cannot be read, the settings say so.
  storedKeys().then(
    (keys) => keys.length === 0,
    () => true,
  );

/** A tab of its own: `openOptionsPage` would take over an empty tab that someone is about to use. */
const openSettings = () => browser.tabs.create({ url: browser.runtime.getURL('/options.html') });

/** Permissions can be given and withdrawn at any time, also in the browser's own settings. */
async function permissionsChanged(): Promise<void> {
  followNotices();
  await standWhereWanted();
  await Promise.all([tell({ kind: 'session' }), tell({ kind: 'service' })]);
  await goOnEverywhere();
}

/** Where pages have no Navigation API, the background tells them that their address changed. */
function followAddresses(): void {
  if (!import.meta.env.FIREFOX || 'navigation' in globalThis) return;
  browser.tabs.onUpdated.addListener((tabId, { url }) => {
    if (url) inBackground(tellPage(tabId, { alongside: 'look-again' }));
  });
}

/** Work that nobody waits for. A failure of it is a defect, and says so where developers look. */
export function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => complain('Alongside, in the background:', error));
}
