import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import { MOST_REPLIES } from '../../domain/tickets/saved-reply-limits';
import type { Params, Reply } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import { publish } from '../core/publish';
import { asText, setting } from '../core/setting';

// Saved replies are the agent's own texts: neither a lock nor a removed key takes them. Screens decide
// what is right with them, in which order they stand and how they are filled in.

const agentName = setting('agentName', asText(v.string()));

const store = async ({ environment }: Scope) =>
  (await environmentDb(environment)).transaction('savedReplies', 'readwrite', {
    durability: 'strict',
  });

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
  const replies = await db.getAllFromIndex('savedReplies', 'installationId', installationId);
  return done({ replies, agentName: (await agentName.get()) ?? '' });
}

/** Saves replies in one transaction. */
export async function saveReplies({
  scope,
  replies,
}: Params<'savedReplies.save'>): Promise<Outcome<null>> {
  const { installationId } = scope;
  const tx = await store(scope);
  const ids = new Set(await tx.store.index('installationId').getAllKeys(installationId));
  for (const { id } of replies) ids.add(id);
  if (ids.size > MOST_REPLIES)
    return failed({ kind: 'unexpected', detail: `${ids.size} saved replies` });
  for (const reply of replies) await tx.store.put({ ...reply, installationId });
  await tx.done;
  return changed();
}

/** Deletes a saved reply. */
export async function removeReply({
  scope,
  id,
}: Params<'savedReplies.remove'>): Promise<Outcome<null>> {
  const tx = await store(scope);
  await tx.store.delete(id);
  await tx.done;
  return changed();
}

/** Counts a use. Two windows may insert the same reply at once. */
export async function countUse({ scope, id }: Params<'savedReplies.used'>): Promise<Outcome<null>> {
  const tx = await store(scope);
  const reply = await tx.store.get(id);
  if (reply) await tx.store.put({ ...reply, used: reply.used + 1, usedAt: Date.now() });
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
