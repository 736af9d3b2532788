import type { TeamAgent } from '../../../lib/domain/team/team-view';
import { listOf, t } from '../../../lib/words/words';

/** The name of an agent; "You" for the one who sits here. */
export const agentWord = ({ name, isYou }: Pick<TeamAgent, 'name' | 'isYou'>): string =>
  isYou ? t('assigneeYou') : name || t('colleagueUnknown');

/** The names of those who have a ticket: mostly one. The one who sits here is first. */
export const assigneeWords = (
  assignees: readonly TeamAgent[],
  form: 'sentence' | 'plain' = 'plain',
): string => listOf(assignees.toSorted(youFirst).map(agentWord), form);

/** Sorts the one who sits here before colleagues, and colleagues by name. */
export const youFirst = (one: TeamAgent, other: TeamAgent): number =>
  Number(other.isYou) - Number(one.isYou) || one.name.localeCompare(other.name);
