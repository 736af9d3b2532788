import type { ChromiumPanel } from '../browsers/chromium';
import { looker } from './look-closely';
import { atCustomer, expect, test } from './setting';
import { teachCrm } from './taught-crm';

// The status of a customer's application in the panel: narrow, and in both colour schemes.

test.use({ look: { width: 320 + 480 } });

/** The panel's section for applications. */
const part = (sidebar: ChromiumPanel) =>
  sidebar.frame.getByRole('region', { name: 'Merchant application' });

const item = (sidebar: ChromiumPanel, name: string) =>
  part(sidebar).getByRole('listitem').filter({ hasText: name });

test('the panel shows a record’s application, asks if several match, and opens the application in the desk', async ({
  alongside,
  service,
  crm,
}, info) => {
  const look = looker(info);
  const arrives = (company: Record<string, string>) =>
    service.control.applicationArrives(service.places.test.withOnboarding.installationId, {
      company,
    }).id;
  arrives({ legalName: 'Lorem Logistics Ltd', email: 'Ada.Example@example.com' });
  arrives({ legalName: 'Ipsum Retail Ltd', city: 'Sampleton' });
  const second = arrives({ legalName: 'Ipsum-Retail', city: 'Mockford' });

  arrives({ legalName: 'Amet Analytics' });
  arrives({ legalName: 'Elsewhere Ltd', vatNumber: 'GB123456789' });

  const { tab } = await atCustomer(alongside, service, crm, { path: '/customers/43' });
  await teachCrm(alongside, crm, 320, '.tax-id');

  // No application matches this customer, but the agent can link one.
  await tab.page.reload();
  const cleos = await tab.sidebar();
  await cleos.see('heading', 'Cleo Specimen');
  await cleos.seeText('Dolor & Daughters');
  await cleos.see('button', 'Link application');
  await expect(part(cleos).getByRole('listitem')).toHaveCount(0);
  await look('none', cleos.frame, tab.page);

  // The panel names the matching e-mail address and the application's status.
  await tab.page.goto(`${crm}/customers/41`);
  const adas = await tab.sidebar();
  await adas.seeText('Same e-mail');
  await expect(item(adas, 'Lorem Logistics Ltd')).toContainText('Submitted');
  await expect(part(adas).getByRole('listitem')).toHaveCount(1);
  await look('matched', adas.frame, tab.page);

  // A tax id on the page outranks a name: an application that matches only by name is not shown
  // beside it.
  await tab.page.goto(`${crm}/customers/44`);
  const dans = await tab.sidebar();
  await dans.see('heading', 'Dan Dummy');
  await tab.page
    .locator('main dl')
    .first()
    .evaluate((list) => {
      const taxId = document.createElement('dd');
      taxId.className = 'tax-id';
      taxId.textContent = '123 456 789';
      list.append(taxId);
    });
  await dans.seeText('Same tax ID');
  await expect(part(dans).getByRole('listitem')).toHaveCount(1);
  await expect(item(dans, 'Elsewhere Ltd')).toBeVisible();

  // Two applications with one name are both shown. The agent links one, and the link stays.
  await tab.page.goto(`${crm}/customers/42`);
  let bobs = await tab.sidebar();
  await bobs.seeText('2 possible applications. Choose the right one.');
  await expect(part(bobs).getByText('Same legal name')).toHaveCount(2);
  await look('several', bobs.frame, tab.page);
  await item(bobs, 'Ipsum-Retail').getByRole('button', { name: 'Link to this record' }).click();
  await bobs.seeText('Application linked.');
  await tab.page.reload();
  bobs = await tab.sidebar();
  await expect(item(bobs, 'Ipsum-Retail')).toContainText('Linked here');
  await expect(item(bobs, 'Ipsum Retail Ltd')).toContainText('Same legal name');

  const opened = alongside.context.waitForEvent('page');
  await item(bobs, 'Ipsum-Retail').getByRole('button', { name: 'Open in desk' }).click();
  const desk = await opened;
  await desk.waitForURL(new RegExp(`desk\\.html#/onboarding/${second}$`));
  await expect(desk.getByRole('heading', { name: 'Ipsum-Retail' })).toBeVisible();
  await desk.close();
});

test('an agent finds an application by its name or its id, links it by keyboard, and unlinks it', async ({
  alongside,
  service,
  crm,
}, info) => {
  const look = looker(info);
  const { installationId } = service.places.test.withOnboarding;
  service.control.applicationArrives(installationId, { company: { legalName: 'Harbour Teas' } });
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await sidebar.click('button', 'Link application');
  const field = sidebar.frame.getByRole('searchbox', { name: 'Application name or ID' });
  await expect(field).toBeFocused();
  await sidebar.press('h');
  await sidebar.fill('Application name or ID', 'harbour', 'searchbox');
  await expect(part(sidebar).getByRole('listitem')).toHaveCount(1);
  await look('choosing', sidebar.frame, tab.page);
  await sidebar.press('Enter');
  await expect(sidebar.frame.getByRole('button', { name: 'Harbour Teas' })).toBeFocused();
  await sidebar.press('Enter');
  await sidebar.seeText('Application linked.');
  await expect(item(sidebar, 'Harbour Teas')).toContainText('Linked here');

  await sidebar.click('button', 'Unlink');
  await sidebar.seeText('Application unlinked.');
  await expect(part(sidebar).getByRole('listitem')).toHaveCount(0);

  // This application arrived after the queue was read, so the search does not find it.
  const { id } = service.control.applicationArrives(installationId, {
    company: { legalName: 'Quay Coffee' },
  });
  await sidebar.click('button', 'Link application');
  await sidebar.fill('Application name or ID', 'nobody of that name', 'searchbox');
  await sidebar.press('Enter');
  await sidebar.seeText('No application has this name or ID.');
  await expect(field).toBeFocused();
  await sidebar.fill('Application name or ID', id, 'searchbox');
  await sidebar.press('Enter');
  await sidebar.seeText('Application linked.');
  await expect(part(sidebar).getByRole('listitem')).toHaveCount(1);
  await expect(item(sidebar, 'Quay Coffee')).toContainText('Linked here');
});
