import { idOf, subjectOf } from '../../lib/background/team/subject';
import { fromBase64url } from '../../lib/bytes/encoding';
import type { Invitation } from '../../lib/domain/team/invitation';
import type { SharedOf } from '../../lib/domain/team/shared';
import { createCipher } from '../../lib/team/cipher';
import type { TeamConnection, TeamEntry } from '../../lib/team/engine';
import { createNatsEngine } from '../../lib/team/nats/nats-engine';
import type { ServerUser } from '../../lib/team/nats/server-config';
import './web-socket';

/** A member of a team without a browser, who writes as browsers do. */
export type Colleague = {
  member: ServerUser;
  /** Shares that these tickets belong to a record, several at once. */
  share(about: { installationId: string; reference: string; ticketIds: string[] }): Promise<void>;
  /** All that the server has, oldest first. */
  readAll(): Promise<TeamEntry[]>;
};

/** Appends that are on their way at once. */
const AT_ONCE = 200;

/** Makes the keys of a colleague. It connects for each call. */
export function createColleague(
  author: string,
  server: string,
  invitation: () => Invitation,
): Colleague {
  const engine = createNatsEngine();
  const { seed, publicKey } = engine.createKeys();
  async function connected<T>(work: (connection: TeamConnection) => Promise<T>): Promise<T> {
    const opened = await engine.connect({ server, author, seed });
    if (!opened.ok) throw new Error(`The colleague does not get in: ${opened.problem.kind}`);
    try {
      return await work(opened.value);
    } finally {
      await opened.value.close();
    }
  }
  return {
    member: { author, publicKey, role: 'agent' },
    share: ({ ticketIds, ...about }) =>
      connected(async ({ append }) => {
        const cipher = await createCipher(fromBase64url(invitation().key) ?? new Uint8Array());
        const shareOne = async (ticketId: string): Promise<void> => {
          const shared: SharedOf<'link'> = {
            ...{ kind: 'link', at: Date.now(), on: true, opened: false, ticketId },
            ...about,
          };
          const id = await idOf(cipher, shared);
          const body = await cipher.seal(
            subjectOf({ kind: 'link', author, id }),
            JSON.stringify(shared),
          );
          const operationId = crypto.randomUUID();
          const sent = await append({ kind: 'link', id, operationId, replaces: 0, body });
          if (!sent.ok) throw new Error(`The colleague could not share: ${sent.problem.kind}`);
        };
        for (let at = 0; at < ticketIds.length; at += AT_ONCE)
          await Promise.all(ticketIds.slice(at, at + AT_ONCE).map(shareOne));
      }),
    readAll: () =>
      connected(async ({ readFrom }) => {
        const read = await readFrom(1, 200_000);
        if (!read.ok) throw new Error(`The colleague could not read: ${read.problem.kind}`);
        return read.value.entries;
      }),
  };
}
