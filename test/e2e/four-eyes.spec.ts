import type { Chromium, ChromiumPage } from '../browsers/chromium';
import type { FakeService } from '../fake-service/server';
import { looker } from './look-closely';
import { addKey, expect, test } from './setting';

// Two reviewers, each with a browser of their own: one proposes a decision, the other checks and
// submits it.

const arrives = (service: FakeService, legalName: string): string =>
  service.control.applicationArrives(service.places.test.withOnboarding.installationId, {
    company: { legalName },
  }).id;

async function at(browser: Chromium, merchant: string): Promise<ChromiumPage> {
  const desk = await browser.open('desk');
  await desk.click('link', 'Onboarding');
  await desk.click('button', merchant);
  await desk.see('heading', merchant);
  return desk;
}

/** Expects a disabled button, and presses it by keyboard all the same. */
async function pressDisabled(desk: ChromiumPage, name: string): Promise<void> {
  await expect(desk.find('button', name)).toBeDisabled();
  await desk.find('button', name).focus();
  await desk.press('Enter');
}

const patches = (service: FakeService) =>
  service.log.entries().filter(({ method }) => method === 'PATCH');

test('only a second reviewer can submit a proposed decision', async ({
  alongside,
  colleague: second,
  service,
}, info) => {
  const look = looker(info);
  const teas = arrives(service, 'Harbour Teas Ltd');
  const boats = arrives(service, 'Northern Boats Ltd');
  const coffee = arrives(service, 'Quay Coffee Ltd');
  await addKey(alongside, service, service.keys.testFull);

  const first = await at(alongside, 'Harbour Teas Ltd');
  await first.click('radio', 'Approve');
  await first.click('button', 'Propose');
  await first.seeText('Enter the merchant’s ID in your system.');
  await first.fill('Partner merchant ID', 'm-100');
  await first.click('button', 'Propose');
  await first.fill('Your name as a reviewer', 'Robin Example');
  await first.press('Enter');
  await first.see('textbox', 'Signed proposal');
  const [saved] = await Promise.all([
    first.page.waitForEvent('download'),
    first.click('button', 'Download proposal'),
  ]);
  expect(saved.suggestedFilename()).toBe(`proposal-${teas.slice(-8)}.txt`);
  const file = info.outputPath('proposal.txt');
  await saved.saveAs(file);
  await look('proposed', first.page, first.page);

  const own = await first.valueOf('textbox', 'Signed proposal');
  await first.click('button', 'Check a proposal');
  await first.fill('Proposal', own);
  await first.seeText('This is your own proposal');
  await pressDisabled(first, 'Submit decision as second reviewer');
  await look('own', first.page, first.page);
  await first.close();
  const other = await at(alongside, 'Northern Boats Ltd');
  await other.click('radio', 'Reject');
  await other.fill('Reason for rejection', 'No licence');
  await other.click('button', 'Propose');
  await other.see('textbox', 'Signed proposal');
  const rejection = await other.valueOf('textbox', 'Signed proposal');
  await other.close();
  const third = await at(alongside, 'Quay Coffee Ltd');
  await third.click('radio', 'Start review');
  await third.click('button', 'Propose');
  await third.see('textbox', 'Signed proposal');
  const start = await third.valueOf('textbox', 'Signed proposal');

  await addKey(second, service, service.keys.testFull);
  const options = await second.open('options');
  await options.choose('Second reviewer for decisions', 'Required to approve or reject');
  await options.fill('Your name as a reviewer', 'Sam Sample');
  await options.click('button', 'Save name');
  await options.seeText('Your key’s fingerprint');
  await look('options', options.page, options.page);
  await options.close();

  const desk = await at(second, 'Harbour Teas Ltd');
  await desk.click('radio', 'Approve');
  await desk.fill('Partner merchant ID', 'm-200');
  await desk.seeText('Approving and rejecting need a second reviewer');
  await pressDisabled(desk, 'Submit decision');
  await desk.click('button', 'Check a proposal');
  await desk.fill('Proposal', `${own}A`);
  await desk.seeText('Invalid signature');
  await desk.page.getByLabel('Proposal file').setInputFiles(file);
  await desk.see('heading', 'Robin Example proposes: Approve');
  await desk.seeText('The application hasn’t changed since they read it.');
  await look('checked', desk.page, desk.page);
  await desk.page.setViewportSize({ width: 1920, height: 1000 });
  await look('checked-1920', desk.page, desk.page);
  expect(patches(service)).toEqual([]);
  await desk.click('button', 'Submit decision as second reviewer');
  await desk.seeText('This is final.');
  await desk.seeText('proposed by Robin Example');
  expect(service.control.readApplication(teas)).toMatchObject({
    status: 'Approved',
    review: { partnerMerchantId: 'm-100' },
  });
  await desk.close();

  service.control.readApplication(boats).status = 'UnderReview';
  const changed = await at(second, 'Northern Boats Ltd');
  await changed.click('button', 'Check a proposal');
  await changed.fill('Proposal', rejection);
  await changed.seeText('The application changed after it was proposed.');
  await pressDisabled(changed, 'Submit decision as second reviewer');
  await look('changed', changed.page, changed.page);
  expect(patches(service)).toHaveLength(1);
  await changed.close();

  const typing = await at(second, 'Quay Coffee Ltd');
  await typing.click('radio', 'Ask for information');
  await typing.fill('Message to merchant', 'Which harbour?');
  await typing.click('button', 'Check a proposal');
  await typing.fill('Proposal', start);
  await typing.click('button', 'Submit decision as second reviewer');
  await typing.seeText('Decision recorded.');
  expect(service.control.readApplication(coffee).status).toBe('UnderReview');
  await expect(typing.find('heading', 'Decision')).toBeFocused();
  // The second reviewer's own draft is still there.
  expect(await typing.valueOf('textbox', 'Message to merchant')).toBe('Which harbour?');
});
