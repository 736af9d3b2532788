import { headers, nkeyAuthenticator, wsconnect } from '@nats-io/nats-core';
import { idOf, subjectOf } from '../../lib/background/team/subject';
import type { SharedOf } from '../../lib/domain/team/shared';
import type { TeamCipher } from '../../lib/team/cipher';
import { entrySubject, inboxOf } from '../../lib/team/nats/subjects';

/** Entries that are encrypted and on their way at once. */
const AT_ONCE = 2_000;

type Writer = { server: string; author: string; seed: string; cipher: TeamCipher };

/**
 * Writes links of tickets to a team's server as a browser does, and does not wait for an answer to each. The
 * caller counts at the server what arrived.
 */
export async function writeMany(
  { server, author, seed, cipher }: Writer,
  links: Iterable<SharedOf<'link'>>,
): Promise<void> {
  const nats = await wsconnect({
    servers: server,
    authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)),
    inboxPrefix: inboxOf(author),
    reconnect: false,
  });
  const write = async (shared: SharedOf<'link'>): Promise<void> => {
    const id = await idOf(cipher, shared);
    const body = await cipher.seal(
      subjectOf({ kind: 'link', author, id }),
      JSON.stringify(shared),
    );
    const marks = headers();
    marks.set('Nats-Msg-Id', crypto.randomUUID());
    nats.publish(entrySubject('link', author, id), body, { headers: marks });
  };
  let waiting: Promise<void>[] = [];
  for (const link of links) {
    waiting.push(write(link));
    if (waiting.length < AT_ONCE) continue;
    await Promise.all(waiting);
    await nats.flush();
    waiting = [];
  }
  await Promise.all(waiting);
  await nats.flush();
  await nats.close();
}
