import { addKey, expect, test } from './setting';

test('a long queue draws only the rows in view, and the keyboard reaches all of them', async ({
  alongside,
  service,
}) => {
  const { installationId } = service.places.test.withOnboarding;
  for (let n = 1; n <= 1_000; n++)
    service.control.applicationArrives(installationId, { company: { legalName: `Merchant ${n}` } });
  await addKey(alongside, service, service.keys.testFull);
  const desk = await alongside.open('desk');
  await desk.click('link', 'Onboarding');
  await desk.seeText('The newest 200 of 1,002.');
  await desk.find('button', 'Merchant 1000').focus();
  await desk.press('End');
  await expect(desk.find('button', 'Merchant 801')).toBeFocused();
  await expect(desk.find('button', 'Merchant 801')).toBeInViewport();
  const drawn = await desk.find('list', 'Applications').getByRole('button').count();
  expect(drawn).toBeGreaterThan(5);
  expect(drawn).toBeLessThan(60);

  // The window is so narrow that an open application covers the queue.
  await desk.page.setViewportSize({ width: 700, height: 700 });
  await desk.press('Enter');
  await desk.see('heading', 'Merchant 801');
  await desk.click('button', 'Back to applications');
  await expect(desk.find('button', 'Merchant 801')).toBeFocused();
  await expect(desk.find('button', 'Merchant 801')).toBeInViewport();

  await desk.click('button', 'Show more (802 left)');
  await desk.seeText('1,002 applications');
  await desk.find('button', 'Merchant 801').focus();
  await desk.press('End');
  await expect(desk.find('button', 'Brook Street Bakery Ltd')).toBeFocused();
  await desk.press('ArrowUp');
  await desk.press('ArrowUp');
  await expect(desk.find('button', 'Merchant 1')).toBeInViewport();
  await desk.press('Home');
  await expect(desk.find('button', 'Merchant 1000')).toBeInViewport();
});
