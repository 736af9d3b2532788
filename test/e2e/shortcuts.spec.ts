import type { BrowserWithAlongside, Role, Surface } from '../browsers/surface';
import type { FakeService } from '../fake-service/server';
import { looker } from './look-closely';
import { expect, inFirefox, setUp, test } from './setting';

// The desk and the panel by keys alone, and the keys as their user wants them.

type Place = { browser: BrowserWithAlongside; service: FakeService; crm: string };

const SUMMARIES = ['Card declined', 'Refund is late', 'Terminal is offline'] as const;

const type = async (surface: Surface, text: string): Promise<void> => {
  for (const key of text) await surface.press(key);
};

const ticketOf = (service: FakeService, summary: string) =>
  service.control.readTickets().find((ticket) => ticket.summary === summary);

async function workByKeys({
  browser,
  service,
  crm,
}: Place): Promise<{ desk: Surface; panel: Surface }> {
  await setUp(browser, service, crm, { undo: false });
  const tab = await browser.openCrm(`${crm}/customers/41`);
  const panel = await tab.sidebar();
  for (const summary of SUMMARIES) {
    await panel.click('button', 'New ticket');
    await panel.fill('Summary', summary);
    await panel.click('button', 'Create ticket');
    await panel.see('button', summary);
  }
  await test.step('the panel has its keys, and takes none of its page', async () => {
    await panel.press('j');
    await panel.press('Enter');
    await panel.see('log', 'Messages');
    await panel.press('u');
    await panel.see('button', 'New ticket');
    await tab.type('textarea', 'j?');
    expect(await tab.inPage(`document.querySelector('textarea').value`)).toContain('j?');
    await panel.see('button', 'New ticket');
    await panel.missText('Change keys');
  });

  const desk = await browser.open('desk');
  await desk.see('button', SUMMARIES[2]);
  // The code of the keys comes after the first picture. Their help needs it, too, and waits for it.
  await desk.click('button', 'Keyboard shortcuts');
  await desk.seeText('In the list of tickets');
  await desk.click('button', 'Close');
  await desk.missText('In the list of tickets');
  await test.step('j, j, Enter, r, a reply, Mod+Enter, Escape, e', async () => {
    // The last one is the newest, and so the first of the list.
    await pressAndSee(desk, ['j', 'j', 'Enter'], 'heading', SUMMARIES[1]);
    await desk.press('r');
    await type(desk, 'jerk?');
    await expect.poll(() => desk.valueOf('textbox', 'Reply')).toBe('jerk?');
    await desk.press('Control+Enter');
    await desk.seeText('jerk?');
    await desk.press('Escape');
    await desk.press('e');
    await expect.poll(() => ticketOf(service, SUMMARIES[1])?.status).toBe('Closed');
    await pressAndSee(desk, ['Enter'], 'heading', SUMMARIES[0]);
  });

  await test.step('keys are changed and turned off, and the open desk follows', async () => {
    const options = await browser.open('options', 'shortcuts');
    await options.click('button', 'Change Next ticket');
    await options.press('k');
    await options.seeText('Already used for “Previous ticket”');
    await options.press('n');
    await options.click('button', 'Turn off Previous ticket');
    await options.see('button', 'Reset all');
    await options.missText('Press keys');
    await options.close();
  });
  return { desk, panel };
}

/** Presses keys, and waits for what they show. */
async function pressAndSee(
  surface: Surface,
  keys: readonly string[],
  role: Role,
  name: string,
): Promise<void> {
  for (const key of keys) await surface.press(key);
  await surface.see(role, name);
}

/** The desk with other keys, its command menu, and one key that does nothing. Returns what is open then. */
async function withOwnKeys(desk: Surface, service: FakeService): Promise<string> {
  await desk.press('Shift+?');
  await desk.seeText('Leave the reply, or go back');
  await desk.seeText('Off');
  await desk.press('Escape');
  await desk.missText('Leave the reply, or go back');
  // `j` is no key any more, and `k` is off: the same ticket is open.
  await desk.press('j');
  await desk.press('k');
  await desk.see('heading', SUMMARIES[0]);

  await desk.press('Control+k');
  await type(desk, 'urgent');
  await desk.see('option', 'Priority: Urgent');
  await desk.press('Enter');
  await expect.poll(() => ticketOf(service, SUMMARIES[0])?.priority).toBe('Emergency');
  await desk.press('Control+k');
  await type(desk, 'terminal');
  const { id = '' } = ticketOf(service, SUMMARIES[2]) ?? {};
  await desk.see('option', `${SUMMARIES[2]} Ada Example, ${id}`);
  await desk.press('Enter');
  await desk.see('heading', SUMMARIES[2]);
  // The next one of the list, by the key that the user chose. A hidden page sorts its list.
  const list = await desk.textOf('list', 'Tickets');
  const after = SUMMARIES.filter((one) => list.indexOf(one) > list.indexOf(SUMMARIES[2]));
  const [next = ''] = after.sort((one, other) => list.indexOf(one) - list.indexOf(other));
  await desk.press('n');
  await desk.see('heading', next);
  return next;
}

test('an agent works without a mouse, and by keys of their own', async ({
  alongside,
  service,
  crm,
}, info) => {
  const look = looker(info);
  const { desk, panel } = await workByKeys({ browser: alongside, service, crm });
  const opened = await withOwnKeys(desk, service);
  await desk.press('Control+k');
  await type(desk, 'in crm');
  await desk.see('option', 'Open Ada Example in CRM');
  await desk.press('Enter');
  await panel.see('heading', opened);
  const { page } = await alongside.open('desk');
  await expect(page.getByRole('list', { name: 'Tickets' })).toBeVisible();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('In the list of tickets')).toBeVisible();
  await expect(help.getByText('In a review')).toHaveCount(0);
  // It may be longer than the window, and is read from its start.
  await expect(help.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeFocused();
  await look('help', page, page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look('commands', page, page);
  await page.close();
});

test('the same in Firefox', ({ service, crm }) =>
  inFirefox(async (browser) => {
    const { desk } = await workByKeys({ browser, service, crm });
    await withOwnKeys(desk, service);
  }));
