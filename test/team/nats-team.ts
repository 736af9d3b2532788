import {
  type NatsConnection,
  nkeyAuthenticator,
  PermissionViolationError,
  wsconnect,
} from '@nats-io/nats-core';
import { expect } from 'vitest';
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
      return { server, author: wanted, seed: member.seed, isAdmin: member.role === 'admin' };
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

/** The reply to a request, as JSON. */
export const replyTo = async (
  nats: NatsConnection,
  subject: string,
  body: unknown = undefined,
): Promise<unknown> => {
  const payload = body === undefined ? '' : JSON.stringify(body);
  return (await nats.request(subject, payload, { timeout: PATIENCE })).json();
};

/** Asks one after another and fails unless the server forbids each. */
export async function expectDenied(nats: NatsConnection, subjects: string[]): Promise<void> {
  for (const subject of subjects) {
    const denied = await nats.request(subject, '{}').catch(({ cause }) => cause);
    expect(denied, subject).toBeInstanceOf(PermissionViolationError);
  }
}

/** Requests by which a stream is changed, or consumers of others are. */
export const destructiveOf = (stream: string): string[] =>
  ['store', '$JS.API'].flatMap((api) => [
    `${api}.STREAM.UPDATE.${stream}`,
    `${api}.STREAM.DELETE.${stream}`,
    `${api}.STREAM.PURGE.${stream}`,
    `${api}.STREAM.MSG.DELETE.${stream}`,
    `${api}.STREAM.RESTORE.${stream}`,
    `${api}.STREAM.SNAPSHOT.${stream}`,
    `${api}.STREAM.LEADER.STEPDOWN.${stream}`,
    `${api}.STREAM.CREATE.ANOTHER`,
    `${api}.CONSUMER.DELETE.${stream}.theirs`,
    `${api}.CONSUMER.DURABLE.CREATE.${stream}.theirs`,
    `${api}.CONSUMER.NAMES.${stream}`,
    `${api}.CONSUMER.LIST.${stream}`,
    `${api}.CONSUMER.INFO.${stream}.theirs`,
  ]);
