import { browser } from 'wxt/browser';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { refreshProfilesOnAlarm, refreshStaleProfiles } from '../api/profile-schedule';
import { allBecameReachable } from '../api/reachable';
import { wipeCount } from '../core/epoch';
import { logEvent, reportError } from '../core/log';
import { openTab } from '../core/open-tab';
import { publish } from '../core/publish';
import { closeTab } from '../core/tab-store';
import { resumeFiles, watchFilesAlarm } from '../files/watch-files';
import { watchIdleState } from '../keys/activity-watch';
import { repairInstallMarker } from '../keys/keys';
import { resumeLock } from '../keys/lock';
import { storedKeys } from '../keys/stored-keys';
import { startApplications, watchApplicationAlarm } from '../onboarding/queue/refresh-schedule';
import { dispatchOnAlarm, resume } from '../outbox/dispatcher';
import { startPolling, watchPollAlarms } from '../polling/poller';
import { injectIntoOpenTabs, registerScripts } from '../sites/content-scripts';
import { ignoreLoadsWithoutRecords, watchPageLoads } from '../sites/early-room';
import { releaseOldFileHosts } from '../sites/file-hosts';
import { syncContentScripts } from '../sites/sites';
import { watchTeachingAlarm } from '../teach/samples';
import { wakeTeams, watchTeamAlarm } from '../team/share';
import { wakeAllDue, watchSnoozeAlarm } from '../tickets/snooze';
import { showUnread } from './badge';
import './features';
import { watchKeyboardShortcut } from './keyboard-shortcut';
import { watchNotificationClicks } from './notification-click';
import { startPruning, watchPruneAlarm } from './prune-alarm';

/**
 * Starts the background. All listeners are added before anything is awaited: the browser delivers an
 * event that starts the background only to listeners added at once.
 */
export function startBackground(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    logEvent(reason === 'install' ? 'installed' : 'updated');
    inBackground(afterInstall(reason));
  });
  browser.runtime.onStartup.addListener(() => inBackground(registerScripts()));
  browser.permissions.onAdded.addListener(() => {
    logEvent('permission-granted');
    inBackground(permissionsChanged());
  });
  browser.permissions.onRemoved.addListener(() => {
    logEvent('permission-withdrawn');
    inBackground(permissionsChanged());
  });
  browser.tabs.onRemoved.addListener((tabId) => inBackground(closeTab(tabId)));
  // Chromium gives a tab another id when it discards its page to save memory.
  if (!import.meta.env.FIREFOX)
    browser.tabs.onReplaced.addListener((_, tabId) => inBackground(closeTab(tabId)));
  watchPollAlarms();
  watchApplicationAlarm();
  watchPruneAlarm();
  watchSnoozeAlarm();
  watchFilesAlarm();
  watchTeamAlarm();
  watchTeachingAlarm();
  dispatchOnAlarm();
  refreshProfilesOnAlarm();
  watchNotificationClicks();
  watchPageLoads();
  watchKeyboardShortcut(inBackground);
  watchIdleState(inBackground);

  // At once, before a request can read what a locked key hides, or remove a key.
  inBackground(resumeLock());
  inBackground(repairInstallMarker());
  setTimeout(startRoutines, AFTER_FIRST_REPLY);
}

/**
 * Milliseconds from the start of the background to the work that nobody waits for. Most starts are
 * for a request, whose reply would come later.
 */
const AFTER_FIRST_REPLY = 50;

function startRoutines(): void {
  // It would open a log again that a wipe has ended.
  if (wipeCount() === 0) logEvent('started');
  inBackground(startPruning());
  inBackground(wakeAllDue());
  inBackground(startPolling());
  inBackground(startApplications());
  inBackground(refreshStaleProfiles());
  inBackground(showUnread());
  inBackground(ignoreLoadsWithoutRecords());
  inBackground(releaseOldFileHosts());
  inBackground(resumeFiles());
  wakeTeams();
  for (const environment of ENVIRONMENTS) inBackground(resume(environment));
}

async function afterInstall(reason: string): Promise<void> {
  await registerScripts();
  await injectIntoOpenTabs();
  if (reason === 'install' && (await needsSetup())) await openSettings();
}

/** False if there is a key: after a crash browsers may report an old extension as newly installed. */
const needsSetup = (): Promise<boolean> =>
  // If the keys cannot be read, open the settings, which say so.
  storedKeys().then(
    (keys) => keys.length === 0,
    () => true,
  );

/** Opens a new tab: `openOptionsPage` would take over an empty tab that the user is about to use. */
const openSettings = () => openTab(browser.runtime.getURL('/options.html'));

/** Runs on every permission change, which the user may also make in the browser's settings. */
async function permissionsChanged(): Promise<void> {
  watchNotificationClicks();
  await syncContentScripts();
  await Promise.all([publish({ kind: 'session' }), publish({ kind: 'service' })]);
  await allBecameReachable();
}

/** Runs work that is not awaited, and reports its failure. */
export function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => reportError('Alongside, in the background:', error));
}
