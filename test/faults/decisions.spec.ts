import type { Chromium } from '../browsers/chromium';
import { addKey, expect, test } from '../e2e/setting';
import type { FakeService } from '../fake-service/server';
import { stopAt } from './stage';

// Failures while a decision is sent: it takes effect once or not at all, and the screen says which.

async function atApplication(
  alongside: Chromium,
  service: FakeService,
  key = service.keys.testFull,
) {
  const { installationId } = service.places.test.withOnboarding;
  const { id } = service.control.applicationArrives(installationId, {
    company: { legalName: 'Harbour Teas Ltd' },
  });
  await addKey(alongside, service, key);
  const desk = await alongside.open('desk');
  await desk.click('link', 'Onboarding');
  await desk.click('button', 'Harbour Teas Ltd');
  return { id, desk };
}
const decisions = (service: FakeService) =>
  service.log.entries().filter(({ method }) => method === 'PATCH');

test('F1 worker killed between a decision and its response: the replay carries the same key, and there is one decision', async ({
  alongside,
  service,
}) => {
  const { id, desk } = await atApplication(alongside, service);
  const held = service.control.respondNext(
    { method: 'PATCH', path: /\/applications\// },
    { kind: 'silence', at: 'before-headers' },
  );
  await desk.click('radio', 'Approve');
  await desk.fill('Partner merchant ID', 'm-7');
  await desk.click('button', 'Submit decision');
  await stopAt(alongside, () => held.reached());
  held.release();
  await expect.poll(() => decisions(service).length).toBeGreaterThanOrEqual(2);
  await desk.seeText('This is final.');
  const keys = decisions(service).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
  expect(service.control.readApplication(id)).toMatchObject({
    status: 'Approved',
    review: { partnerMerchantId: 'm-7' },
  });
});

test('F20 a key that may read applications but not decide: the form says so after a 403, and the button is disabled', async ({
  alongside,
  service,
}) => {
  const { id, desk } = await atApplication(alongside, service);
  const submit = desk.find('button', 'Submit decision');
  await desk.click('radio', 'Reject');
  await desk.fill('Reason for rejection', 'No licence');
  await expect(submit).not.toHaveAttribute('aria-disabled');
  service.control.permit(service.keys.testFull, ['tickets:write']);
  await desk.click('button', 'Submit decision');
  await desk.seeText('Your key isn’t allowed to do this');
  // After the 403 the profile is read again: the button is disabled and says why.
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect(submit).toHaveAccessibleDescription(/add the permission merchant_onboarding:write/);
  const refused = decisions(service).length;
  await submit.focus();
  await desk.press('Enter');
  expect(service.control.readApplication(id).status).toBe('Submitted');
  expect(decisions(service)).toHaveLength(refused);
  // Once the service grants the permission and the profile is read again, the button works.
  service.control.permit(service.keys.testFull, ['tickets:write', 'merchant_onboarding:write']);
  await addKey(alongside, service, service.keys.testFull);
  await expect(submit).not.toHaveAttribute('aria-disabled');
});

test('the desk reports an application that a reset deleted and an installation without onboarding', async ({
  alongside,
  service,
}) => {
  const { desk } = await atApplication(alongside, service);
  await desk.click('radio', 'Start review');
  service.control.startOver();
  await desk.click('button', 'Submit decision');
  await desk.seeText('Not found. Check the ID');
  expect(decisions(service)).toEqual([]);
  await desk.page.reload();
  await desk.see('button', 'Back to applications');
  await desk.choose('Installation', 'Oakfield Cycles (test) (…kfield)');
  await desk.seeText('Merchant onboarding isn’t enabled');
});
