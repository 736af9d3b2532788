import { beforeEach } from 'vitest';
import { encryptCredentials, TEAM_AT } from '../../../lib/background/team/team-access';
import { createTeamSync, type TeamSync } from '../../../lib/background/team/team-sync';
import { toBase64url } from '../../../lib/bytes/encoding';
import type { Environment } from '../../../lib/domain/core/environment';
import type { TeamProblem } from '../../../lib/team/engine';
import { environmentDb } from '../../../lib/storage/databases';
import { createTeamServerStandIn, type TeamServerStandIn } from '../../team/engine-stand-in';
import { signedInStage } from '../stage';

const KEY = toBase64url(new Uint8Array(32).fill(7));

/** One agent's browser: each environment has a database of its own, so two of them are two browsers. */
export type AgentBrowser = {
  environment: Environment;
  author: string;
  sync: TeamSync;
  /** Why its connections ended, or could not be made. */
  problems: TeamProblem[];
  /** The background stops, and starts again with nothing in memory. */
  restart: () => void;
};

/** Two agents of one team, Anna and Bert, on a server in memory. */
export function teamStage() {
  const at = signedInStage();
  let server: TeamServerStandIn | undefined;
  let agents: { anna: AgentBrowser; bert: AgentBrowser } | undefined;
  beforeEach(async () => {
    server = createTeamServerStandIn();
    agents = {
      anna: await agentIn(server, 'test', 'anna'),
      bert: await agentIn(server, 'live', 'bert'),
    };
  });
  const begun = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the test has not begun');
    return value;
  };
  return {
    get service() {
      return at.service;
    },
    get scope() {
      return at.scope;
    },
    get server() {
      return begun(server);
    },
    get anna() {
      return begun(agents).anna;
    },
    get bert() {
      return begun(agents).bert;
    },
  };
}

async function agentIn(
  server: TeamServerStandIn,
  environment: Environment,
  author: string,
): Promise<AgentBrowser> {
  const problems: TeamProblem[] = [];
  const newSync = () => createTeamSync(environment, server, (problem) => problems.push(problem));
  const team = 'c1d5c3a4-5f0f-4e59-9f5b-0f7a3a1c9d10';
  // The vault of the test environment: its key is open.
  const credentials = await encryptCredentials(environment, team, { seed: 'FAKE', teamKey: KEY });
  if (!credentials.ok) throw new Error(JSON.stringify(credentials.failure));
  await (await environmentDb(environment)).put(
    'team',
    {
      ...{ id: team, name: 'Support', server: 'wss://team.example.com', author },
      ...{ agentName: author, publicKey: 'FAKE', isAdmin: author === 'anna' },
      credentials: credentials.value,
      cursor: { stream: '', sequence: 0 },
    },
    TEAM_AT,
  );
  const agent: AgentBrowser = {
    ...{ environment, author, problems, sync: newSync() },
    restart: () => {
      agent.sync = newSync();
    },
  };
  return agent;
}
