import type { SettingsSection } from '../../../lib/domain/core/settings-routes';
import type { FoundSetting } from '../setting';

/** The settings found in one section, the best match first. */
export type FoundSection = { section: SettingsSection; settings: readonly FoundSetting[] };

/**
 * The settings in whose label, help or other names all typed words occur, by section. The section with
 * the best match comes first: a label that begins with the text, then one that contains it.
 */
export function findSettings(settings: readonly FoundSetting[], text: string): FoundSection[] {
  const wanted = plain(text).split(' ').filter(Boolean);
  if (wanted.length === 0) return [];
  const matches = settings
    .filter(({ label, words }) => {
      const all = plain([label, ...words].join(' '));
      return wanted.every((word) => all.includes(word));
    })
    .map((setting) => ({ setting, rank: rankOf(plain(setting.label), wanted) }))
    .sort((one, other) => one.rank - other.rank);
  const sections = [...new Set(matches.map(({ setting }) => setting.section))];
  return sections.map((section) => ({
    section,
    settings: matches.map(({ setting }) => setting).filter((one) => one.section === section),
  }));
}

function rankOf(label: string, wanted: readonly string[]): number {
  if (label.startsWith(wanted.join(' '))) return 0;
  return wanted.every((word) => label.includes(word)) ? 1 : 2;
}

/** A text without case, accents and kinds of apostrophe, which people do not type. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
