import type { Frame, Page } from '@playwright/test';
import type { Place } from '../../lib/domain/installation';
import { ask } from './asking';
import { frameOf } from './seen';
import type { Stage } from './stage';

/** A ticket that is to be there: linked to a record of the CRM where the panel is open. */
type Wanted = { record: string; summary: string; messages: number };

/** What the last message of a thread says, see `addMessages` of the service's control side. */
export const lastMessage = ({ messages }: Pick<Wanted, 'messages'>): string =>
  `Message ${messages}`;

/** Where all tickets of the bench lie. */
export const placeOf = ({ service }: Stage): Place => ({
  environment: 'test',
  installationId: service.places.test.withOnboarding.installationId,
});

/**
 * Has the service make tickets with a thread and links each to its record. They are closed ones:
 * those are read when a screen shows them and never by the clock. Gives their ids.
 */
export async function makeTickets(stage: Stage, wanted: Wanted[]): Promise<string[]> {
  const { service, open } = stage;
  const place = placeOf(stage);
  const { page, panel } = await openPanel(stage);
  const ids: string[] = [];
  for (const { record, summary, messages } of wanted) {
    const { id } = service.control.addTicket(place.installationId, { summary, status: 'Closed' });
    service.control.addMessages(id, messages);
    await ask(panel, 'ticket.link', {
      place,
      ticketId: id,
      record: { host: new URL(open.address).host, type: 'customers', id: record },
      anyway: true,
    });
    ids.push(id);
  }
  await page.close();
  return ids;
}

/** Has the background read threads to their ends. */
export async function readThreads(stage: Stage, ticketIds: string[]): Promise<void> {
  const place = placeOf(stage);
  const { page, panel } = await openPanel(stage);
  const isRead = async (ticketId: string) =>
    (await ask(panel, 'thread.read', { place, ticketId })).complete;
  const end = Date.now() + 60_000;
  while ((await Promise.all(ticketIds.map(isRead))).includes(false)) {
    if (Date.now() > end) throw new Error('The threads were not read within a minute.');
    // Answered when everything that is due was read.
    await ask(panel, 'watch', { place, ticketIds });
  }
  await page.close();
}

/** A docked panel beside a record without tickets: only a panel may ask all that the bench asks. */
async function openPanel({ alongside, open }: Stage): Promise<{ page: Page; panel: Frame }> {
  const page = await alongside.context.newPage();
  await page.goto(`${open.address}/customers/none`);
  const panel = await frameOf(page, 'sidebar.html');
  await panel.getByRole('button', { name: 'New ticket', exact: true }).waitFor();
  return { page, panel };
}
