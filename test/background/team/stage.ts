import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach } from 'vitest';
import { addKey } from '../../../lib/background/keys/key-changes';
import { disconnectTeam, keepTeamCurrent } from '../../../lib/background/team/keep-current';
import { encryptCredentials, TEAM_AT } from '../../../lib/background/team/team-access';
import { toBase64url } from '../../../lib/bytes/encoding';
import type { Environment } from '../../../lib/domain/core/environment';
import { ENVIRONMENTS } from '../../../lib/domain/core/environment-rules';
import { environmentDb } from '../../../lib/storage/databases';
import type { StoredLink } from '../../../lib/storage/stored-record';
import { currentServer, newServer } from '../../team/current-server';
import { makeGuessesCheap } from '../keys/cheap-guesses';
import { signedInStage } from '../stage';

export const TEAM_KEY = new Uint8Array(32).fill(7);
const TEAM = 'c1d5c3a4-5f0f-4e59-9f5b-0f7a3a1c9d10';

/** One agent's browser. Each environment has a database of its own, so two of them are two browsers. */
export type AgentBrowser = {
  environment: Environment;
  author: string;
  /** Connects if it is not connected, reads and sends. */
  keepCurrent: () => Promise<void>;
  disconnect: () => Promise<void>;
  links: () => Promise<StoredLink[]>;
};

/** Two agents of one team, Anna and Bert, on a server in memory. Anna works with the tests' service. */
export function teamStage() {
  const at = signedInStage();
  const [anna, bert] = [browserOf('test', 'anna'), browserOf('live', 'bert')];
  beforeEach(async () => {
    makeGuessesCheap();
    newServer();
    const added = await addKey({ address: at.service.address, key: at.service.keys.liveFull });
    if (!added.ok) throw new Error(added.failure.kind);
    await join(anna);
    await join(bert);
  });
  afterEach(endTeams);
  return {
    ...{ anna, bert, server: currentServer },
    get service() {
      return at.service;
    },
    get scope() {
      return at.scope;
    },
  };
}

/** Ends both teams: what a test woke and did not wait for finds none, and does not go on in the next test. */
export async function endTeams(): Promise<void> {
  for (const environment of ENVIRONMENTS) {
    await (await environmentDb(environment)).delete('team', TEAM_AT);
    await disconnectTeam(environment);
  }
}

const browserOf = (environment: Environment, author: string): AgentBrowser => ({
  environment,
  author,
  keepCurrent: () => keepTeamCurrent(environment, true),
  disconnect: () => disconnectTeam(environment),
  links: async () => (await environmentDb(environment)).getAll('links'),
});

type Access = { server: string; seed: string };
const FAKE_ACCESS: Access = { server: 'wss://team.example.com', seed: 'FAKE' };

/** Makes an agent a member of the tests' team, without what joining shares. */
export const join = (agent: AgentBrowser, access = FAKE_ACCESS): Promise<void> =>
  // With a key to receive others with, the browser makes none and shares no entry about it.
  store(agent, access, { exchangeKey: 'FAKE' });

/** The same for a browser that has no key yet to receive team keys with, and makes one when it connects. */
export const joinWithoutKeys = (agent: AgentBrowser): Promise<void> =>
  store(agent, FAKE_ACCESS, {});

async function store(
  { environment, author }: AgentBrowser,
  { server, seed }: Access,
  keys: { exchangeKey?: string },
): Promise<void> {
  const credentials = await encryptCredentials(environment, TEAM, {
    ...{ seed, teamKey: toBase64url(TEAM_KEY), ...keys },
  });
  if (!credentials.ok) throw new Error(JSON.stringify(credentials.failure));
  const team = {
    ...{ id: TEAM, name: 'Support', server, author, agentName: author },
    ...{ publicKey: 'FAKE', isAdmin: author === 'anna', credentials: credentials.value },
    cursor: { stream: '', sequence: 0 },
    // Anna’s invitation names her.
    ...(author !== 'anna' && { admin: 'anna' }),
  };
  await (await environmentDb(environment)).put('team', team, TEAM_AT);
}

/** Has an agent tell the team their name, as joining does. */
export async function introduce({ environment }: AgentBrowser, name: string): Promise<void> {
  const shared = { kind: 'member' as const, at: Date.now(), name };
  const db = await environmentDb(environment);
  await db.add('teamOperations', { operationId: randomUUID(), shared });
}
