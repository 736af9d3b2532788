import type { Chromium, ChromiumPanel } from '../browsers/chromium';
import type { FakeService } from '../fake-service/server';
import { atCustomer, expect, openTicket } from './setting';

// What an agent does in the panel of a page that may hide it.

type Given = { alongside: Chromium; service: FakeService; crm: string };

/** Opens a customer’s ticket with a reply that is ready to be sent. */
export async function replyReady({ alongside, service, crm }: Given) {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  await sidebar.fill('Reply', 'Approved');
  const send = sidebar.find('button', 'Send');
  await expect(send).not.toHaveAttribute('aria-disabled');
  const sent = () => service.control.readTicket(ticketId).messages.length;
  return { tab, sidebar, ticketId, send, sent };
}

/**
 * Presses Send until the reply is accepted: after a press that needs a second one, the text stays.
 */
export const sendUntilItGoes = (sidebar: ChromiumPanel) =>
  expect(async () => {
    const reply = sidebar.find('textbox', 'Reply');
    if (await reply.inputValue()) await sidebar.find('button', 'Send').click({ timeout: 2_000 });
    await expect(reply).toHaveValue('', { timeout: 1_000 });
  }).toPass();

/** Presses Send by a click and by the keyboard, even if it is disabled. */
export const pressAnyhow = async (sidebar: ChromiumPanel) => {
  await sidebar.find('button', 'Send').evaluate((button: HTMLButtonElement) => button.click());
  await sidebar
    .find('textbox', 'Reply')
    .evaluate((field) =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { code: 'Enter', key: 'Enter', ctrlKey: true, bubbles: true }),
      ),
    );
};
