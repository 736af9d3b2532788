import { randomUUID } from 'node:crypto';
import { deleteDB } from 'idb';
import { isRunning } from '../../lib/async/run-exclusive';
import { logWritten } from '../../lib/background/core/log';
import { clearSessionStorage } from '../../lib/background/core/remembered-items';
import { saveUndoSeconds } from '../../lib/background/core/settings-store';
import { activeRunOf } from '../../lib/background/golive/active-run';
import { addKey } from '../../lib/background/keys/key-changes';
import { allContentChecked } from '../../lib/background/onboarding/queue/applications';
import { clearQueues } from '../../lib/background/onboarding/queue/queue-cache';
import { openCommands, queueKeyOf } from '../../lib/background/outbox/store';
import { stopPolling } from '../../lib/background/polling/poller';
import { createTicket } from '../../lib/background/tickets/submit-ticket';
import type { Scope } from '../../lib/domain/core/installation';
import { environmentDb, settingsDb } from '../../lib/storage/databases';
import type { StoredCommand } from '../../lib/storage/stored-command';
import { allowAllWrites, WipedError } from '../../lib/storage/wiped-databases';
import { resetBrowser } from '../browser-stand-in';
import type { FakeService } from '../fake-service/server';

export async function newProfile(): Promise<void> {
  await activeRunOf('test')?.ended;
  await atRest();
  await stopPolling();
  await allContentChecked();
  for (const environment of ['test', 'live'] as const) clearQueues(environment);
  resetBrowser();
  await clearSessionStorage();
  await logWritten();
  await stopWork();
  allowAllWrites();
  // The deletion closes the databases. Until then work gets these connections: one that it opened meanwhile would be
  // closed while it is used, which is logged.
  for (const name of ['alongside', 'alongside-test', 'alongside-live']) await deleteDB(name);
}

/** Background work of the previous test that is still running fails at its next access, with an error that is not logged. */
async function stopWork(): Promise<void> {
  for (const db of await Promise.all([environmentDb('test'), environmentDb('live'), settingsDb()]))
    Object.assign(db, {
      transaction: () => {
        throw new WipedError('The test has ended.');
      },
    });
}

/** Adds the key of the installation that tests work in. */
export async function signedIn(service: FakeService): Promise<Scope> {
  await saveUndoSeconds(0);
  const added = await addKey({ address: service.address, key: service.keys.testFull });
  if (!added.ok) throw new Error(added.failure.kind);
  return {
    environment: 'test',
    installationId: service.places.test.withOnboarding.installationId,
  };
}

export const CUSTOMER = { host: 'crm.example.com', type: 'customers', id: '42' };

/** What an agent enters to open a ticket. */
export const newTicket = (service: FakeService, summary = 'Refund') => ({
  clientId: service.places.test.withOnboarding.clientId,
  summary,
  description: 'Twice charged',
  priority: 'Regular' as const,
  attachments: [],
});

/** Opens a ticket of the customer, as an agent would. */
export async function openTicket(service: FakeService, scope: Scope): Promise<string> {
  const opened = await createTicket({
    scope,
    commandId: randomUUID(),
    ticket: newTicket(service),
    record: CUSTOMER,
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure));
  if (opened.value.kind !== 'done') throw new Error(JSON.stringify(opened.value));
  return opened.value.row.ticket.id;
}

/** Waits until no command is being sent or due. */
export async function atRest(): Promise<void> {
  for (;;) {
    const now = Date.now();
    // Only the first command of each queue key can be sent; the others wait behind it, or for one.
    const heads = new Map<string, StoredCommand>();
    for (const write of await openCommands('test'))
      if (write.state !== 'stopped' && !write.after && !heads.has(queueKeyOf(write)))
        heads.set(queueKeyOf(write), write);
    const moving = [...heads.values()].some(
      ({ state, nextAt }) => state === 'sending' || (state === 'queued' && nextAt <= now),
    );
    const all = await (await environmentDb('test')).getAll('commands');
    if (!moving && !all.map(queueKeyOf).some(isRunning)) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
