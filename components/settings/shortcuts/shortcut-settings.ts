import { SHORTCUT_IDS, SHORTCUTS, type ShortcutId } from '../../../lib/domain/core/shortcuts';
import { type Setting, type SettingDefinition, settingOf } from '../setting';

export const SINGLE_KEYS_SWITCH: SettingDefinition = {
  id: 'single-keys',
  label: 'singleKeys',
  words: ['singleKeysHint', 'singleKeysAlso', 'shortcuts'],
};
export const RESET_KEYS: SettingDefinition = {
  id: 'reset-keys',
  label: 'keysReset',
  words: ['shortcuts'],
};

/** One shortcut in the settings. */
export const shortcutSetting = (id: ShortcutId): SettingDefinition => ({
  id: id.replace('.', '-'),
  label: SHORTCUTS[id].label,
  words: ['shortcuts', 'shortcutAlso', 'keyChange', 'keyTurnOff', 'keyReset'],
});

/** What the section `Keyboard shortcuts` shows. */
export const shortcutSettings = (): Setting[] =>
  [SINGLE_KEYS_SWITCH, ...SHORTCUT_IDS.map(shortcutSetting), RESET_KEYS].map(settingOf);
