import type { TeamProposal } from '../../../lib/protocol/requests/team';
import { lazyPart } from '../../ui/data/part';
import { type AsyncState, useRequest } from '../../ui/data/use-request';
import type { DecisionTarget } from './decision-target';

/** Most agents have no team, so its proposals are not loaded with the application. */
export const proposalsPart = lazyPart(() => import('./TeamProposals'));

/** The proposals about an application that the team has; null without a team. */
export type TeamProposals = AsyncState<TeamProposal[] | null>;

export const useTeamProposals = ({ scope, applicationId }: DecisionTarget): TeamProposals =>
  useRequest('team.proposals.read', { scope, applicationId });

/** Whether this agent belongs to a team. */
export const isInTeam = (reply: TeamProposals): boolean =>
  reply.kind === 'ready' && reply.value !== null;
