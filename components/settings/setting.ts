import type { SettingsSection } from '../../lib/domain/core/settings-routes';
import { t, type Word } from '../../lib/words/words';

/** Something that can be set or done in the settings, as the search shows and finds it. */
export type Setting = {
  /** The last part of its address, as in `#/keys/api-key`, and of the `SettingPlace` around it. */
  id: string;
  label: string;
  /** What else finds it: help, buttons, other names. */
  words: readonly string[];
};

/** A setting by its texts. The component that shows it defines it, and draws its label from it. */
export type SettingDefinition = { id: string; label: Word; words: readonly Word[] };

export type FoundSetting = Setting & { section: SettingsSection };

/** A setting with its texts in the user's language. */
export const settingOf = ({ id, label, words }: SettingDefinition): Setting => ({
  id,
  label: t(label),
  words: words.map((word) => t(word)),
});
