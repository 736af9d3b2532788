import type { Setup } from '../../../lib/protocol/requests/app';
import { type Setting, type SettingDefinition, settingOf } from '../setting';

export const UNLOCK: SettingDefinition = {
  id: 'unlock',
  label: 'unlockTitle',
  words: ['unlock', 'passphrase', 'locked'],
};
export const PASSPHRASE: SettingDefinition = {
  id: 'passphrase',
  label: 'passphrase',
  words: [
    'passphraseLead',
    'passphraseNotNeeded',
    'passphraseForLive',
    'passphraseForBoth',
    'passphraseAgain',
    'lockAfter',
    'lockNow',
    'save',
    'cancel',
    'passphraseAlso',
  ],
};
export const LOCK_AFTER_CHOICE: SettingDefinition = {
  id: 'lock-after',
  label: 'lockAfter',
  words: ['lockAfterHint'],
};
export const LOCK_NOW: SettingDefinition = { id: 'lock-now', label: 'lockNow', words: ['locked'] };
export const FOUR_EYES: SettingDefinition = {
  id: 'second-reviewer',
  label: 'fourEyesRule',
  words: [
    'fourEyes',
    'fourEyesLead',
    'reviewerName',
    'reviewerNameHint',
    'keepReviewerName',
    'fourEyesAlso',
  ],
};

/** Whether a key is locked, and whether one can be locked. */
export const hasLocked = ({ keys }: Setup): boolean => keys.some(({ lock }) => lock === 'locked');
const hasUnlocked = ({ keys }: Setup): boolean => keys.some(({ lock }) => lock === 'unlocked');

/** What the section `Security` shows now. */
export const securitySettings = (setup: Setup | undefined): Setting[] =>
  [
    ...(setup && hasLocked(setup) ? [UNLOCK] : []),
    PASSPHRASE,
    ...(setup && setup.lock.need !== 'none' ? [LOCK_AFTER_CHOICE] : []),
    ...(setup && setup.lock.need !== 'none' && hasUnlocked(setup) ? [LOCK_NOW] : []),
    FOUR_EYES,
  ].map(settingOf);
