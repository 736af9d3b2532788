import { keepWidth } from './keep-width';
import { looker } from './look-closely';
import { atCustomer, expect, openTicket, test } from './setting';

// A narrow panel in a browser whose user has set the size of text to 200 %.

test.use({
  look: { width: 320 + 480, height: 700, args: ['--blink-settings=defaultFontSize=32'] },
});

test('with text at 200 % nothing in a narrow panel is pushed out of it', async ({
  alongside,
  service,
  crm,
}, info) => {
  const look = looker(info, {}, ['light']);
  const { tab, sidebar: wide } = await atCustomer(alongside, service, crm);
  await openTicket(wide, service, 'A ticket with a longer summary that wraps');
  await keepWidth(alongside, new URL(crm).origin, 320);
  await tab.reload();
  const sidebar = await tab.sidebar();
  const { frame } = sidebar;
  await sidebar.click('button', 'New ticket');
  await sidebar.see('textbox', 'Summary');
  await look('new-ticket', frame, tab.page);
  await sidebar.click('button', 'Cancel');
  await sidebar.click('button', 'A ticket with a longer summary that wraps');
  const summary = frame.getByRole('heading', { name: 'A ticket with a longer' });
  await expect.poll(async () => (await summary.boundingBox())?.width).toBeGreaterThan(200);
  const reply = Array.from({ length: 12 }, (_, line) => `Line ${line}`).join('\n');
  await sidebar.fill('Reply', `${reply}\n4111 1111 1111 1111`);
  await sidebar.seeText('Contains a card number.');
  // What is seen of the reply is more than a line.
  const fields = frame.locator('div:has(> * > [data-grows])');
  await expect.poll(async () => (await fields.boundingBox())?.height).toBeGreaterThan(100);
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
