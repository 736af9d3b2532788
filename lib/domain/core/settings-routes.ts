import { itemOfRoute, partOfRoute, routeToItem } from './routes';

// The part of the settings' address after `#`: the open section and the setting in it.

/** The sections of the settings, as addresses name them, in the order of their navigation. The last one is the wipe. */
export const SETTINGS_SECTIONS = [
  'keys',
  'sites',
  'replies',
  'saved-replies',
  'storage',
  'team',
  'onboarding',
  'shortcuts',
  'security',
  'support',
  'erase',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** The section that an address fragment names; the first one if it names none. */
export const sectionOfRoute = (hash: string): SettingsSection =>
  partOfRoute(SETTINGS_SECTIONS, hash);

/** The id of the setting that an address fragment names in its section. */
export const settingOfRoute = (hash: string): string | undefined =>
  itemOfRoute(sectionOfRoute(hash), hash);

/** The address fragment of a section, or of a setting in it. */
export const settingsRoute = (section: SettingsSection, setting?: string): string =>
  routeToItem(section, setting);
