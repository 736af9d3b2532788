import type { ComponentType } from 'react';
import { SETTINGS_SECTIONS, type SettingsSection } from '../../lib/domain/core/settings-routes';
import type { Setup } from '../../lib/protocol/requests/app';
import type { Word } from '../../lib/words/words';
import { supportSettings, wipeSettings } from './general/last-settings';
import { RepliesSection } from './general/RepliesSection';
import { replySettings } from './general/reply-settings';
import { SupportSection } from './general/SupportSection';
import { WipeSection } from './general/WipeSection';
import { KeysSection } from './keys/KeysSection';
import { keySettings } from './keys/key-settings';
import { SecuritySection } from './lock/SecuritySection';
import { securitySettings } from './lock/security-settings';
import { ReviewSection } from './onboarding/ReviewSection';
import { reviewSettings } from './onboarding/review-settings';
import { SavedRepliesSection } from './saved-replies/SavedRepliesSection';
import { savedReplySettings } from './saved-replies/saved-reply-settings';
import type { FoundSetting, Setting } from './setting';
import { ShortcutsSection } from './shortcuts/ShortcutsSection';
import { shortcutSettings } from './shortcuts/shortcut-settings';
import { SitesSection } from './sites/SitesSection';
import { siteSettings } from './sites/site-settings';
import { StorageSection } from './storage/StorageSection';
import { storageSettings } from './storage/storage-settings';
import { TeamSection } from './team/TeamSection';
import { teamSettings } from './team/team-settings';

/** A section of the settings: its link in the navigation, its screen, and what the search finds in it. */
type SectionDefinition = {
  title: Word;
  lead: Word;
  /** What it shows now; as far as that is known without the setup. */
  settings: (setup: Setup | undefined) => readonly Setting[];
} & (
  | { needs: 'setup'; Screen: ComponentType<{ setup: Setup }> }
  // These work even if the setup cannot be read.
  | { needs: 'nothing'; Screen: ComponentType }
);

export const SECTIONS: Record<SettingsSection, SectionDefinition> = {
  keys: {
    title: 'keys',
    lead: 'keysLead',
    settings: keySettings,
    needs: 'setup',
    Screen: KeysSection,
  },
  sites: {
    title: 'sites',
    lead: 'sitesLead',
    settings: siteSettings,
    needs: 'setup',
    Screen: SitesSection,
  },
  replies: {
    title: 'replies',
    lead: 'repliesLead',
    settings: replySettings,
    needs: 'nothing',
    Screen: RepliesSection,
  },
  'saved-replies': {
    title: 'savedReplies',
    lead: 'savedRepliesLead',
    settings: savedReplySettings,
    needs: 'nothing',
    Screen: SavedRepliesSection,
  },
  storage: {
    title: 'storageTitle',
    lead: 'storageLead',
    settings: storageSettings,
    // A locked key is unlocked here, because its storage can be changed only then.
    needs: 'setup',
    Screen: StorageSection,
  },
  team: {
    title: 'teamTitle',
    lead: 'teamLead',
    settings: teamSettings,
    // As the storage: a team can be made or joined only with an unlocked key.
    needs: 'setup',
    Screen: TeamSection,
  },
  onboarding: {
    title: 'review',
    lead: 'reviewLead',
    settings: reviewSettings,
    needs: 'nothing',
    Screen: ReviewSection,
  },
  shortcuts: {
    title: 'shortcuts',
    lead: 'shortcutsLead',
    settings: shortcutSettings,
    needs: 'nothing',
    Screen: ShortcutsSection,
  },
  security: {
    title: 'security',
    lead: 'securityLead',
    settings: securitySettings,
    needs: 'setup',
    Screen: SecuritySection,
  },
  support: {
    title: 'support',
    lead: 'supportLead',
    settings: supportSettings,
    needs: 'nothing',
    Screen: SupportSection,
  },
  erase: {
    title: 'wipeTitle',
    lead: 'wipeLead',
    settings: wipeSettings,
    needs: 'nothing',
    Screen: WipeSection,
  },
};

/** All settings that are shown now, for the search. */
export const allSettings = (setup: Setup | undefined): FoundSetting[] =>
  SETTINGS_SECTIONS.flatMap((section) =>
    SECTIONS[section].settings(setup).map((setting) => ({ ...setting, section })),
  );
