import type { FakeService } from '../fake-service/server';
import { looker } from './look-closely';
import { addKey, expect, test } from './setting';

// What merchants and services may put into a snapshot: the desk shows it as text, searches it and
// lets the reviewer decide.

const arrives = (
  service: FakeService,
  snapshot: Parameters<FakeService['control']['applicationArrives']>[1],
) =>
  service.control.applicationArrives(service.places.test.withOnboarding.installationId, snapshot)
    .id;

type Json = NonNullable<Parameters<FakeService['control']['applicationArrives']>[1]>;

const nested = (depth: number): Json => {
  let inner: Json = { bottom: 'the very bottom' };
  for (let i = 1; i < depth; i++) inner = { deeper: inner };
  return inner;
};
const wide = (fields: number): Json =>
  Object.fromEntries(
    Array.from({ length: fields / 100 }, (_, part) => [
      `part${part}`,
      Object.fromEntries(
        Array.from({ length: 100 }, (_, i) => [`field${i}`, `value ${part}-${i}`]),
      ),
    ]),
  );
const ODD = JSON.parse(
  `{"": "no name", "__proto__": {"polluted": "yes"}, "constructor": "c", "toString": 1,
    "<img src=x onerror=alert(1)>": "<script>alert(2)</script>", "a.b[0]": "dots",
    "\\u202Eeman": "\\u202Egnp.exe", "tall": "${'\\n'.repeat(40)}end", "null": null, "none": [], "no": {},
    "long": "${'x'.repeat(5_000)}", "yes": true, "1e400": 1e300}`,
);

test.describe('snapshots', () => {
  const CASES: [what: string, snapshot: Json, sought: string, found: string][] = [
    ['snapshots 1 000 levels deep', nested(1_000), 'very bottom', 'the very bottom'],
    ['snapshots of 100 000 fields', wide(100_000), 'value 999-99', 'value 999-99'],
    [
      'snapshots of 20 MB',
      { company: { legalName: 'Huge Ltd' }, blob: 'y'.repeat(20_000_000) },
      'huge',
      'Huge Ltd',
    ],
  ];
  for (const [what, snapshot, sought, found] of CASES)
    test(`${what} are listed, opened, searched and decided`, async ({ alongside, service }) => {
      const id = arrives(service, snapshot);
      await addKey(alongside, service, service.keys.testFull);
      const desk = await alongside.open('desk');
      await desk.click('link', 'Onboarding');
      await desk.see('list', 'Applications');
      await desk.page
        .getByRole('list', { name: 'Applications' })
        .getByRole('button')
        .first()
        .click();
      await desk.fill('Find in this application', sought, 'searchbox');
      await desk.seeText('1 field found');
      await expect(desk.page.getByText(found, { exact: true }).first()).toBeVisible();
      await desk.click('radio', 'Start review');
      await desk.click('button', 'Submit decision');
      await desk.seeText('Decision recorded.');
      expect(service.control.readApplication(id).status).toBe('UnderReview');
    });

  test('field names that are empty, of prototypes, of HTML or with direction marks are shown as text', async ({
    alongside,
    service,
  }, info) => {
    arrives(service, ODD);
    await addKey(alongside, service, service.keys.testFull);
    const desk = await alongside.open('desk');
    await desk.click('link', 'Onboarding');
    await desk.page.getByRole('list', { name: 'Applications' }).getByRole('button').first().click();
    await desk.seeText('(without a name)');
    await desk.seeText('<script>alert(2)</script>');
    await desk.seeText('Polluted');
    expect(await desk.page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined();
    await expect(desk.page.locator('main img, main script')).toHaveCount(0);
    await desk.click('radio', 'Ask for information');
    await desk.page.getByRole('button', { name: 'Ask about A.b[0]', exact: true }).click();
    await desk.see('textbox', 'What’s wrong with ["a.b[0]"]');
    await looker(info)('odd-names', desk.page, desk.page);
  });
});
