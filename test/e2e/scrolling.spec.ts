import type { Frame, Page } from '@playwright/test';
import { underThePointer } from '../browsers/chromium-surface';
import { expectScrollers } from './one-scroller';
import { addKey, atCustomer, expect, openTicket, test } from './setting';
import { teachCrm } from './taught-crm';

// Each screen has one scroller (the desk one for each column), and nothing that fits scrolls.

/** The width of an agent's window, and of a large screen. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

test('no screen nests scrollers or scrolls content that fits', async ({
  alongside,
  service,
  crm,
}, info) => {
  const scope = service.places.test.withOnboarding;
  for (const legalName of ['Lorem Logistics Ltd', 'Lorem Lines', 'Lorem Air', 'Lorem Sea'])
    service.control.applicationArrives(scope.installationId, {
      company: { legalName, email: 'Ada.Example@example.com' },
    });
  for (let i = 0; i < 40; i += 1)
    service.control.applicationArrives(scope.installationId, {
      company: { legalName: `Merchant ${i}` },
    });

  /** Checks a screen in each window. */
  const measure = async (
    name: string,
    screen: Page | Frame,
    tab: Page,
    most: number,
    windows = WINDOWS,
  ): Promise<void> => {
    for (const size of windows) {
      await tab.setViewportSize(size);
      const what = `${name}-${size.width}`;
      await screen.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
      if (process.env.PICTURES) await tab.screenshot({ path: info.outputPath(`${what}.png`) });
      await expectScrollers(screen, what, most);
    }
    // The window moved the panel: the next press must not go to the page around it.
    await underThePointer(screen.locator('body'));
  };

  const { tab } = await atCustomer(alongside, service, crm);
  await teachCrm(alongside, crm, 380, '.tax-id');
  await tab.page.reload();
  const sidebar = await tab.sidebar();
  const panel = (name: string, most = 1) => measure(name, sidebar.frame, tab.page, most);
  await sidebar.seeText('Same e-mail');
  // The other facts of the record may be long: they scroll beside the tickets, not around them.
  await panel('panel-no-tickets');
  await openTicket(sidebar, service, 'Ticket with an empty thread');
  await panel('panel-empty-thread', 0);
  await sidebar.frame.getByText('Details', { exact: true }).click();
  await panel('panel-details');
  await sidebar.click('button', 'Back to tickets');
  const long = await openTicket(sidebar, service, 'Ticket with a long thread');
  service.control.addMessages(long, 120);
  await sidebar.seeText('Message 120');
  await panel('panel-long-thread');
  await sidebar.click('button', 'Back to tickets');
  for (let i = 3; i <= 12; i += 1) {
    const { id } = service.control.addTicket(scope.installationId, { summary: `Ticket No. ${i}` });
    await sidebar.click('button', 'Link ticket');
    await sidebar.fill('Ticket ID', id);
    await sidebar.click('button', 'Link');
    await sidebar.see('button', `Ticket No. ${i}`);
  }
  await panel('panel-twelve-tickets', 2);
  await sidebar.click('button', 'Ticket No. 12');
  await sidebar.click('button', 'Back to tickets');
  await sidebar.see('list', 'Tickets');
  await panel('panel-twelve-tickets-again', 2);
  await sidebar.click('button', 'New ticket');
  await sidebar.see('textbox', 'Summary');
  await panel('panel-new-ticket');
  await sidebar.click('button', 'Cancel');
  await sidebar.click('button', 'Link application');
  await sidebar.see('searchbox', 'Application name or ID');
  await sidebar.fill('Application name or ID', 'Merchant', 'searchbox');
  await sidebar.see('list', 'Applications');
  // The tickets, and beside them the long list of matches at the lower edge.
  await panel('panel-choose-application', 2);
  await sidebar.click('button', 'Cancel');

  // The panel at its smallest width.
  await tab.page.setViewportSize({ width: 800, height: 800 });
  const grip = await sidebar.frame.frameElement();
  await grip.evaluate((frame: HTMLElement) => {
    (frame.parentElement as HTMLElement).style.width = '320px';
  });
  const narrow = (name: string, most = 1) =>
    measure(name, sidebar.frame, tab.page, most, [{ width: 800, height: 800 }]);
  await narrow('narrow-twelve-tickets', 2);
  await sidebar.click('button', 'Ticket with an empty thread');
  await sidebar.see('log', 'Messages');
  await narrow('narrow-empty-thread', 0);
  await sidebar.click('button', 'Back to tickets');
  await tab.close();

  await addKey(alongside, service, service.keys.liveFull);
  const options = await alongside.open('options');
  await options.see('list', 'Keys');
  await measure('settings', options.page, options.page, 1);
  await options.close();

  const popup = await alongside.open('popup');
  await popup.see('radiogroup', 'Environment');
  await measure('popup', popup.page, popup.page, 0, [{ width: 360, height: 600 }]);
  await popup.close();

  const desk = await alongside.open('desk');
  const room = (name: string, most: number) => measure(name, desk.page, desk.page, most);
  await desk.see('button', 'Ticket No. 12');
  await room('desk-tickets', 1);
  await desk.page.setViewportSize({ width: 1280, height: 500 });
  await desk.find('button', 'Ticket with an empty thread').scrollIntoViewIfNeeded();
  await desk.click('button', 'Ticket with an empty thread');
  await desk.seeText('No messages yet');
  // The search and the views of the list stay in view while a ticket is open.
  await expect(desk.find('combobox', 'Filter by record')).toBeInViewport();
  await expect(desk.find('button', 'Unread')).toBeInViewport();
  await expect(desk.find('searchbox', 'Search tickets')).toBeInViewport();
  await room('desk-empty-thread', 1);
  // The list keeps its place when a ticket is opened, closed, or another view was looked at.
  const list = desk.page.locator('[data-scrolls]');
  const placeOfList = () => list.evaluate(({ scrollTop }) => scrollTop);
  await list.evaluate((rows) => rows.scrollTo(0, 60));
  await desk.click('button', 'Back to tickets');
  await expect(desk.find('button', 'Ticket with an empty thread')).toBeFocused();
  await list.evaluate((rows) => rows.scrollTo(0, 70));
  await desk.page.setViewportSize({ width: 700, height: 500 });
  await desk.find('button', 'Ticket No. 5').click();
  await desk.seeText('No messages yet');
  await expect(desk.find('button', 'Ticket No. 5')).toHaveCount(0);
  await desk.click('button', 'Back to tickets');
  await expect(desk.find('button', 'Ticket No. 5')).toBeFocused();
  await desk.page.setViewportSize({ width: 1280, height: 500 });
  const before = await placeOfList();
  expect(before).toBeGreaterThan(0);
  await desk.click('button', 'Unread');
  await desk.seeText('No matching tickets');
  await desk.click('button', 'All tickets');
  await desk.see('button', 'Ticket No. 12');
  await expect.poll(placeOfList).toBe(before);
  await desk.page.evaluate((id) => {
    location.hash = `#/tickets/${id}`;
  }, long);
  await desk.seeText('Message 120');
  await room('desk-long-thread', 2);
  await desk.click('link', 'Onboarding');
  await desk.see('list', 'Applications');
  await room('desk-onboarding', 1);
  await desk.click('button', 'Merchant 39');
  await desk.see('radiogroup', 'Decision');
  await room('desk-application', 3);
  await expect(desk.find('searchbox', 'Search applications')).toBeInViewport();
  await desk.click('link', 'Outbox');
  await desk.see('heading', 'Confirmed in the last week');
  await room('desk-outbox', 1);
  await desk.click('link', 'Go-live');
  await desk.see('button', 'Run checks');
  await room('desk-golive', 1);
});
