import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import { changeTeamKey } from '../../../lib/background/team/change-team-key';
import { countWaiting } from '../../../lib/background/team/entries';
import { subjectOf } from '../../../lib/background/team/subject';
import { storedTeam, TEAM_AT } from '../../../lib/background/team/team-access';
import { teamState } from '../../../lib/background/team/team-state';
import { saveLink } from '../../../lib/background/tickets/ticket-links';
import { environmentDb } from '../../../lib/storage/databases';
import type { StoredTeam } from '../../../lib/storage/stored-team';
import { createCipher } from '../../../lib/team/cipher';
import { waitFor } from '../../wait-for';
import { type AgentBrowser, joinWithoutKeys, TEAM_KEY, teamStage } from './stage';

export const RECORD = 'crm.example.com/customers/42';

/** Anna, who is the admin, and Bert, whose browsers have made and read each other's public keys. */
export function keyStage() {
  const at = teamStage();
  beforeEach(async () => {
    for (const agent of [at.anna, at.bert]) {
      await joinWithoutKeys(agent);
      // What joining woke connected as the agent who has a key already.
      await agent.disconnect();
    }
    await settle(at.anna, at.bert, at.anna);
  });
  return at;
}

export const link = ({ environment }: AgentBrowser, ticketId: string) =>
  saveLink({ environment, installationId: 'i1' }, ticketId, RECORD, true);

export const ticketsOf = async (agent: AgentBrowser): Promise<string[]> =>
  (await agent.links()).map(({ ticketId }) => ticketId).sort();

export const stateOf = async ({ environment }: AgentBrowser): Promise<string> =>
  (await teamState(environment)).state.kind;

/** These connect, read and send one after another, until nothing of theirs waits. */
export const settle = (...agents: AgentBrowser[]): Promise<void> =>
  waitFor(async () => {
    for (const agent of agents) {
      await agent.keepCurrent();
      expect(await countWaiting(agent.environment)).toBe(0);
      expect(await stateOf(agent)).toBe('connected');
    }
  });

/** Anna changes the team key and gives it to these. */
export async function changeKey(anna: AgentBrowser, ...members: string[]): Promise<void> {
  const changed = await changeTeamKey({ environment: anna.environment, members });
  expect(changed).toEqual({ ok: true, value: null });
  await settle(anna);
}

export const keysOf = async ({ environment }: AgentBrowser): Promise<number> =>
  (await storedTeam(environment))?.laterKeys ?? 0;

/** Changes what a browser stores of its team. */
export async function changeStored(agent: AgentBrowser, part: Partial<StoredTeam>): Promise<void> {
  const team = await storedTeam(agent.environment);
  if (!team) throw new Error('There is no team.');
  await (await environmentDb(agent.environment)).put('team', { ...team, ...part }, TEAM_AT);
}

type Server = ReturnType<ReturnType<typeof teamStage>['server']>;

/** Writes an entry under an author's name, as somebody who controls the server and has the team's first key can. */
export async function forge(
  server: Server,
  author: string,
  place: { kind: string; id: string },
  shared: object,
): Promise<void> {
  const cipher = await createCipher(TEAM_KEY);
  const body = await cipher.seal(subjectOf({ ...place, author }), JSON.stringify(shared));
  await repeat(server, { ...place, author, body });
}

/** Appends an envelope under its subject once more, in place of what is there. */
export async function repeat(
  server: Server,
  {
    kind,
    id,
    author,
    body,
  }: { kind: string; id: string; author: string; body: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const connected = await server.connect({ server: '', author, seed: '' });
  if (!connected.ok) throw new Error(connected.problem.kind);
  const before = server
    .entries()
    .find((one) => one.kind === kind && one.author === author && one.id === id);
  const replaces = before?.sequence ?? 0;
  const operationId = randomUUID();
  const sent = await connected.value.append({ kind, id, operationId, replaces, body });
  expect(sent.ok).toBe(true);
  await connected.value.close();
}
