import type { Chromium, ChromiumPage } from '../browsers/chromium';
import type { FakeService } from '../fake-service/server';
import type { PrintedServer } from '../real-team/printed-server';
import { looker } from './look-closely';
import { addKey, expect, test } from './setting';
import { startTeam } from './team-stage';

// Two reviewers of one team, each with a browser of their own, on a real server: a proposal needs no copying.

const arrives = (service: FakeService, legalName: string): string =>
  service.control.applicationArrives(service.places.test.withOnboarding.installationId, {
    company: { legalName },
  }).id;

/** The rule “two reviewers”, and a name; returns the fingerprint of the reviewer's key. */
async function reviewer(browser: Chromium, name: string): Promise<string> {
  const options = await browser.open('options');
  await options.request('settings.fourEyes.save', { rule: 'required' });
  const { fingerprint } = await options.request('reviewer.save', { name });
  await options.close();
  return fingerprint;
}

async function at(browser: Chromium, merchant: string): Promise<ChromiumPage> {
  const desk = await browser.open('desk');
  await desk.click('link', 'Onboarding');
  await desk.click('button', merchant);
  await desk.see('heading', merchant);
  return desk;
}

async function propose(desk: ChromiumPage, reason: string): Promise<void> {
  await desk.click('radio', 'Reject');
  await desk.fill('Reason for rejection', reason);
  await desk.click('button', 'Propose');
  await desk.seeText('You proposed: Reject');
}

test('a colleague sees a proposal, compares the fingerprint, and sends it', async ({
  alongside,
  colleague: bens,
  service,
}, info) => {
  const look = looker(info);
  const boats = arrives(service, 'Northern Boats Ltd');
  arrives(service, 'Quay Coffee Ltd');
  let server: PrintedServer | undefined;
  try {
    for (const browser of [alongside, bens]) await addKey(browser, service, service.keys.testFull);
    const fingerprint = await reviewer(alongside, 'Anna Example');
    await reviewer(bens, 'Ben Sample');
    server = await startTeam(alongside, bens);

    const hers = await at(alongside, 'Northern Boats Ltd');
    const his = await at(bens, 'Northern Boats Ltd');
    await propose(hers, 'No licence');
    await hers.seeText('Waiting for a colleague to check and send it.');
    await hers.seeText('Your team sees it now.');
    await look('waits', hers.page, hers.page);

    await his.seeText('Anna Example proposes: Reject');
    await his.click('button', 'Check and send');
    await his.seeText('First proposal from this key.');
    await his.seeText(fingerprint);
    await look('checked', his.page, his.page);
    await his.page.setViewportSize({ width: 1920, height: 1000 });
    await look('checked-1920', his.page, his.page);
    await his.fill('Reason for rejection', 'No licence');
    await his.click('button', 'Submit decision as second reviewer');
    await his.seeText('This is final.');
    await his.seeText('You sent it');
    expect(service.control.readApplication(boats).status).toBe('Rejected');
    await hers.seeText('Ben Sample sent it');
    // Her browser reads the application at once, and does not wait for the next poll.
    await hers.seeText('It was “Submitted” and is now “Rejected”.');
    await look('sent', hers.page, hers.page);
    await hers.click('button', 'Use the new version');
    await hers.seeText('This is final.');
    await hers.seeText('Ben Sample sent it');
    await look('final', hers.page, hers.page);
    await hers.close();
    await his.close();

    // Another one is declined, proposed again, and withdrawn.
    const her = await at(alongside, 'Quay Coffee Ltd');
    const him = await at(bens, 'Quay Coffee Ltd');
    await propose(her, 'No address');
    await him.click('button', 'Decline');
    await him.fill('Reason for declining', 'The address is in the second document');
    await look('declines', him.page, him.page);
    await him.press('Enter');
    await him.seeText('You declined: The address is in the second document');
    await her.seeText('Ben Sample declined: The address is in the second document');
    await look('declined', her.page, her.page);
    await her.page.setViewportSize({ width: 1920, height: 1000 });
    await look('declined-1920', her.page, her.page);
    await her.click('button', 'Withdraw');
    await her.click('button', 'Withdraw');
    await her.missText('You proposed: Reject');
    await him.missText('Anna Example proposes: Reject');
  } finally {
    await server?.close();
  }
});
