import type { SettingsSection } from '../../../lib/domain/core/settings-routes';
import type { FoundSetting } from '../setting';

/** The settings found in one section, the best match first. */
export type FoundSection = { section: SettingsSection; settings: readonly FoundSetting[] };

/**
 * The settings in whose label, help or other names all typed words occur, by section. The section with
 * the best match comes first: a label that begins with the text, one that contains it, then whole words
 * of the help or of other names.
 */
export function findSettings(settings: readonly FoundSetting[], text: string): FoundSection[] {
  const wanted = plain(text).split(' ').filter(Boolean);
  if (wanted.length === 0) return [];
  const matches = settings
    .map((setting) => ({ setting, rank: rankOf(setting, wanted) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((one, other) => one.rank - other.rank);
  const sections = [...new Set(matches.map(({ setting }) => setting.section))];
  return sections.map((section) => ({
    section,
    settings: matches.map(({ setting }) => setting).filter((one) => one.section === section),
  }));
}

const NO_MATCH = 4;

/** The lower, the better the match. */
function rankOf({ label, words }: FoundSetting, wanted: readonly string[]): number {
  const name = plain(label);
  if (name.startsWith(wanted.join(' '))) return 0;
  if (wanted.every((word) => name.includes(word))) return 1;
  const all = plain([label, ...words].join(' '));
  const whole = new Set(all.split(/[^\p{L}\p{N}]+/u));
  if (wanted.every((word) => whole.has(word))) return 2;
  return wanted.every((word) => all.includes(word)) ? 3 : NO_MATCH;
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
