import type { Chromium, ChromiumPage } from '../browsers/chromium';
import { dialectNames } from '../fake-service/dialects/dialect';
import type { FakeService } from '../fake-service/server';
import { looker } from './look-closely';
import { addKey, expect, test } from './setting';

// A reviewer's day in the desk: the queue, an application, the decision about it.

const MERCHANT = {
  company: { legalName: 'Harbour Teas Ltd', registrationNumber: '00000001', country: 'ZZ' },
  beneficialOwners: [
    { fullName: 'Robin Example', sharePercent: 60 },
    { fullName: 'Sam Sample', sharePercent: 30 },
  ],
  bankDetails: { iban: 'GB00EXMP00000000000000', holder: 'Harbour Teas Ltd' },
  agreedLater: { remarks: ['Prefers the northern dock', '<img src=x onerror=alert(1)>'] },
};

async function atQueue(alongside: Chromium, service: FakeService): Promise<ChromiumPage> {
  await addKey(alongside, service, service.keys.testFull);
  const desk = await alongside.open('desk');
  await desk.click('link', 'Onboarding');
  await desk.see('list', 'Applications');
  return desk;
}

const arrives = (
  service: FakeService,
  snapshot: Parameters<FakeService['control']['applicationArrives']>[1] = MERCHANT,
): string =>
  service.control.applicationArrives(service.places.test.withOnboarding.installationId, snapshot)
    .id;

const decisions = (service: FakeService) =>
  service.log.entries().filter(({ method }) => method === 'PATCH');

for (const dialect of dialectNames)
  test.describe(`with a service that speaks “${dialect}”`, () => {
    test.use({ dialect });

    test('an application is reviewed, asked about and approved', async ({ alongside, service }) => {
      const other = arrives(service, { company: { legalName: 'Quay Coffee Ltd' } });
      const id = arrives(service);
      const desk = await atQueue(alongside, service);
      await desk.click('button', 'Harbour Teas Ltd');
      await desk.see('heading', 'Harbour Teas Ltd');
      await desk.seeText('Shares add up to 90%');
      await desk.seeText('not a valid IBAN');
      await desk.seeText('Prefers the northern dock');
      await desk.seeText('<img src=x onerror=alert(1)>');

      await desk.click('radio', 'Start review');
      await desk.click('button', 'Submit decision');
      await desk.seeText('Decision recorded.');
      await desk.missText('This application changed');
      expect(service.control.readApplication(id).status).toBe('UnderReview');
      await expect(desk.find('radio', 'Start review')).toHaveCount(0);

      await desk.click('radio', 'Ask for information');
      await desk.click('button', 'Submit decision');
      await desk.seeText('Choose at least one field');
      await desk.fill('Reason code', 'owners');
      await desk.fill('Message to merchant', 'Who owns the rest?');
      await desk.page.getByRole('button', { name: 'Ask about Share percent' }).last().click();
      await desk.fill('What’s wrong with beneficialOwners.1.sharePercent', 'Ten are missing.');
      await desk.click('button', 'Submit decision');
      await expect
        .poll(() => service.control.readApplication(id).review)
        .toEqual({
          reasonCode: 'owners',
          message: 'Who owns the rest?',
          requirements: [{ field: 'beneficialOwners.1.sharePercent', message: 'Ten are missing.' }],
        });
      await desk.seeText('Waiting for the merchant');

      await desk.click('radio', 'Approve');
      await desk.fill('Partner merchant ID', 'm-100');
      await desk.click('button', 'Submit decision');
      await desk.seeText('This is final.');
      const { status, review } = service.control.readApplication(id);
      expect({ status, review }).toEqual({
        status: 'Approved',
        review: {
          partnerMerchantId: 'm-100',
          decidedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
      });
      expect(decisions(service)).toHaveLength(3);
      await desk.click('button', 'Back to applications');
      await expect(desk.find('list', 'Applications').getByText('Approved')).toBeVisible();

      await desk.click('button', 'Quay Coffee Ltd');
      await desk.click('radio', 'Reject');
      await desk.click('button', 'Submit decision');
      await desk.seeText('Enter why you reject this application.');
      await desk.fill('Reason code', 'sanctions');
      await desk.click('button', 'Submit decision');
      await desk.seeText('This is final.');
      expect(service.control.readApplication(other)).toMatchObject({
        status: 'Rejected',
        review: { reasonCode: 'sanctions' },
      });
    });
  });

test('a change since the last reading holds the decision, and the desk shows the changed fields', async ({
  alongside,
  service,
}) => {
  const id = arrives(service);
  const desk = await atQueue(alongside, service);
  await desk.click('button', 'Harbour Teas Ltd');
  await desk.click('radio', 'Ask for information');
  await desk.fill('Reason code', 'bank');
  await desk.fill('Message to merchant', 'Which account?');
  await desk.click('button', 'Ask about IBAN');
  await desk.fill('What’s wrong with bankDetails.iban', 'It is no account.');
  await desk.click('button', 'Submit decision');
  await desk.seeText('Decision recorded.');
  await desk.click('radio', 'Reject');
  await desk.fill('Reason for rejection', 'No account of their own');

  service.control.merchantCorrects(id, {
    bankDetails: { iban: 'GB82WEST12345698765432', holder: 'Harbour Teas Ltd' },
  });
  await desk.click('button', 'Submit decision');
  await desk.seeText('The application changed after you opened it');
  expect(decisions(service)).toHaveLength(1);
  await desk.click('button', 'Use the new version');
  await expect(desk.find('heading', 'Harbour Teas Ltd')).toBeFocused();
  await desk.page.reload();
  await desk.seeText('GB82WEST12345698765432');
  await expect(desk.find('radio', 'Reject')).toBeChecked();
  await desk.click('button', 'Submit decision');
  await desk.seeText('This is final.');
  expect(service.control.readApplication(id).status).toBe('Rejected');
});

test('corrections are shown beside the requests for them; notes stay local; the timeline lists all steps', async ({
  alongside,
  service,
}, info) => {
  const look = looker(info);
  const desk = await atQueue(alongside, service);
  await expect(desk.find('list', 'Applications').getByText('New')).toHaveCount(0);
  const id = arrives(service);
  await alongside.stopBackground();
  await desk.page.reload();
  await expect(desk.find('list', 'Applications').getByText('New')).toHaveCount(1);
  await desk.click('button', 'Harbour Teas Ltd');
  await expect(desk.page.locator('[aria-current=true]').locator('..').getByText('New')).toHaveCount(
    0,
  );
  await desk.fill('Private notes', 'Ask the northern branch first');
  await desk.click('radio', 'Ask for information');
  await desk.fill('Reason code', 'owners-and-bank');
  await desk.fill('Message to merchant', 'Two things, please.');
  await desk.click('button', 'Ask about IBAN');
  await desk.fill('What’s wrong with bankDetails.iban', 'It is no account.');
  await desk.click('button', 'Ask about Country');
  await desk.fill('What’s wrong with company.country', 'There is no such country.');
  await expect(desk.page.getByLabel('What will be sent').locator('pre')).toContainText(
    '"field": "company.country"',
  );
  await look('ready-to-send', desk.page, desk.page);
  await desk.click('button', 'Submit decision');
  await desk.seeText('Decision recorded.');
  service.control.merchantCorrects(id, {
    bankDetails: { iban: 'GB82WEST12345698765432', holder: 'Harbour Teas Ltd' },
  });
  await desk.page.reload();
  const changed = desk.page.getByRole('list', { name: 'What changed' });
  await expect(changed).toContainText('GB82WEST12345698765432');
  await expect(changed).toContainText('You asked: It is no account.');
  await desk.seeText('Asked for, not changed:');
  await desk.seeText('There is no such country.');
  await expect(desk.find('textbox', 'Private notes')).toHaveValue('Ask the northern branch first');
  const timeline = desk.page.getByRole('region', { name: 'Timeline' });
  for (const what of ['Opened as “Submitted”', '“Ask for information” on', 'Confirmed by the'])
    await expect(timeline).toContainText(what);
  await expect(timeline.getByRole('listitem').first()).toContainText('“Information required”');
  await look('corrected', desk.page, desk.page);
  await desk.page.setViewportSize({ width: 1920, height: 1000 });
  await look('corrected-1920', desk.page, desk.page);
  await desk.page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await expect(desk.find('textbox', 'Private notes')).toBeHidden();
  await expect(desk.find('list', 'Applications')).toBeHidden();
  await expect(desk.page.getByText('GB82WEST12345698765432').first()).toBeVisible();
  await expect(desk.find('link', 'Tickets')).toBeHidden();
  // In print every section is unfolded, even if it was folded on the screen.
  await desk.page.emulateMedia({ media: 'screen' });
  await desk.page.getByText('Agreed later').click();
  await expect(desk.page.getByText('Prefers the northern dock')).toBeHidden();
  await desk.page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await desk.page.emulateMedia({ media: 'print' });
  // The folded copy of the screen may still be in the document, hidden.
  await expect(
    desk.page.getByText('Prefers the northern dock').filter({ visible: true }),
  ).toHaveCount(1);
  await expect(desk.page.getByRole('heading', { name: 'Company' })).toHaveCount(1);
  await desk.page.screenshot({ path: info.outputPath('print.png'), fullPage: true });
  await desk.page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(desk.page.getByText('Prefers the northern dock')).toBeHidden();
  const calls = service.log.entries();
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(true);
  for (const { body } of calls) expect(body ?? '').not.toContain('northern branch');
});

test('the desk shows a decision that another reviewer made, and does not record the late one', async ({
  alongside,
  service,
}) => {
  const id = arrives(service);
  const desk = await atQueue(alongside, service);
  await desk.click('button', 'Harbour Teas Ltd');
  await desk.click('radio', 'Reject');
  await desk.fill('Reason for rejection', 'Too late');
  service.control.readApplication(id).status = 'Approved';
  await desk.click('button', 'Submit decision');
  await desk.seeText('Someone else already decided: “Approved”.');
  await desk.seeText('This is final.');
  await expect(desk.page.getByRole('radio')).toHaveCount(0);
  await expect(desk.page.getByRole('list', { name: 'What changed' })).toContainText('Approved');
  await expect(desk.find('heading', 'Decision')).toBeFocused();
  expect(service.control.readApplication(id).status).toBe('Approved');
});

test('card numbers and foreign values stop a decision before it is sent', async ({
  alongside,
  service,
}) => {
  arrives(service);
  const desk = await atQueue(alongside, service);
  await desk.click('button', 'Harbour Teas Ltd');
  await desk.click('radio', 'Reject');
  await desk.fill('Message to merchant', 'Your card 4111 1111 1111 1111 was refused');
  await desk.seeText('a card number: 4111 1111 1111 1111');
  await expect(desk.find('button', 'Submit decision')).toBeDisabled();
  await desk.click('button', 'Show where');
  expect(await desk.page.evaluate(() => getSelection()?.toString())).toBe('4111 1111 1111 1111');
  await desk.fill('Message to merchant', 'Your card was refused, ask sam@other.example');
  await desk.seeText('not in the application: sam@other.example');
  await desk.fill('Reason code', 'case-n20302030');
  await desk.fill('Message to merchant', 'See 20302030');
  await desk.click('button', 'Show where');
  await expect(desk.find('textbox', 'Message to merchant')).toBeFocused();
  expect(await desk.page.evaluate(() => getSelection()?.toString())).toBe('20302030');
  // A field that the chosen decision does not send stops nothing.
  await desk.click('radio', 'Approve');
  await desk.fill('Partner merchant ID', 'm-100');
  await desk.missText('Remove this before sending');
  await expect(desk.find('button', 'Submit decision')).toBeEnabled();
  await desk.click('radio', 'Reject');
  await expect(desk.find('button', 'Submit decision')).toBeDisabled();
  await desk.fill('Message to merchant', 'Your card was refused');
  await desk.missText('not in the application');
  expect(decisions(service)).toEqual([]);
});

test('the reviewer moves through the queue by keyboard and searches it; an empty result says so', async ({
  alongside,
  service,
}, info) => {
  const look = looker(info);
  arrives(service);
  const desk = await atQueue(alongside, service);
  await desk.find('button', 'Harbour Teas Ltd').focus();
  await desk.press('ArrowDown');
  await desk.press('ArrowUp');
  await desk.press('Enter');
  await desk.see('heading', 'Harbour Teas Ltd');
  await look('application', desk.page, desk.page);
  await desk.click('radio', 'Ask for information');
  await desk.click('button', 'Ask about IBAN');
  await desk.click('button', 'Submit decision');
  await look('decision', desk.page, desk.page);
  await desk.page.setViewportSize({ width: 1920, height: 1000 });
  await look('decision-1920', desk.page, desk.page);
  await desk.click('button', 'Ask about Country');
  await desk.click('button', 'Remove company.country');
  await expect(desk.find('textbox', 'What’s wrong with bankDetails.iban')).toBeFocused();
  await desk.click('button', 'Remove bankDetails.iban');
  await expect(desk.find('heading', 'What the merchant needs to fix')).toBeFocused();
  await desk.click('button', 'Back to applications');
  await expect(desk.find('button', 'Harbour Teas Ltd')).toBeFocused();
  await desk.fill('Search applications', 'northern dock', 'searchbox');
  await desk.seeText('1 application');
  await desk.fill('Search applications', 'nobody of that name', 'searchbox');
  await desk.seeText('No matching applications');
  await look('nothing-found', desk.page, desk.page);
});
