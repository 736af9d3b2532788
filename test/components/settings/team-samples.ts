import type { Reply } from '../../../lib/protocol/contract';

export type ShownTeamSample = NonNullable<Reply<'team.read'>['team']>;

/** A team as one of its members sees it. */
export const TEAM: ShownTeamSample = {
  name: 'Oakfield support',
  server: 'wss://team.example.com',
  author: 'ada-x2k9p',
  agentName: 'Ada',
  isAdmin: false,
  state: { kind: 'connected' },
  since: Date.now() - 3 * 60_000,
  waiting: 0,
  members: [
    { author: 'ada-x2k9p', name: 'Ada' },
    { author: 'grace-b7m3q', name: 'Grace' },
  ],
  userLines: '{ nkey: UFAKE }',
};

/** The same as its admin sees it. */
export const ADMIN: ShownTeamSample = {
  ...{
    ...TEAM,
    isAdmin: true,
    serverFile: 'accounts {}',
    streamFiles: { one: '{"a": 1}', three: '{"a": 3}' },
  },
  keyReceivers: TEAM.members.map(({ author }) => author),
};
