import { SettingsPage } from '../../../components/settings/SettingsPage';
import { done } from '../../../lib/domain/core/failure';
import { type SettingsSection, settingsRoute } from '../../../lib/domain/core/settings-routes';
import { SAVED_REPLY, SESSION } from '../samples';
import type { Replies } from '../screen';

/** Replies to all requests of the settings but the setup. */
export const OTHERS: Replies = {
  'teach.reviews.read': done([]),
  'teach.thirdRecord.read': done(null),
  'settings.notifications.read': done({ on: true, withSummary: false, allowed: true }),
  'settings.shortcuts.read': done({}),
  'settings.undo.read': done(10),
  'session.read': done(SESSION),
  'savedReplies.read': done({ replies: [SAVED_REPLY], agentName: '' }),
  'settings.fourEyes.read': done({ rule: 'off' }),
  'storage.read': done({ config: null, waiting: 0 }),
  'team.read': done({ team: null }),
};

/** The settings at the address of a section, or of a setting in it. */
export function settingsAt(section: SettingsSection, setting?: string) {
  location.hash = settingsRoute(section, setting);
  return <SettingsPage />;
}
