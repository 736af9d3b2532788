import { type Setting, type SettingDefinition, settingOf } from '../setting';

export const NOTICES: SettingDefinition = {
  id: 'notifications',
  label: 'noticesOn',
  words: ['notices', 'noticesLead', 'noticesAlso'],
};
export const NOTICES_SUMMARY: SettingDefinition = {
  id: 'notification-text',
  label: 'noticesSummary',
  words: ['noticesSummaryHint'],
};
export const UNDO: SettingDefinition = {
  id: 'undo',
  label: 'undoAfterSend',
  words: ['writing', 'writingLead', 'undoAlso'],
};

export const CHECK: SettingDefinition = {
  id: 'before-sending',
  label: 'checkBefore',
  words: ['checkShow', 'checkFindings', 'checkAlways', 'checkAlso'],
};

/** What the section `Notifications and replies` shows. */
export const replySettings = (): Setting[] =>
  [NOTICES, NOTICES_SUMMARY, UNDO, CHECK].map(settingOf);
