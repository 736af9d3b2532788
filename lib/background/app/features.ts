import { resetCircuit } from '../api/circuit-breaker';
import { onCleanupReady } from '../api/pending-cleanup';
import { refreshStaleProfile } from '../api/profile-schedule';
import { endPause } from '../api/rate-limit-store';
import { onReachable } from '../api/reachable';
import { onSessionChanged } from '../api/session';
import { onCountsChanged } from '../core/counts-changed';
import { reportError } from '../core/log';
import { onPublished } from '../core/publish';
import { pushes } from '../core/pushes';
import { clearRecentRecords } from '../core/recent-records';
import { clearTabChoices } from '../core/tab-store';
import { onFileReady } from '../files/file-ready';
import { removeResetFiles, removeUnknownBytes, resumeFiles } from '../files/watch-files';
import { abandonRunOf, stopActiveRun } from '../golive/active-run';
import { onRunnerClosed } from '../golive/runner-document';
import { onKeyAccepted } from '../keys/keys';
import { onPurge, onPurgeRows } from '../keys/purge';
import { clearQueues } from '../onboarding/queue/queue-cache';
import { setApplicationAlarm } from '../onboarding/queue/refresh-schedule';
import { clearViewers } from '../onboarding/queue/viewers';
import { wake, wakeWaiting } from '../outbox/dispatcher';
import { purgeCommands } from '../outbox/purge-commands';
import { registerCommands } from '../outbox/registry';
import { pollNow } from '../polling/poller';
import { readWritten } from '../polling/read-written';
import { clearReadAhead, readAhead } from '../record/read-ahead';
import { clearHeadings } from '../sites/heading-names';
import { clearPendingNavigations } from '../sites/pending-navigation';
import { onPanelExpected } from '../sites/shown-record';
import { clearTeachings } from '../teach/samples';
import { messagesArrived } from '../team/messages-arrived';
import { purgeNotes } from '../team/purge-notes';
import { restTeam, wakeTeam } from '../team/share';
import { snoozesArrived } from '../team/snoozes-arrived';
import { onTeamNews } from '../team/team-news';
import { cleanUpTestData, onTestReset, onTestResetBegins } from '../test-data/cleanup';
import { clearAllNotifications } from '../tickets/desktop-notifications';
import { purgeTickets } from '../tickets/purge-tickets';
import { wakeDue } from '../tickets/snooze';
import { showUnread } from './badge';
import { COMMANDS } from './commands';

// Registers each feature's listeners for the hooks that the lower folders run, so that these need not
// know any feature. Runs once, when this module is loaded.

registerCommands(COMMANDS);

onCountsChanged(showUnread);
onKeyAccepted(resetCircuit);
onKeyAccepted(endPause);
onSessionChanged(setApplicationAlarm);

// What a panel asks for first is read while the browser makes its frame, and again after any change.
onPanelExpected(readAhead);
onPublished(clearReadAhead);

// A lock or the removal of a key purges all client data.
onPurgeRows(purgeTickets);
onPurgeRows(purgeCommands);
onPurgeRows(purgeNotes);
onPurge(clearQueues);
onPurge(clearViewers);
onPurge(clearAllNotifications);
onPurge(clearRecentRecords);
onPurge(clearReadAhead);
onPurge(clearHeadings);
onPurge(clearTabChoices);
onPurge(clearTeachings);
onPurge(abandonRunOf);
onPurge(removeUnknownBytes);
// Not awaited: the team's current task may wait for the key, which a purge keeps locked until it ends.
onPurge((environment) => {
  restTeam(environment).catch((error: unknown) =>
    reportError('The team was not disconnected:', error),
  );
});

// The user added or unlocked a key, gave a permission or pressed Retry: send what waited.
onReachable(wake);
onReachable(setApplicationAlarm);
onReachable(wakeDue);
onReachable(resumeFiles);
onReachable(wakeTeam);
// These reads are not awaited, so that the user's request ends before them.
onReachable((environment) => {
  refreshStaleProfile(environment).catch((error: unknown) =>
    reportError('A key profile was not read:', error),
  );
  pollNow(environment).catch((error: unknown) => reportError('Polling failed:', error));
});

snoozesArrived.on(wakeDue);
// Not awaited: the next entries do not wait for the service.
messagesArrived.on((environment, ticketIds) => {
  readWritten(environment, ticketIds).catch((error: unknown) =>
    reportError('Polling failed:', error),
  );
});
onTeamNews(async (news) => (await import('./later-handlers')).notifyOfTeamNews(news));

// Loaded with the first push: without a team there is none.
pushes.on(async (...pushed) =>
  (await import('../onboarding/later-handlers')).readPushed(...pushed),
);

onCleanupReady(cleanUpTestData);
onTestResetBegins(stopActiveRun);
onTestReset(clearQueues);
onTestReset(clearViewers);
onTestReset(clearPendingNavigations);
onTestReset(clearAllNotifications);
onTestReset(setApplicationAlarm);
onTestReset(removeResetFiles);

// A command that waited for a file may go, and uploads that waited for the end of a run.
onFileReady(wakeWaiting);
onRunnerClosed(resumeFiles);
