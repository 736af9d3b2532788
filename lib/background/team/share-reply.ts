import type { TeamReply } from '../../domain/tickets/saved-reply';
import type { EnvironmentDb } from '../../storage/databases';
import type { StoredSavedReply } from '../../storage/stored-saved-reply';
import { membersOf } from './members';
import { type SharingTransaction, shareWithTeam } from './share';

/** Stores what colleagues have to learn of a saved reply, in the transaction that changes it; nothing without a team. */
export const shareReply = (
  tx: SharingTransaction,
  { id: replyId, installationId, folder, name, text, status }: StoredSavedReply,
  on: boolean,
): Promise<unknown> =>
  shareWithTeam(tx, {
    kind: 'reply',
    at: Date.now(),
    on,
    replyId,
    installationId,
    folder,
    name,
    text: on ? text : '',
    ...(on && status && { status }),
  });

/** The saved replies that colleagues share for an installation; undefined without a team. */
export async function repliesOfTeam(
  db: EnvironmentDb,
  installationId: string,
): Promise<TeamReply[] | undefined> {
  const team = await db.get('team', 'team');
  if (!team) return undefined;
  const all = IDBKeyRange.bound(['reply'], ['reply', []]);
  const entries = await db.getAllFromIndex('teamEntries', 'topic', all);
  const replies = entries.flatMap(({ author, shared }) =>
    shared?.kind === 'reply' && shared.on && author !== team.author ? [{ author, shared }] : [],
  );
  const names = new Map((await membersOf(db)).map((one) => [one.author, one.name]));
  return replies
    .filter(({ shared }) => shared.installationId === installationId)
    .map(({ author, shared: { replyId, folder, name, text, status, at } }) => ({
      id: `${author}:${replyId}`,
      folder,
      name,
      text,
      used: 0,
      updatedAt: at,
      ...(status && { status }),
      sharedBy: names.get(author) ?? '',
    }));
}
