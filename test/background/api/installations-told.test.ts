import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  isOwnInstallation,
  readSession,
  refreshInstallations,
} from '../../../lib/background/api/session';
import { showUnread } from '../../../lib/background/app/badge';
import { addKey } from '../../../lib/background/keys/key-changes';
import { stopPolling } from '../../../lib/background/polling/poller';
import { watchTickets } from '../../../lib/background/polling/watch';
import { environmentDb } from '../../../lib/storage/databases';
import { badges, published } from '../../browser-stand-in';
import { openTicket } from '../background';
import { signedInStage } from '../stage';

// Each reading of the installations publishes a change of them, so that every screen reads them again.

const at = signedInStage();

test('screens hear of a changed list that a command asked for', async () => {
  const [first] = (await readSession()).installations;
  at.service.control.enableOnboarding(first?.id ?? '', false);
  published.length = 0;
  await isOwnInstallation({ environment: 'test', installationId: randomUUID() });
  await refreshInstallations('test');
  expect((await readSession()).installations[0]?.merchantOnboarding).toBe(false);
  expect(published).toContainEqual({ kind: 'session' });
});

test('the badge does not keep the number of the company whose key was replaced', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await readSession();
  at.service.control.managerReplies(ticketId, { text: 'Hello' });
  const db = await environmentDb('test');
  const stored = await db.get('tickets', ticketId);
  if (stored) await db.put('tickets', { ...stored, readAt: 0 });
  await watchTickets(
    { scope: at.scope, ticketIds: [ticketId] },
    { from: 'desk', tabId: 1, frameId: 0 },
  );
  await stopPolling();
  await showUnread();
  expect(badges.get(undefined)).toBe('1');
  await addKey({ address: at.service.address, key: at.service.keys.foreignTest });
  await readSession();
  expect(badges.get(undefined)).toBe('');
});
