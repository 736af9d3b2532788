import type { NameIn, Params } from '../../lib/protocol/contract';

const scope = { environment: 'test', installationId: 'installation-1' } as const;

/** Valid parameters of each request about a team. */
export const TEAM_SAMPLES: { [Q in NameIn<'team'>]: Params<Q> } = {
  'team.read': { environment: 'test' },
  'team.make': {
    environment: 'test',
    name: 'Support',
    server: 'wss://team.example.com',
    agentName: 'Anna Example',
  },
  'team.join': {
    environment: 'test',
    invitation: 'alongside-team-1:FAKE',
    agentName: 'Ben Example',
  },
  'team.people.read': { environment: 'test' },
  'team.assignment.read': { scope, ticketId: 'ticket-1' },
  'team.assign': {
    scope,
    ticketId: 'ticket-1',
    assignee: 'ben-sample-x2k4p',
    note: 'Call back',
  },
  'team.leave': { environment: 'test' },
  'team.invitation.read': { environment: 'test' },
  'team.retry': { environment: 'test' },
};
