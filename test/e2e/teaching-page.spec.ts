import { until } from '../browsers/firefox-bidi';
import { pickerOf } from './picker';
import { addKey, expect, inFirefox, test } from './setting';
import { teach } from './teach';

// What teaching does to the page and what it says to the user.

test('Escape leaves the page unchanged, and the strict page reports no violation', async ({
  alongside,
  crm,
}) => {
  const tab = await alongside.openCrm(`${crm}/customers/41`);
  await tab.page.getByRole('heading', { name: 'Ada Example' }).waitFor();
  await tab.page.locator('input').first().focus();
  const complaints: string[] = [];
  tab.page.on(
    'console',
    (message) => message.type() === 'error' && complaints.push(message.text()),
  );
  const whole = () => tab.page.evaluate(() => document.documentElement.outerHTML);
  const before = await whole();
  const picker = pickerOf(tab.page);
  await teach(alongside);
  await tab.page.bringToFront();
  await picker.says('Click the customer’s name');
  await tab.page.getByRole('heading', { name: 'Ada Example' }).hover();
  await picker.says('Ada Example');
  // A second request starts over and does not add a second bar.
  await teach(alongside);
  await tab.page.bringToFront();
  await picker.says('Click the customer’s name');
  await expect(tab.page.locator('alongside-teach')).toHaveCount(1);
  await tab.page.keyboard.press('Escape');
  await picker.gone();
  expect(await whole()).toBe(before);
  expect(await tab.page.evaluate(() => document.activeElement?.localName)).toBe('input');
  await tab.follow('Customers');
  await tab.page.getByRole('link', { name: 'Bob Placeholder' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a user teaches a page by the keyboard alone', async ({ alongside, crm }) => {
  const tab = await alongside.openCrm(`${crm}/hashed/41`);
  const picker = pickerOf(tab.page);
  await teach(alongside);
  await tab.page.bringToFront();
  await picker.says('Click the customer’s name');
  const press = (key: string) => tab.page.keyboard.press(key);
  await press('ArrowRight');
  await picker.says('Acme');
  await press('ArrowRight');
  await picker.says('Ada Example');
  // A screen reader says what Enter would take, and each button by its name.
  expect(await picker.accessible()).toEqual({
    buttons: ['Move this bar to the other edge', 'Cancel'],
    live: ['Ada Example'],
  });
  await press('Enter');
  await picker.says('Click the e-mail address');
  for (let i = 0; i < 3; i++) {
    await press('Tab');
    if (i === 0) await press('Enter'); // Skip
  }
  await picker.says('Click the phone number');
  await press('Escape');
  await picker.gone();
  expect(new URL(tab.page.url()).pathname).toBe('/hashed/41');
});

test('the bar refuses the same record twice and a record of another kind, and says why', async ({
  alongside,
  crm,
}) => {
  const tab = await alongside.openCrm(`${crm}/hashed/41`);
  const picker = pickerOf(tab.page);
  const nameOnly = async () => {
    await picker.says('Click the customer’s name');
    await tab.page.locator('h1, h2 span').last().click();
    await picker.press('Skip');
    await picker.says('Click the phone number');
    await picker.press('Skip');
    await picker.says('Click the client ID');
    await picker.press('Skip');
  };
  await teach(alongside);
  await tab.page.bringToFront();
  await nameOnly();
  await picker.says('Now open a second record');
  await tab.page.goto(`${crm}/hashed/41?tab=notes`);
  await teach(alongside, 'Teach this site: second record');
  await tab.page.bringToFront();
  await picker.says('Click the customer’s name');
  await tab.page.locator('h2 span').click();
  await picker.says('This is the same record as before.');
  await tab.page.goto(`${crm}/contacts/7`);
  await tab.page.getByRole('heading', { name: 'Gwen Nobody' }).waitFor();
  await teach(alongside, 'Teach this site: second record');
  await tab.page.bringToFront();
  await picker.says('Click the customer’s name');
  await tab.page.getByRole('heading', { name: 'Gwen Nobody' }).click();
  await picker.says('These two records are of different types.');
  await picker.press('Close');
  await picker.gone();
  // The user can start over with that kind, and every field is asked again.
  await teach(alongside, 'Start over with this record');
  await tab.page.bringToFront();
  await picker.says('Click the customer’s name');
  await tab.page.getByRole('heading', { name: 'Gwen Nobody' }).click();
  await picker.says('Click the e-mail address');
});

test('a record in a modal dialog of the page is taught, and the bar ends with the dialog', async ({
  alongside,
  crm,
}) => {
  const tab = await alongside.openCrm(`${crm}/hashed/41`);
  const picker = pickerOf(tab.page);
  await tab.page.evaluate(() => {
    const dialog = document.createElement('dialog');
    const [name, city] = [document.createElement('h1'), document.createElement('p')];
    name.textContent = 'Ada in a dialog';
    city.textContent = 'Paris';
    dialog.append(name, city);
    document.body.append(dialog);
    dialog.showModal();
  });
  await teach(alongside);
  await tab.page.bringToFront();
  await picker.says('Click the customer’s name');
  await tab.page.getByRole('heading', { name: 'Ada in a dialog' }).click();
  await picker.says('Click the e-mail address');
  await picker.press('Skip');
  await picker.says('Click the phone number');
  await picker.press('Cancel');
  await picker.gone();
  await teach(alongside);
  await tab.page.bringToFront();
  await picker.says('Click the customer’s name');
  await tab.page.evaluate(() => document.querySelector('dialog')?.close());
  await picker.gone();
});

test('in Firefox a user teaches a site, too', ({ service, crm }) =>
  inFirefox(async (browser) => {
    await addKey(browser, service, service.keys.testFull);
    const tab = await browser.openCrm(`${crm}/ledger?no=41`);
    for (const [no, button] of [
      ['41', 'Teach this site'],
      ['42', 'Teach this site: second record'],
    ] as const) {
      await tab.goto(`/ledger?no=${no}`);
      await tab.page.bringToFront();
      const popup = await browser.open('popup');
      await popup.click('button', button);
      await until(
        () => tab.inPage<boolean>(`!!document.querySelector('alongside-teach')`),
        'the bar',
      );
      await popup.close();
      await tab.page.bringToFront();
      for (const label of ['Full name:', 'E-mail:', 'Telephone:', 'Payment client:']) {
        const [x, y] = await tab.inPage<[number, number]>(`(() => {
          const label = [...document.querySelectorAll('td')].find((one) => one.textContent === '${label}');
          const { x, y, width, height } = label.nextElementSibling.getBoundingClientRect();
          return [x + width / 3, y + height / 2];
        })()`);
        await tab.page.mouse.click(x, y);
      }
      if (no === '42') break;
      // The picker has received the clicks before the page unloads.
      const next = await browser.open('popup');
      await next.see('button', 'Teach this site: second record');
      await next.close();
    }
    const options = await browser.open('options', 'sites');
    await options.seeText('next to “Full name”');
    // One field is left out.
    await options.click('radio', 'Don’t read this');
    await options.click('button', 'Save');
    await options.seeText('Saved. Open a record');
    await tab.page.bringToFront();
    await (await tab.sidebar()).see('heading', 'Bob Placeholder');
    await tab.goto('/ledger?no=45');
    await (await tab.sidebar()).see('heading', 'Eve Fictional');
  }));
