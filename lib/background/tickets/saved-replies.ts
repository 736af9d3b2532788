import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import { MOST_REPLIES } from '../../domain/tickets/saved-reply-limits';
import type { Params, Reply } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import { publish } from '../core/publish';
import { asText, setting } from '../core/setting';
import { wakeTeam } from '../team/share';
import { repliesOfTeam, shareReply } from '../team/share-reply';

// Saved replies are the agent's own texts: neither a lock nor a removed key takes them. Screens decide
// what is right with them, in which order they stand and how they are filled in.

const agentName = setting('agentName', asText(v.string()));

const writing = async ({ environment }: Scope) =>
  (await environmentDb(environment)).transaction(
    ['savedReplies', 'team', 'teamOperations'],
    'readwrite',
    { durability: 'strict' },
  );

/** Publishes that saved replies changed, and returns an empty reply. */
async function changed(): Promise<Outcome<null>> {
  await publish({ kind: 'saved-replies' });
  return done(null);
}

/** The saved replies of an installation. */
export async function readSavedReplies({
  scope: { environment, installationId },
}: Params<'savedReplies.read'>): Promise<Outcome<Reply<'savedReplies.read'>>> {
  const db = await environmentDb(environment);
  const [replies, team] = await Promise.all([
    db.getAllFromIndex('savedReplies', 'installationId', installationId),
    repliesOfTeam(db, installationId),
  ]);
  return done({ replies, agentName: (await agentName.get()) ?? '', ...(team && { team }) });
}

/** Saves replies in one transaction. */
export async function saveReplies({
  scope,
  replies,
}: Params<'savedReplies.save'>): Promise<Outcome<null>> {
  const { installationId } = scope;
  const tx = await writing(scope);
  const saved = tx.objectStore('savedReplies');
  const ids = new Set(await saved.index('installationId').getAllKeys(installationId));
  for (const { id } of replies) ids.add(id);
  if (ids.size > MOST_REPLIES)
    return failed({ kind: 'unexpected', detail: `${ids.size} saved replies` });
  for (const reply of replies) {
    const known = await saved.get(reply.id);
    await saved.put({ ...reply, installationId });
    if (reply.shared || known?.shared)
      await shareReply(tx, { ...reply, installationId }, reply.shared === true);
  }
  await tx.done;
  wakeTeam(scope.environment);
  return changed();
}

/** Deletes a saved reply. */
export async function removeReply({
  scope,
  id,
}: Params<'savedReplies.remove'>): Promise<Outcome<null>> {
  const tx = await writing(scope);
  const saved = tx.objectStore('savedReplies');
  const known = await saved.get(id);
  await saved.delete(id);
  if (known?.shared) await shareReply(tx, known, false);
  await tx.done;
  wakeTeam(scope.environment);
  return changed();
}

/** Counts a use. Two windows may insert the same reply at once. */
export async function countUse({ scope, id }: Params<'savedReplies.used'>): Promise<Outcome<null>> {
  const tx = await writing(scope);
  const saved = tx.objectStore('savedReplies');
  const reply = await saved.get(id);
  if (reply) await saved.put({ ...reply, used: reply.used + 1, usedAt: Date.now() });
  await tx.done;
  return changed();
}

/** Saves the name that stands for `{{agent.name}}`. */
export async function saveAgentName({
  name,
}: Params<'settings.agentName.save'>): Promise<Outcome<null>> {
  await agentName.set(name);
  return changed();
}
