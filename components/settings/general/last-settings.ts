import { type Setting, type SettingDefinition, settingOf } from '../setting';

export const DIAGNOSTICS: SettingDefinition = {
  id: 'diagnostics',
  label: 'copyDiagnostics',
  words: ['diagnostics', 'supportLead', 'diagnosticsAlso'],
};
export const ERASE: SettingDefinition = {
  id: 'delete-all-data',
  label: 'forgetTitle',
  words: ['forgetLead', 'pruneLead', 'eraseAlso'],
};

/** What the section `Support` shows. */
export const supportSettings = (): Setting[] => [settingOf(DIAGNOSTICS)];

/** What the last section shows: nothing but what deletes. */
export const eraseSettings = (): Setting[] => [settingOf(ERASE)];
