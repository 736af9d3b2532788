import * as v from '../../domain/core/schema';
import { SendingCheck } from '../../domain/tickets/sending-check';
import { REVIEW_RULES } from '../core/review-rules';
import { SAVED_VIEWS, SENDING_CHECKS } from '../core/settings-store';
import type { CleanupTransaction, ConfirmedReset } from './confirmed-reset';

/**
 * What the agent wrote and chose for an installation goes to the new one of the same name; without names, to the
 * chosen one: saved replies, saved views, rules of review, and what is checked before sending.
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
  for (const key of [SAVED_VIEWS, REVIEW_RULES]) await moveSetting(tx, key, reset, heirOf);
  await moveChecks(tx, reset, heirOf);
}

type HeirOf = (installationId: string) => string | undefined;

/** The new installation of the same name, if the service names them. */
function heirIn({ fresh, reset }: ConfirmedReset, old: string): string | undefined {
  const name = reset.own.find(({ id }) => id === old)?.name;
  return fresh?.installations.find((one) => name && one.name === name)?.id;
}

/** Moves a setting of each installation, unless the new one has its own. `key` is the beginning of its key. */
async function moveSetting(
  tx: CleanupTransaction,
  key: string,
  { old }: ConfirmedReset,
  heirOf: HeirOf,
): Promise<void> {
  const settings = tx.objectStore('settings');
  for (const id of old) {
    const value = await settings.get(key + id);
    const heir = heirOf(id);
    const isFree = heir !== undefined && (await settings.get(key + heir)) === undefined;
    if (value !== undefined && isFree) await settings.put(value, key + heir);
    await settings.delete(key + id);
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
  // A value that is not valid counts as none, as for every other reader.
  const checks = v.tryParse(v.record(v.string(), SendingCheck), JSON.parse(stored)) ?? {};
  const kept = Object.entries(checks).filter(([id]) => !old.has(id));
  const moved = Object.entries(checks).flatMap(([id, check]) => {
    const heir = old.has(id) ? heirOf(id) : undefined;
    return heir === undefined ? [] : [[heir, check] as const];
  });
  const now = Object.fromEntries([...moved, ...kept]);
  await settings.put(JSON.stringify(now), SENDING_CHECKS);
}
