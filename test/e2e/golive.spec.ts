import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveOptions, OVER, rowOf } from './golive-room';
import { looker } from './look-closely';
import { addKey, atCustomer, expect, inFirefox, openTicket, setUp, test } from './setting';

// The desk's room `Go-live`: a partner's engineer runs the checks, downloads the report, and resets
// test data.

const FILES = [
  ['Download JSON', 'golive-report.json'],
  ['Download JUnit', 'golive-report.xml'],
  ['Download HTML', 'golive-report.html'],
] as const;

/** The number of lines in which a cell's text is drawn. */
const lines = (cell: Element): number => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return range.getClientRects().length;
};

test('an engineer runs the checks, downloads the reports, and resets test data while a panel is open', async ({
  alongside,
  service,
  crm,
}, info) => {
  const look = looker(info);
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  service.control.respondNext(
    { method: 'POST', path: /messages$/ },
    { kind: 'status', status: 422 },
  );
  await sidebar.fill('Reply', 'Words that were refused');
  await sidebar.click('button', 'Send');
  await sidebar.see('button', 'Remove');
  const desk = await alongside.open('desk');
  const { page } = desk;
  await desk.click('button', 'Refund for order 4711');
  await desk.click('link', 'Go-live');
  await desk.seeText('No run yet.');

  // A run with an invalid field does not start; the focus moves to that field.
  await desk.fill('Receiver address', 'https://hooks.example.com/in');
  await desk.fill('Probe address', 'nowhere');
  await rowOf(desk, 8)
    .getByRole('button', { name: /^Run this/ })
    .click();
  await expect(desk.find('textbox', 'Signing secret')).toBeFocused();
  await desk.fill('Receiver address', '');
  await desk.click('button', 'Run checks');
  await expect(desk.find('textbox', 'Probe address')).toBeFocused();
  await expect(desk.find('textbox', 'Receiver address')).not.toHaveAttribute('aria-invalid');
  await desk.fill('Probe address', '');
  await desk.seeText('No run yet.');

  await desk.click('button', 'Run checks');
  await expect(page.getByText(OVER)).toBeVisible();
  await expect(rowOf(desk, 3)).toContainText('Passed');
  await rowOf(desk, 3).getByRole('button', { expanded: false }).click();
  await desk.seeText('/v1/installations/{installationId}/tickets');
  await look('run', page, page);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await look('run-1920', page, page);
  await page.setViewportSize({ width: 420, height: 800 });
  for (const number of ['9', '10', '11'])
    expect(await page.getByRole('cell', { name: number, exact: true }).evaluate(lines)).toBe(1);
  await look('run-narrow', page, page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await giveOptions(desk, service, () => look('options', page, page));
  for (const [button, name] of FILES) {
    const coming = page.waitForEvent('download');
    await desk.click('button', button);
    const file = await coming;
    expect(file.suggestedFilename()).toBe(name);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.length).toBeGreaterThan(500);
    for (const secret of [service.keys.testFull, service.places.test.withOnboarding.clientId])
      expect(text).not.toContain(secret);
  }
  await page.getByRole('checkbox', { name: /Required documents/ }).check();
  await page.getByRole('textbox', { name: /^Note: Required documents/ }).fill('Signed');
  await page.keyboard.press('Tab');

  await desk.click('button', 'Reset test data');
  await expect(desk.find('textbox', 'Type “reset” to confirm')).toBeFocused();
  await desk.fill('Type “reset” to confirm', 'yes');
  await desk.press('Enter');
  await desk.seeText('Type “reset”.');
  await look('reset', page, page);
  await desk.fill('Type “reset” to confirm', 'reset');
  await desk.press('Enter');
  await desk.seeText('Test data was reset.');
  await expect(desk.find('button', 'Reset test data')).toBeFocused();
  // Chromium draws a page in the background only once a second.
  await tab.page.bringToFront();
  await sidebar.seeText('Test data was reset.');
  await look('panel', sidebar.frame, tab.page);
  await sidebar.missText('Refund for order 4711');
  await sidebar.click('button', 'Got it');
  expect(service.control.readTickets().map(({ id }) => id)).not.toContain(ticketId);
  await openTicket(sidebar, service, 'After the reset');
  await page.bringToFront();
  await desk.click('link', 'Outbox');
  await desk.seeText('Words that were refused');
  await desk.see('button', 'Copy text');
  await desk.click('link', 'Go-live');
  await page.reload();
  await desk.missText('Test data was reset.');
  await expect(page.getByRole('checkbox', { name: /Required documents/ })).toBeChecked();
});

test('over a reset, a new ticket can still be typed, and the text of an unsent reply can be copied', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  await sidebar.fill('Reply', 'Half a reply');
  const desk = await alongside.open('desk');
  await desk.click('link', 'Go-live');
  const reset = async () => {
    await desk.page.bringToFront();
    await desk.click('button', 'Reset test data');
    await desk.fill('Type “reset” to confirm', 'reset');
    await desk.press('Enter');
    await desk.seeText('Test data reset.');
    await tab.page.bringToFront();
  };
  await desk.click('button', 'Reset test data');
  await expect(desk.find('textbox', 'Type “reset” to confirm')).toBeFocused();
  await desk.missText('0 drafts');
  await desk.press('Escape');
  await expect(desk.find('button', 'Reset test data')).toBeFocused();
  await reset();
  await sidebar.seeText('where you can copy their text');
  await sidebar.click('button', 'Got it');

  await sidebar.click('button', 'New ticket');
  await sidebar.fill('Description', 'Typed before');
  await reset();
  await sidebar.seeText('Test data was reset.');
  const description = sidebar.find('textbox', 'Description');
  await expect(description).toBeFocused();
  await tab.page.keyboard.type(' and after');
  await expect(description).toHaveValue('Typed before and after');
  await sidebar.fill('Summary', 'Typed over a reset');
  await sidebar.click('button', 'Create ticket');
  await sidebar.see('button', 'Typed over a reset');

  await desk.page.bringToFront();
  await desk.click('link', 'Outbox');
  await desk.seeText('Half a reply');
  await desk.see('button', 'Copy text');
});

test('a run can be stopped, interrupted and completed; in live nothing is reset', async ({
  alongside,
  service,
}, info) => {
  const look = looker(info);
  const desk = await alongside.open('desk');
  await desk.click('link', 'Go-live');
  await desk.seeText('to run the go-live checks');
  await addKey(alongside, service, service.keys.testFull);
  const held = () =>
    service.control.respondNext(
      { method: 'POST', path: /\/tickets$/ },
      { kind: 'silence', at: 'before-headers' },
    );
  const first = held();
  await desk.click('button', 'Run checks');
  await first.reached();
  await expect(desk.page.getByText(/^\d+ of \d+ Now: /)).toBeVisible();
  await desk.click('button', 'Stop');
  await desk.seeText('Stopping after the current request…');
  await expect(desk.find('button', 'Stop')).toHaveAttribute('aria-disabled', 'true');
  first.release();
  await desk.seeText('The latest run was stopped.');
  await expect(rowOf(desk, 3)).toContainText('Interrupted');

  const second = held();
  await desk.click('button', 'Run the remaining');
  await second.reached();
  const before = await alongside.life();
  await alongside.stopBackground();
  expect(await alongside.life()).not.toBe(before);
  second.release();
  await desk.seeText('The latest run was interrupted');
  await expect(rowOf(desk, 3)).toContainText('Interrupted');
  await desk.click('button', 'Run the remaining');
  await expect(desk.page.getByText(OVER)).toBeVisible();
  await expect(rowOf(desk, 3)).toContainText('Passed');
  // Another window shows the same run.
  const other = await alongside.open('desk');
  await other.click('link', 'Go-live');
  await expect(rowOf(other, 3)).toContainText('Passed');
  await other.close();

  // A reset that the service already did is interrupted in the same way: it is replayed and
  // completes.
  const third = service.control.respondNext(
    { path: /\/test\/reset$/ },
    { kind: 'silence', at: 'before-headers' },
  );
  await desk.click('button', 'Reset test data');
  await desk.fill('Type “reset” to confirm', 'reset');
  await desk.press('Enter');
  await third.reached();
  await alongside.stopBackground();
  third.release();
  await desk.seeText('Test data was reset.');
  const resets = service.log.entries().filter(({ path }) => path.endsWith('/test/reset'));
  expect(resets.length).toBeGreaterThan(1);
  expect(new Set(resets.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);

  await addKey(alongside, service, service.keys.liveFull);
  const popup = await alongside.open('popup');
  await popup.click('radio', 'Live');
  await popup.close();
  await desk.seeText('ask before each change');
  const reset = desk.find('button', 'Reset test data');
  await expect(reset).toHaveAttribute('aria-disabled', 'true');
  await expect(reset).toHaveAccessibleDescription(/Only a test key/);
  service.log.clear();
  const { clientId } = service.places.live.withOnboarding;
  await desk.page.getByRole('checkbox', { name: /Required documents/ }).check();
  const note = desk.page.getByRole('textbox', { name: /^Note: Required documents/ });
  await desk.fill('Live client ID', clientId);
  const fourth = service.control.respondNext(
    { path: /\/me$/ },
    { kind: 'silence', at: 'before-headers' },
  );
  await desk.click('button', 'Run checks');
  await fourth.reached();
  await note.pressSequentially('Signed ');
  fourth.release();
  // The question does not take the focus while the user types.
  await desk.see('button', 'Don’t allow');
  await note.pressSequentially('by both ');
  await expect(note).toBeFocused();
  await desk.seeText(`for the client …${clientId.slice(-4)} at the installation`);
  await look('asked', desk.page, desk.page);
  await desk.click('button', 'Don’t allow');
  await expect(desk.page.getByText(OVER)).toBeVisible();
  await expect(note).toHaveValue('Signed by both ');
  await desk.fill('Live client ID', clientId);
  await desk.click('button', 'Run checks');
  await expect(desk.page.locator(':focus')).toContainText('Don’t allow');
  await desk.press('Space');
  await desk.press('Tab');
  await expect(desk.find('button', 'Don’t allow')).toBeFocused();
  await desk.press('Enter');
  await expect(desk.page.getByText(OVER)).toBeVisible();
  await expect(desk.find('textbox', 'Live client ID')).toHaveValue('');
  expect(service.log.entries().filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('in Firefox the checks run, the reports download, and test data is reset', async ({
  service,
  crm,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'alongside-downloads-'));
  await inFirefox(
    async (browser) => {
      await setUp(browser, service, crm);
      const desk = await browser.open('desk');
      await desk.click('link', 'Go-live');
      await desk.click('button', 'Run checks');
      await expect.poll(() => desk.allText()).toMatch(OVER);
      for (const [button, name] of FILES) {
        await desk.click('button', button);
        await expect.poll(() => readdirSync(folder)).toContain(name);
        const text = () => readFileSync(join(folder, name), 'utf8');
        await expect.poll(() => text().length).toBeGreaterThan(500);
        expect(text()).not.toContain(service.keys.testFull);
      }
      const before = service.places.test.withOnboarding.installationId;
      await desk.click('button', 'Reset test data');
      await desk.fill('Type “reset” to confirm', 'reset');
      await desk.click('button', 'Reset now');
      await desk.seeText('Test data was reset.');
      expect(service.places.test.withOnboarding.installationId).not.toBe(before);
    },
    { prefs: { 'browser.download.folderList': 2, 'browser.download.dir': folder } },
  );
  rmSync(folder, { recursive: true });
});
