import type { Locator, Page } from '@playwright/test';
import { startDocumentServer } from './document-server';
import { atCustomer, expect, openTicket, test } from './setting';

// Attachments of tickets: the desk fetches them on demand and verifies them; the docked panel does
// neither.

const filesIn = (page: Page): Locator =>
  page.getByRole('log', { name: 'Messages' }).getByRole('list', { name: 'Attachments' });

test('the desk verifies and previews a manager’s file; the panel links to the desk and fetches nothing', async ({
  alongside,
  service,
  crm,
}) => {
  const documents = await startDocumentServer();
  const { sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  service.control.managerReplies(ticketId, {
    text: 'Both pages are here',
    attachments: [
      documents.named('/passport.png', 'image/png'),
      documents.named('/changed.pdf', 'application/pdf', { hash: `sha256:${'0'.repeat(64)}` }),
      { ...documents.named('/passport.png', 'image/png'), name: 'passport copy.exe' },
    ],
  });
  await sidebar.seeText('Both pages are here');
  await expect(sidebar.find('button', 'Verify')).toHaveCount(0);
  const opened = alongside.context.waitForEvent('page');
  await sidebar.click('button', 'Verify in desk');
  const desk = await opened;
  await desk.waitForURL(new RegExp(`desk\\.html#/tickets/${ticketId}$`));
  await expect(filesIn(desk)).toBeVisible();
  expect(documents.requests).toEqual([]);

  const row = (name: string) => filesIn(desk).getByRole('listitem').filter({ hasText: name });
  const press = (name: string, button: string) =>
    row(name).getByRole('button', { name: button, exact: true }).click();
  await press('changed.pdf', 'Verify');
  await expect(row('changed.pdf').getByRole('status')).toContainText('Differs');
  await expect(row('changed.pdf').getByRole('button', { name: 'Preview' })).toHaveCount(0);
  await press('passport.png', 'Verify');
  await expect(row('passport.png').getByRole('status').first()).toContainText('Verified');
  await press('passport.png', 'Preview');
  const frame = row('passport.png').locator('iframe').contentFrame();
  await expect(frame.locator('img')).toBeVisible();
  expect(documents.requests.map(({ url }) => url)).toEqual(['/changed.pdf', '/passport.png']);
  // Saved with the ending of its bytes, and not at all if they are not what the message says.
  const saved = desk.waitForEvent('download');
  await press('passport copy.exe', 'Save file');
  expect((await saved).suggestedFilename()).toBe('passport copy.png');
  await press('changed.pdf', 'Save file');
  await expect(row('changed.pdf').getByRole('status')).toContainText('Differs');
  expect(documents.requests.flatMap(({ names }) => names)).not.toContain('api-key');
  await documents.close();
});
