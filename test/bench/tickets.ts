import type { Frame, Page } from '@playwright/test';
import type { Scope } from '../../lib/domain/core/installation';
import { frameOf } from './painted';
import { openOwnPage, sendRequest } from './send-request';
import type { Stage } from './stage';

/** A ticket to create, linked to a record of the CRM in which the panel is open. */
type Wanted = { record: string; summary: string; messages: number; status?: string };

/** The text of the last message of a thread, see `addMessages` of the service's control side. */
export const lastMessage = ({ messages }: Pick<Wanted, 'messages'>): string =>
  `Message ${messages}`;

/** The scope of all tickets of the bench. */
export const scopeOf = ({ service }: Stage): Scope => ({
  environment: 'test',
  installationId: service.places.test.withOnboarding.installationId,
});

/**
 * Creates tickets with threads at the service, links each to its record, and returns their ids. If
 * not wanted otherwise they are closed: those are read when a screen shows them, and never by polling.
 */
export async function makeTickets(stage: Stage, wanted: Wanted[]): Promise<string[]> {
  const { service, open } = stage;
  const scope = scopeOf(stage);
  const { page, panel } = await openPanel(stage);
  const ids: string[] = [];
  for (const { record, summary, messages, status = 'Closed' } of wanted) {
    const { id } = service.control.addTicket(scope.installationId, { summary, status });
    service.control.addMessages(id, messages);
    await sendRequest(panel, 'ticket.link', {
      scope,
      ticketId: id,
      record: { host: new URL(open.address).host, type: 'customers', id: record },
      anyway: true,
    });
    ids.push(id);
  }
  await page.close();
  return ids;
}

/** Makes the background read threads to their ends. */
export async function readThreads(stage: Stage, ticketIds: string[]): Promise<void> {
  const scope = scopeOf(stage);
  const { page, panel } = await openPanel(stage);
  const isRead = async (ticketId: string) =>
    (await sendRequest(panel, 'thread.read', { scope, ticketId })).complete;
  const end = Date.now() + 60_000;
  while ((await Promise.all(ticketIds.map(isRead))).includes(false)) {
    if (Date.now() > end) throw new Error('The threads were not read within a minute.');
    // The reply comes after everything that is due was read.
    await sendRequest(panel, 'tickets.watch', { scope, ticketIds });
  }
  await page.close();
}

/**
 * Adds messages to a stored thread until it has so many, straight in the database: the service has
 * only those that the thread had, and nothing after them.
 */
export async function lengthenThread(
  { alongside }: Stage,
  ticketId: string,
  count: number,
): Promise<void> {
  const page = await openOwnPage(alongside, 'desk.html');
  await page.evaluate(
    async ({ ticketId, count }) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('alongside-test');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const tx = db.transaction(['tickets', 'messages'], 'readwrite');
      const [tickets, messages] = [tx.objectStore('tickets'), tx.objectStore('messages')];
      const known = messages.getAll(IDBKeyRange.bound([ticketId, 0], [ticketId, []]));
      known.onsuccess = () => {
        const total = known.result.length;
        for (let number = total; number < count; number++) {
          // The one before the last, or the last: the authors take turns.
          const like = known.result[total - 2 + (number % 2)];
          const id = `added-${number}`;
          const message = { ...like.message, id, text: `Message ${number + 1}` };
          messages.put({ ...like, number, id, message });
        }
      };
      const stored = tickets.get(ticketId);
      stored.onsuccess = () => {
        const { thread } = stored.result;
        tickets.put({ ...stored.result, thread: { ...thread, total: count } });
      };
      await new Promise<void>((resolve, reject) => {
        tx.oncomplete = () => resolve();
        tx.onerror = () => reject(tx.error);
      });
      db.close();
    },
    { ticketId, count },
  );
  await page.close();
}

/**
 * Opens a docked panel beside a record without tickets: only a panel may send all requests of the
 * bench.
 */
async function openPanel({ alongside, open }: Stage): Promise<{ page: Page; panel: Frame }> {
  const page = await alongside.context.newPage();
  await page.goto(`${open.address}/customers/none`);
  const panel = await frameOf(page, 'sidebar.html');
  await panel.getByRole('button', { name: 'New ticket', exact: true }).waitFor();
  return { page, panel };
}
