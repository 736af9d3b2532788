import { looker } from './look-closely';
import { addKey, expect, test } from './setting';

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
  service.control.answerNext({ method: 'PATCH', path: /applications/, times: 2 }, REFUSED);
  const desk = await alongside.open('desk');
  await desk.click('link', 'Onboarding');
  for (const [merchant, decision] of [
    ['Harbour Teas Ltd', 'Start review'],
    ['Northern Boats Ltd', 'Reject'],
  ] as const) {
    await desk.click('button', merchant);
    await desk.click('radio', decision);
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
