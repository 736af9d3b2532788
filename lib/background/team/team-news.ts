import type { Environment } from '../../domain/core/environment';
import type { Scope } from '../../domain/core/installation';
import { createHook } from '../core/hook';

/** What a colleague did that this agent wants to know. */
export type TeamNews =
  /** They mentioned this agent in a note at a ticket. */
  | { kind: 'mention'; environment: Environment; ticketId: string }
  /**
   * They proposed a decision, or they declined or sent what this agent proposed. `name` is empty while it is not
   * known.
   */
  | ProposalNews;

export type ProposalNews = {
  kind: 'proposed' | 'declined' | 'sent';
  scope: Scope;
  applicationId: string;
  name: string;
};

export const teamNews = createHook<[TeamNews]>();

export const onTeamNews = teamNews.on;
