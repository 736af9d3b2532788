import { done, failed } from '../../domain/core/failure';
import type { Installation } from '../../domain/core/installation';
import { environmentDb } from '../../storage/databases';
import { ownInstallations } from '../api/own-installations';
import { keyMark, storedKey } from '../keys/stored-keys';
import { defineCommand } from '../outbox/define-command';
import { cleanUpTestData } from './cleanup';
import type { ResetPayload } from './reset-payload';

/**
 * POST /v1/test/reset (partner-api.md, "Endpoints"): the service deletes the key's test resources, and
 * this browser deletes its copies.
 */
export const resetTestDataCommand = defineCommand<ResetPayload>({
  kind: 'test.reset',
  execute: async (partner, command) => {
    const { environment, installationId } = command;
    if (environment !== 'test') return failed({ kind: 'wrong-environment', expected: 'test' });
    // Read before the call: afterwards another key may be in use.
    const own = await ownInstallations(await environmentDb(environment));
    const keyAddedAt = (await storedKey(environment))?.addedAt;
    const reset = await partner.resetTest(command);
    if (!reset.ok && reset.failure.kind !== 'unreadable') return reset;
    // Installations and test clients have new ids now (partner-api.md, rule 2).
    const fresh = await partner.installations();
    // After an unreadable response, new installation ids show that the reset took effect.
    if (!reset.ok && (!fresh.ok || isStillThere(installationId, fresh.value))) return reset;
    const isRead = fresh.ok && keyAddedAt !== undefined;
    await cleanUpTestData(
      { ...command, own, keyAddedAt },
      isRead ? { installations: fresh.value, keyAddedAt } : undefined,
    );
    return done({ ...(reset.ok && reset.value), made: undefined });
  },
  /** A reset that may have arrived replaced its own installation, so compare the key instead. */
  outlivesInstallation: async ({ environment, uncertain, attempts, madeWith }) =>
    (uncertain || attempts > 0) &&
    madeWith !== undefined &&
    madeWith === keyMark(await storedKey(environment)),
  // The user starts another reset on the go-live screen.
  canSendAsNew: ({ uncertain }) => !uncertain,
  redact: (payload) => payload,
  describe: (_, { kind }) => ({ kind }),
});

/** Whether the installation may still exist; an empty list proves nothing. */
const isStillThere = (installationId: string, fresh: readonly Installation[]): boolean =>
  fresh.length === 0 || fresh.some(({ id }) => id === installationId);
