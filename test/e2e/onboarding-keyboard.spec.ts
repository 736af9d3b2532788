import { looker } from './look-closely';
import { addKey, expect, inFirefox, test } from './setting';

// The desk without a mouse: the focus never gets lost.

const REFUSED = { kind: 'status', status: 422, body: { message: 'Not like this.' } } as const;

test('the outbox tells waiting decisions apart, and the reviewer removes one beside its application', async ({
  alongside,
  service,
}, info) => {
  const look = looker(info);
  const { installationId } = service.places.test.withOnboarding;
  const [teas, boats] = ['Harbour Teas Ltd', 'Northern Boats Ltd'].map(
    (legalName) =>
      service.control.applicationArrives(installationId, { company: { legalName } }).id,
  );
  await addKey(alongside, service, service.keys.testFull);
  service.control.respondNext({ method: 'PATCH', path: /applications/, times: 2 }, REFUSED);
  const desk = await alongside.open('desk');
  await desk.click('link', 'Onboarding');
  for (const [merchant, decision] of [
    ['Harbour Teas Ltd', 'Start review'],
    ['Northern Boats Ltd', 'Reject'],
  ] as const) {
    await desk.click('button', merchant);
    await desk.click('radio', decision);
    if (decision === 'Reject') await desk.fill('Reason for rejection', 'No licence');
    await desk.click('button', 'Submit decision');
    await desk.see('button', 'Remove');
    await desk.click('button', 'Back to applications');
  }
  await desk.click('link', 'Outbox');
  const ending = (id: string | undefined) => id?.slice(-8);
  await desk.see('link', `Decision “Reject” about application …${ending(boats)}`);
  await look('outbox', desk.page, desk.page);
  await desk.click('link', `Decision “Start review” about application …${ending(teas)}`);
  await desk.see('heading', 'Harbour Teas Ltd');
  await desk.click('button', 'Remove');
  await expect(desk.find('button', 'Remove')).toHaveCount(0);
  await expect(desk.find('heading', 'Harbour Teas Ltd')).toBeFocused();
  expect(service.control.readApplication(teas ?? '').status).toBe('Submitted');

  await desk.click('link', 'Outbox');
  await expect(desk.find('button', 'Remove')).toHaveCount(1);
  await desk.click('button', 'Remove');
  await desk.seeText('Everything you sent is confirmed.');
  await expect(desk.find('heading', 'Not confirmed')).toBeFocused();
});

test('arrow keys move through a long queue, and “Show more” continues where the focus is', async ({
  alongside,
  service,
}, info) => {
  const { installationId } = service.places.test.withOnboarding;
  for (const at of Array(200).keys())
    service.control.applicationArrives(installationId, { company: { legalName: `Shop ${at}` } });
  const states = ['Approved', 'InformationRequired', 'UnderReview', 'Rejected'] as const;
  for (const status of states) service.control.applicationArrives(installationId).status = status;
  await addKey(alongside, service, service.keys.testFull);
  const desk = await alongside.open('desk');
  await desk.click('link', 'Onboarding');
  await desk.see('list', 'Applications');
  await looker(info)('queue', desk.page, desk.page);
  // Only rows in view are drawn, so a row is found by its position in the whole list.
  const row = (place: number) =>
    desk.find('list', 'Applications').locator(`[aria-posinset="${place}"]`).getByRole('button');
  await row(1).focus();
  await desk.press('End');
  await expect(row(200)).toBeFocused();
  await desk.press('Tab');
  await desk.press('Enter');
  await expect(row(201)).toBeFocused();
  await desk.press('ArrowUp');
  await expect(row(200)).toBeFocused();
  await desk.press('Home');
  await expect(row(1)).toBeFocused();
});

test('the reviewer asks for a missing document by its path, with the keyboard alone', async ({
  alongside,
  service,
}) => {
  const { installationId } = service.places.test.withOnboarding;
  service.control.applicationArrives(installationId, {
    company: { legalName: 'Quay Coffee Ltd' },
    documents: [{ name: 'extract.pdf' }],
  });
  const { id } = service.control.applicationArrives(installationId, {
    company: { legalName: 'Harbour Teas Ltd' },
  });
  await addKey(alongside, service, service.keys.testFull);
  const desk = await alongside.open('desk');
  await desk.click('link', 'Onboarding');
  await desk.click('button', 'Harbour Teas Ltd');
  await desk.click('radio', 'Ask for information');
  await desk.fill('Reason code', 'documents');
  await desk.fill('Message to merchant', 'A document is missing.');
  const another = desk.page.getByRole('combobox', { name: 'Another field', exact: true });
  // Paths of other merchants' fields are suggested; their values are not.
  await expect(desk.page.locator('datalist option[value="documents.0.name"]')).toHaveCount(1);
  await another.fill('documents..0');
  await desk.press('Enter');
  await desk.seeText('Enter the field’s name with dots');
  await another.fill('documents.0');
  await desk.press('Enter');
  await expect(desk.find('textbox', 'What’s wrong with documents.0')).toBeFocused();
  await desk.fill('What’s wrong with documents.0', 'The extract is missing.');
  await desk.click('button', 'Submit decision');
  await expect
    .poll(() => service.control.readApplication(id).review)
    .toMatchObject({
      requirements: [{ field: 'documents.0', message: 'The extract is missing.' }],
    });
});

test('rules of the installation, and a queue that is worked through by keys alone', async ({
  alongside,
  service,
}, info) => {
  const look = looker(info);
  const { installationId } = service.places.test.withOnboarding;
  const old = service.control.applicationArrives(installationId, {
    company: { legalName: 'Quay Coffee Ltd' },
    registeredAddress: { street: 'Quay Road', city: 'Leith', postalCode: 'EH6 6AA' },
    representatives: [{ fullName: 'Ada Example', role: 'Director', dateOfBirth: '1980-02-01' }],
    bankDetails: { iban: 'GB82WEST12345698765432', bic: 'COBADEFF', accountHolder: 'Quay Coffee' },
  });
  old.createdAt -= 20 * 24 * 3_600_000;
  const { id } = service.control.applicationArrives(installationId, {
    company: { legalName: 'Harbour Teas Ltd' },
  });
  await addKey(alongside, service, service.keys.testFull);
  const options = await alongside.open('options');
  await options.click('button', 'Add item');
  await options.fill('Item 1', 'Sanctions list');
  await options.click('button', 'Add code');
  await options.fill('Code 1', 'licence');
  await options.fill('Meaning of code 1', 'No licence for this business');
  await options.click('button', 'Save rules');
  await options.seeText('Saved');
  await look('rules', options.page, options.page);
  await options.close();

  const desk = await alongside.open('desk');
  await desk.click('link', 'Onboarding');
  await desk.seeText('Overdue by');
  await desk.choose('Order', 'Most overdue first');
  await expect(desk.page.locator('[aria-posinset="1"]')).toContainText('Quay Coffee Ltd');
  await desk.choose('Order', 'Newest first');
  await desk.click('button', 'Harbour Teas Ltd');
  await expect(desk.find('heading', 'Harbour Teas Ltd')).toBeFocused();
  await desk.press('j');
  await expect(desk.find('heading', 'Quay Coffee Ltd')).toBeFocused();
  await desk.seeText('Quay Road, Leith EH6 6AA');
  await desk.seeText('BIC and IBAN are of two countries: Germany and United Kingdom.');
  await look('recognised', desk.page, desk.page);
  await desk.page.getByRole('button', { name: 'Show as fields' }).click();
  await desk.missText('Quay Road, Leith EH6 6AA');
  await desk.page.getByRole('button', { name: 'Show as fields' }).click();
  await desk.find('heading', 'Quay Coffee Ltd').focus();
  await desk.press('k');
  await expect(desk.find('heading', 'Harbour Teas Ltd')).toBeFocused();
  await expect(desk.page.getByRole('button', { name: /^Previous application/ })).toBeDisabled();

  // A key chooses and focuses; it sends nothing.
  await desk.press('Shift+A');
  await expect(desk.find('textbox', 'Partner merchant ID')).toBeFocused();
  // While its draft is still loading, the field accepts no keys.
  await expect(desk.find('textbox', 'Partner merchant ID')).toBeEditable();
  await desk.page.keyboard.type('m-jk');
  await desk.press('Enter');
  await desk.seeText('Tick the required items of the checklist before you approve: Sanctions list');
  await expect(desk.page.getByRole('checkbox', { name: 'Sanctions list' })).toBeFocused();
  await look('checklist', desk.page, desk.page);
  await desk.press('Space');
  await desk.press('Shift+R');
  await expect(desk.find('textbox', 'Reason for rejection')).toBeFocused();
  await desk.click('button', 'licence: No licence for this business');
  await desk.click('button', 'Submit decision');
  await desk.seeText('This is final.');
  expect(service.control.readApplication(id)).toMatchObject({ status: 'Rejected' });
  const patches = service.log.entries().filter(({ method }) => method === 'PATCH');
  expect(patches.map(({ body }) => body)).toEqual(['{"status":"Rejected"}']);
  const timeline = desk.page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Reason: licence: No licence for this business');
  await expect(timeline.getByRole('list', { name: 'Checklist' })).toContainText('Sanctions list');
  await look('decided', desk.page, desk.page);
  await desk.find('heading', 'Harbour Teas Ltd').focus();
  await desk.press('j');
  await expect(desk.find('heading', 'Quay Coffee Ltd')).toBeFocused();
});

test('in Firefox a reviewer decides an application, too', ({ service }) =>
  inFirefox(async (browser) => {
    const { installationId } = service.places.test.withOnboarding;
    const [, id = ''] = ['Quay Coffee Ltd', 'Harbour Teas Ltd'].map(
      (legalName) =>
        service.control.applicationArrives(installationId, { company: { legalName } }).id,
    );
    await addKey(browser, service, service.keys.testFull);
    const desk = await browser.open('desk');
    await desk.click('link', 'Onboarding');
    await desk.click('button', 'Quay Coffee Ltd');
    await desk.see('heading', 'Quay Coffee Ltd');
    await desk.press('k');
    await desk.see('heading', 'Harbour Teas Ltd');
    await desk.click('radio', 'Start review');
    await desk.click('button', 'Submit decision');
    await desk.seeText('Decision recorded.');
    expect(service.control.readApplication(id).status).toBe('UnderReview');
    await desk.press('Shift+R');
    await desk.press('x');
    await desk.click('button', 'Submit decision');
    // The timeline tells what was decided before the service has confirmed it.
    await desk.seeText('Reason: x');
    await expect.poll(() => service.control.readApplication(id).status).toBe('Rejected');
  }));
