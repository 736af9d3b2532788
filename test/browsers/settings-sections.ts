import type { SettingsSection } from '../../lib/domain/core/settings-routes';
import type { Role, Surface } from './surface';

/** In which section of the settings users find a control. What is not here is in the open one. */
const SECTION_OF: Record<string, SettingsSection> = {
  'Service address': 'keys',
  'API key': 'keys',
  'Add key': 'keys',
  Keys: 'keys',
  'CRM address': 'sites',
  'Record address': 'sites',
  CRM: 'sites',
  'Find a CRM': 'sites',
  'Add CRM site': 'sites',
  'CRM sites': 'sites',
  'Client ID field': 'sites',
  'Desktop notifications': 'replies',
  'Include the ticket or merchant name': 'replies',
  'Undo send': 'replies',
  'Add saved reply': 'saved-replies',
  'Your name in saved replies': 'saved-replies',
  'Import from a file': 'saved-replies',
  'Set up storage': 'storage',
  'Make a team': 'team',
  'Join a team': 'team',
  'Copy invitation': 'team',
  'Leave team': 'team',
  'Answer within': 'onboarding',
  'Add item': 'onboarding',
  'Add code': 'onboarding',
  'Save rules': 'onboarding',
  'For the live key': 'security',
  'For the live and test keys': 'security',
  'Lock after': 'security',
  'Lock now': 'security',
  'Second reviewer for decisions': 'security',
  'Copy diagnostics': 'support',
  Diagnostics: 'support',
  'Delete all data': 'erase',
};

/** Beginnings of texts that tests wait for after working in another section. */
const SECTION_OF_TEXT: Record<string, SettingsSection> = {
  'No keys yet': 'keys',
  'Unlocked until': 'keys',
  'Locked. Unlock it above': 'keys',
};

const sectionOfText = (text: string): SettingsSection | undefined =>
  Object.entries(SECTION_OF_TEXT).find(([start]) => text.startsWith(start))?.[1];

function sectionOf(name: string, role?: Role): SettingsSection | undefined {
  if (Object.hasOwn(SECTION_OF, name)) return SECTION_OF[name];
  // All other switches are those of CRMs.
  return role === 'switch' || name.startsWith('Custom domain of ') ? 'sites' : undefined;
}

/**
 * The settings as their user operates them, who opens the section of a control before using it.
 * `goTo` opens a section if another one is open.
 */
export function acrossSections<S extends Surface>(
  surface: S,
  goTo: (section: SettingsSection) => Promise<void>,
): S {
  const enter = async (name: string, role?: Role): Promise<void> => {
    const section = sectionOf(name, role);
    if (section) await goTo(section);
  };
  // The methods of the surface itself, which these stand in front of.
  const { click, fill, choose, see, seeText, valueOf: value, textOf } = surface;
  const operate: Partial<Surface> = {
    click: async (role, name) => {
      await enter(name, role);
      await click.call(surface, role, name);
    },
    fill: async (name, text, role) => {
      await enter(name, role);
      await fill.call(surface, name, text, role);
    },
    choose: async (name, option) => {
      await enter(name);
      await choose.call(surface, name, option);
    },
    see: async (role, name) => {
      await enter(name, role);
      await see.call(surface, role, name);
    },
    seeText: async (text) => {
      const section = sectionOfText(text);
      if (section) await goTo(section);
      await seeText.call(surface, text);
    },
    valueOf: async (role, name) => {
      await enter(name);
      return value.call(surface, role, name);
    },
    textOf: async (role, name) => {
      await enter(name, role);
      return textOf.call(surface, role, name);
    },
  };
  return Object.assign(surface, operate);
}

/** Runs in the settings page: opens a section, unless it is open. */
export function enterSection(section: SettingsSection): void {
  const [, open = 'keys'] = location.hash.split('/');
  if (open !== section) location.hash = `#/${section}`;
}
