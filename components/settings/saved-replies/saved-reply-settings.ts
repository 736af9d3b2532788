import { type Setting, type SettingDefinition, settingOf } from '../setting';

export const SAVED_REPLIES: SettingDefinition = {
  id: 'list',
  label: 'savedReplies',
  words: [
    'savedRepliesLead',
    'savedRepliesInstallation',
    'savedRepliesFind',
    'savedReplyAdd',
    'savedReplyName',
    'savedReplyFolder',
    'savedReplyText',
    'savedReplyInsertValue',
    'status',
    'edit',
    'remove',
    'savedRepliesAlso',
  ],
};
export const AGENT_NAME: SettingDefinition = {
  id: 'your-name',
  label: 'agentName',
  words: ['agentNameHint', 'agentNameSave', 'agentNameAlso'],
};
export const IMPORT_REPLIES: SettingDefinition = {
  id: 'import',
  label: 'savedRepliesImportFile',
  words: ['savedRepliesFiles', 'savedRepliesImportHint', 'savedRepliesImportAlso', 'importDo'],
};
export const EXPORT_REPLIES: SettingDefinition = {
  id: 'export',
  label: 'savedRepliesExport',
  words: ['savedRepliesFiles', 'exportJson', 'exportCsv', 'savedRepliesExportAlso'],
};

/** What the section `Saved replies` shows. */
export const savedReplySettings = (): Setting[] =>
  [SAVED_REPLIES, AGENT_NAME, IMPORT_REPLIES, EXPORT_REPLIES].map(settingOf);
