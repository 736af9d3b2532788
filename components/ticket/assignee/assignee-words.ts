import type { TeamAgent } from '../../../lib/domain/team/team-view';
import { listOf, t } from '../../../lib/words/words';

/** The name of an agent; "You" for the one who sits here. */
export const agentWord = ({ name, isYou }: Pick<TeamAgent, 'name' | 'isYou'>): string =>
  isYou ? t('assigneeYou') : name || t('colleagueUnknown');

/** The names of those who have a ticket: mostly one. */
export const assigneeWords = (assignees: readonly TeamAgent[]): string =>
  listOf(assignees.map(agentWord));
