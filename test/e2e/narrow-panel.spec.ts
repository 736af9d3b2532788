import type { Locator } from '@playwright/test';
import type { Chromium, ChromiumPanel } from '../browsers/chromium';
import type { FakeService } from '../fake-service/server';
import { keepWidth } from './keep-width';
import { looker } from './look-closely';
import { atCustomer, expect, openTicket, test } from './setting';

// A panel of 320 px: in a low window, and in a browser whose user has set the size of text to 200 %.

type Given = { alongside: Chromium; service: FakeService; crm: string };

const SUMMARY = 'A ticket with a longer summary that wraps';
const WINDOW = { width: 320 + 480, height: 700 };
test.use({ look: WINDOW });

/** Opens a record with a ticket in a panel of this width. */
async function inNarrowPanel({ alongside, service, crm }: Given) {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service, SUMMARY);
  await keepWidth(alongside, new URL(crm).origin, 320);
  await tab.reload();
  return { tab, sidebar: await tab.sidebar() };
}

/** What is seen of the reply and its files, which scroll. */
const fieldsIn = ({ frame }: ChromiumPanel) => frame.locator('div:has(> * > [data-grows])');

/** How wide the first words of an element are, whether or not they fit. */
function widthOfWords(element: Element, words: string): number {
  const range = document.createRange();
  const text = element.firstChild;
  if (!text) return 0;
  range.setStart(text, 0);
  range.setEnd(text, words.length);
  return range.getBoundingClientRect().width;
}

const heightOf = async (what: Locator) => (await what.boundingBox())?.height;

test('a line of the reply is seen in a narrow panel, however much stands above it', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await inNarrowPanel({ alongside, service, crm });
  await sidebar.click('button', SUMMARY);
  await sidebar.fill('Reply', 'One\nTwo\nThree\nFour');
  await tab.resize(WINDOW.width, 480);
  await sidebar.chooseInMenu('Panel menu', 'Panel position');
  await sidebar.see('radio', 'Left');
  await sidebar.click('button', 'Edit summary');
  await sidebar.see('textbox', 'Summary');
  expect(await heightOf(fieldsIn(sidebar))).toBeGreaterThan(40);
});

test('the row of an unread, urgent ticket says whose turn it is in readable words', async ({
  alongside,
  service,
  crm,
}, info) => {
  const look = looker(info);
  const { tab, sidebar } = await inNarrowPanel({ alongside, service, crm });
  const ticket = service.control.readTickets().find(({ summary }) => summary === SUMMARY);
  service.control.managerReplies(ticket?.id ?? '', {
    text: 'Which till?',
    status: 'WaitingForClient',
  });
  service.control.managerChanges(ticket?.id ?? '', { priority: 'Emergency' });
  const row = sidebar.frame.getByRole('listitem').filter({ hasText: SUMMARY });
  await expect(row).toContainText('Urgent');
  await expect(row).toContainText('1 unread');
  const turn = row.getByText(/^Your turn/);
  await look('urgent', sidebar.frame, tab.page);
  // Dots take some of its room.
  expect(await turn.evaluate(widthOfWords, 'Your turn')).toBeLessThanOrEqual(
    (await turn.boundingBox())?.width ?? 0,
  );
});

test.describe('with text at 200 %', () => {
  test.use({ look: { ...WINDOW, args: ['--blink-settings=defaultFontSize=32'] } });

  test('nothing is pushed out of a narrow panel', async ({ alongside, service, crm }, info) => {
    const look = looker(info, {}, ['light']);
    const { tab, sidebar } = await inNarrowPanel({ alongside, service, crm });
    const { frame } = sidebar;
    await sidebar.click('button', 'New ticket');
    await sidebar.see('textbox', 'Summary');
    await look('new-ticket', frame, tab.page);
    await sidebar.click('button', 'Cancel');
    await sidebar.click('button', SUMMARY);
    const summary = frame.getByRole('heading', { name: SUMMARY });
    await expect.poll(async () => (await summary.boundingBox())?.width).toBeGreaterThan(200);
    const reply = Array.from({ length: 12 }, (_, line) => `Line ${line}`).join('\n');
    await sidebar.fill('Reply', `${reply}\n4111 1111 1111 1111`);
    await sidebar.seeText('Contains a card number.');
    // What is seen of the reply is more than a line.
    await expect.poll(() => heightOf(fieldsIn(sidebar))).toBeGreaterThan(100);
    await look('thread', frame, tab.page);
    await sidebar.click('button', 'Attach');
    await sidebar.see('textbox', 'Link');
    await look('attach', frame, tab.page);
    await sidebar.click('button', 'Close');
    await sidebar.see('button', 'Send');
    for (const [name, role] of [
      ['Thread menu', 'menu'],
      ['Details', 'dialog'],
      ['Snooze…', 'dialog'],
    ] as const) {
      await sidebar.click('button', name);
      const overlay = frame.getByRole(role);
      await expect(overlay).toBeVisible();
      const byDate = overlay.getByRole('radio', { name: 'Date and time' });
      if (await byDate.isVisible()) await byDate.check();
      await look(name, frame, tab.page);
      await sidebar.press('Escape');
      await expect(overlay).toHaveCount(0);
    }
    await sidebar.click('button', 'Panel menu');
    await sidebar.click('menuitem', 'Keyboard shortcuts');
    await sidebar.see('heading', 'Keyboard shortcuts');
    await look('shortcuts', frame, tab.page);

    const options = await alongside.open('options', 'keys');
    await options.page.setViewportSize({ width: 320, height: 700 });
    await options.see('list', 'Keys');
    await look('settings', options.page, options.page);
  });
});
