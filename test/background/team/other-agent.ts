import { randomUUID } from 'node:crypto';
import { idOf, subjectOf } from '../../../lib/background/team/subject';
import type { Shared, SharedOf } from '../../../lib/domain/team/shared';
import { createCipher } from '../../../lib/team/cipher';
import { currentServer } from '../../team/current-server';
import { TEAM_KEY } from './stage';

type Link = Pick<SharedOf<'link'>, 'ticketId' | 'reference' | 'at'> &
  Partial<Pick<SharedOf<'link'>, 'on' | 'opened'>>;

/** A member of the tests' team without a browser, who writes as browsers do. */
export async function otherAgent(author: string) {
  const cipher = await createCipher(TEAM_KEY);
  const connected = await currentServer().connect({ server: '', author, seed: '' });
  if (!connected.ok) throw new Error(connected.problem.kind);
  const written = new Map<string, number>();
  const share = async (shared: Shared): Promise<void> => {
    const { kind } = shared;
    const id = await idOf(cipher, shared);
    const subject = subjectOf({ kind, author, id });
    const body = await cipher.seal(subject, JSON.stringify(shared));
    const replaces = written.get(subject) ?? 0;
    const entry = { kind, id, operationId: randomUUID(), replaces, body };
    const sent = await connected.value.append(entry);
    if (!sent.ok) throw new Error(sent.problem.kind);
    written.set(subject, sent.value.sequence);
  };
  return {
    share,
    shareLink: (link: Link) =>
      share({ kind: 'link', installationId: 'i1', on: true, opened: false, ...link }),
    shareSent: (sent: Pick<SharedOf<'sent'>, 'ticketId' | 'messageId' | 'at'>) =>
      share({ kind: 'sent', installationId: 'i1', ...sent }),
  };
}
