import type { Environment } from '../../../lib/domain/core/environment';
import type { Word } from '../../../lib/words/words';
import { type Setting, type SettingDefinition, settingOf } from '../setting';

/** What finds each team: what its forms and its members see, and other names. */
const WORDS: readonly Word[] = [
  'teamTitle',
  'teamLead',
  'teamNone',
  'teamAlso',
  'teamMake',
  'teamJoin',
  'teamName',
  'teamServer',
  'teamServerHint',
  'teamYourName',
  'teamInvitation',
  'teamRetry',
  'teamMembers',
  'teamForIt',
  'teamUserLines',
  'teamCopyUserLines',
  'teamServerFile',
  'teamCopyServerFile',
  'teamServers',
  'teamServersOne',
  'teamServersThree',
  'teamStreamFile',
  'teamCopyStreamFile',
  'teamCopyInvitation',
  'teamKeyChange',
  'teamKeyFor',
  'teamKeyChangeYes',
  'teamLeave',
  'cancel',
];

/** The team of an environment. Test and live share nothing. */
export const TEAM_OF: Record<Environment, SettingDefinition> = {
  test: { id: 'team-test', label: 'teamOfTest', words: WORDS },
  live: { id: 'team-live', label: 'teamOfLive', words: WORDS },
};

/** What the section `Team` shows. */
export const teamSettings = (): Setting[] => [settingOf(TEAM_OF.test), settingOf(TEAM_OF.live)];
