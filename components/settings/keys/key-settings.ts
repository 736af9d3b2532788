import { type Setting, type SettingDefinition, settingOf } from '../setting';

export const STORED_KEYS: SettingDefinition = {
  id: 'stored-keys',
  label: 'keysStored',
  words: ['keys', 'remove', 'allowAccess', 'mayRead', 'keysAlso'],
};
export const ADD_KEY: SettingDefinition = {
  id: 'add-key',
  label: 'addKeyTitle',
  words: ['addKey', 'keysLead', 'passphrase', 'passphraseAgain'],
};
export const SERVICE_ADDRESS: SettingDefinition = {
  id: 'service-address',
  label: 'serviceAddress',
  words: ['serviceAddressHint', 'serviceAddressAlso'],
};
export const API_KEY: SettingDefinition = {
  id: 'api-key',
  label: 'apiKey',
  words: ['apiKeyHint', 'keysAlso'],
};

/** What the section `Keys` shows. */
export const keySettings = (): Setting[] =>
  [STORED_KEYS, ADD_KEY, SERVICE_ADDRESS, API_KEY].map(settingOf);
