import { type NatsConnection, nkeyAuthenticator, wsconnect } from '@nats-io/nats-core';
import type { TeamAccess } from '../../lib/team/engine';
import { createNatsEngine } from '../../lib/team/nats/nats-engine';
import type { ServerUser } from '../../lib/team/nats/server-config';
import { PATIENCE } from '../patience';

/** Agents with keys: whom the server knows, and how each of them connects. */
export type NatsTeam = {
  members: ServerUser[];
  access(server: string, author: string): TeamAccess;
};

export function createTeam(roles: Record<string, ServerUser['role']>): NatsTeam {
  const { createKeys } = createNatsEngine();
  const team = Object.entries(roles).map(([author, role]) => ({ author, role, ...createKeys() }));
  return {
    members: team.map(({ author, role, publicKey }) => ({ author, role, publicKey })),
    access(server, wanted) {
      const member = team.find(({ author }) => author === wanted);
      if (!member) throw new Error(`${wanted} does not belong to the team.`);
      return { server, author: wanted, seed: member.seed };
    },
  };
}

/** What somebody has who takes an agent's key and writes a client of his own. */
export const connectWithKey = ({ server, author, seed }: TeamAccess): Promise<NatsConnection> =>
  wsconnect({
    servers: server,
    authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)),
    inboxPrefix: `_INBOX_${author}`,
    reconnect: false,
  });

/** The answer to a request, as JSON. */
export const answerTo = async (
  nats: NatsConnection,
  subject: string,
  body: unknown = undefined,
): Promise<unknown> => {
  const payload = body === undefined ? '' : JSON.stringify(body);
  return (await nats.request(subject, payload, { timeout: PATIENCE })).json();
};
