import * as v from '../../domain/core/schema';
import { SendingCheck } from '../../domain/tickets/sending-check';
import { SAVED_VIEWS, SENDING_CHECKS } from '../core/settings-store';
import type { CleanupTransaction, ConfirmedReset } from './confirmed-reset';

/**
 * What the agent wrote and chose for an installation goes to the new one of the same name; without names, to the
 * chosen one: saved replies, saved views, and what is checked before sending.
 */
export async function moveOwnChoices(
  tx: CleanupTransaction,
  reset: ConfirmedReset,
  chosen: string | undefined,
): Promise<void> {
  const heirOf = (installationId: string) => heirIn(reset, installationId) ?? chosen;
  const replies = tx.objectStore('savedReplies');
  for (const reply of await replies.getAll()) {
    const installationId = reset.old.has(reply.installationId) && heirOf(reply.installationId);
    if (installationId) await replies.put({ ...reply, installationId });
  }
  await moveViews(tx, reset, heirOf);
  await moveChecks(tx, reset, heirOf);
}

type HeirOf = (installationId: string) => string | undefined;

/** The new installation of the same name, if the service names them. */
function heirIn({ fresh, reset }: ConfirmedReset, old: string): string | undefined {
  const name = reset.own.find(({ id }) => id === old)?.name;
  return fresh?.installations.find((one) => name && one.name === name)?.id;
}

async function moveViews(
  tx: CleanupTransaction,
  { old }: ConfirmedReset,
  heirOf: HeirOf,
): Promise<void> {
  const settings = tx.objectStore('settings');
  for (const id of old) {
    const views = await settings.get(SAVED_VIEWS + id);
    const heir = heirOf(id);
    const isFree = heir !== undefined && (await settings.get(SAVED_VIEWS + heir)) === undefined;
    if (views !== undefined && isFree) await settings.put(views, SAVED_VIEWS + heir);
    await settings.delete(SAVED_VIEWS + id);
  }
}

async function moveChecks(
  tx: CleanupTransaction,
  { old }: ConfirmedReset,
  heirOf: HeirOf,
): Promise<void> {
  const settings = tx.objectStore('settings');
  const stored = await settings.get(SENDING_CHECKS);
  if (stored === undefined) return;
  const checks = v.parse(v.record(v.string(), SendingCheck), JSON.parse(stored));
  const kept = Object.entries(checks).filter(([id]) => !old.has(id));
  const moved = Object.entries(checks).flatMap(([id, check]) => {
    const heir = old.has(id) ? heirOf(id) : undefined;
    return heir === undefined ? [] : [[heir, check] as const];
  });
  const now = Object.fromEntries([...moved, ...kept]);
  await settings.put(JSON.stringify(now), SENDING_CHECKS);
}
