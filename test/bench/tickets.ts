import type { Frame, Page } from '@playwright/test';
import type { Scope } from '../../lib/domain/core/installation';
import { frameOf } from './painted';
import { sendRequest } from './send-request';
import type { Stage } from './stage';

/** A ticket to create, linked to a record of the CRM in which the panel is open. */
type Wanted = { record: string; summary: string; messages: number };

/** The text of the last message of a thread, see `addMessages` of the service's control side. */
export const lastMessage = ({ messages }: Pick<Wanted, 'messages'>): string =>
  `Message ${messages}`;

/** The scope of all tickets of the bench. */
const placeOf = ({ service }: Stage): Scope => ({
  environment: 'test',
  installationId: service.places.test.withOnboarding.installationId,
});

/**
 * Creates tickets with threads at the service, links each to its record, and returns their ids. The
 * tickets are closed: those are read when a screen shows them, and never by polling.
 */
export async function makeTickets(stage: Stage, wanted: Wanted[]): Promise<string[]> {
  const { service, open } = stage;
  const scope = placeOf(stage);
  const { page, panel } = await openPanel(stage);
  const ids: string[] = [];
  for (const { record, summary, messages } of wanted) {
    const { id } = service.control.addTicket(scope.installationId, { summary, status: 'Closed' });
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
  const scope = placeOf(stage);
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
