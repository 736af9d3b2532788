import { type Setting, type SettingDefinition, settingOf } from '../setting';

export const DIAGNOSTICS: SettingDefinition = {
  id: 'diagnostics',
  label: 'copyDiagnostics',
  words: ['diagnostics', 'supportLead', 'diagnosticsAlso'],
};
export const WIPE: SettingDefinition = {
  id: 'delete-all-data',
  label: 'wipeTitle',
  words: ['wipeLead', 'pruneLead', 'wipeAlso'],
};

/** What the section `Support` shows. */
export const supportSettings = (): Setting[] => [settingOf(DIAGNOSTICS)];

/** What the last section shows: nothing but what deletes. */
export const wipeSettings = (): Setting[] => [settingOf(WIPE)];
