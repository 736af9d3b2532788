import { strict as assert } from 'node:assert';
import { until } from '../browsers/firefox-bidi';
import type { BrowserWithAlongside } from '../browsers/surface';
import type { FakeService } from '../fake-service/server';
import { setUp } from './setting';

type Lab = { browser: BrowserWithAlongside; service: FakeService; crm: string };

/** Published for tests; no bank issues it. */
const CARD = '4111 1111 1111 1111';
const WORDS = `Card ${CARD},\n  *not* <b>bold</b> “quoted” \\ 💳`;
const STRICT = 'Ask for a second press when there are findings';

/** An agent looks at what will be sent; an administrator asks for a second press, and says where tickets go. */
export async function lensJob({ browser, service, crm }: Lab): Promise<void> {
  await setUp(browser, service, crm, { undo: false });
  const tab = await browser.openCrm(`${crm}/customers/41`);
  const panel = await tab.sidebar();
  const bodies = (path: RegExp) =>
    service.log
      .entries()
      .filter((entry) => entry.method === 'POST' && path.test(entry.path))
      .map(({ body }) => body);

  // Findings are shown, and the lens shows the bytes.
  await panel.click('button', 'New ticket');
  await panel.seeText('Goes to');
  await panel.fill('Summary', 'Refund');
  await panel.fill('Description', WORDS);
  await panel.seeText('Contains a card number.');
  await panel.click('button', 'What will be sent');
  await panel.seeText('1 card number');
  const lens = await panel.textOf('region', 'What will be sent');
  await panel.click('button', 'Create ticket');
  await panel.see('button', 'Refund');
  const [created = ''] = bodies(/\/tickets$/);
  const sent: Record<string, unknown> = JSON.parse(created);
  assert.equal(sent.description, WORDS);
  const { attachments: _, ...values } = sent;
  const shown = Object.values(values).map(String);
  assert.deepEqual(
    shown.filter((value) => !lens.includes(value)),
    [],
  );

  // A strict installation asks again.
  const options = await browser.open('options', 'replies');
  const first = service.places.test.withOnboarding;
  const choice = `Check before sending: ${nameOf(first)}`;
  await options.choose(choice, STRICT);
  await until(async () => (await options.valueOf('combobox', choice)) === STRICT, 'the rule');
  await options.close();
  await tab.toFront();
  await panel.click('button', 'Refund');
  await panel.see('log', 'Messages');
  await panel.fill('Reply', 'Nothing of note');
  await panel.press('Control+Enter');
  await until(async () => bodies(/messages$/).length === 1, 'a reply without findings');
  await panel.fill('Reply', WORDS);
  await panel.press('Control+Enter');
  await panel.seeText('Check what is marked.');
  assert.equal(bodies(/messages$/).length, 1);
  assert.ok((await panel.textOf('region', 'What will be sent')).includes(WORDS));
  await panel.click('button', 'Send as shown');
  await until(async () => bodies(/messages$/).length === 2, 'the second press');
  assert.equal(bodies(/messages$/)[1], JSON.stringify({ text: WORDS, attachments: [] }));
  await panel.fill('Reply', `${WORDS} again`);
  await panel.press('Control+Enter');
  await panel.seeText('Check what is marked.');
  await until(async () => {
    await panel.press('Control+Enter');
    return bodies(/messages$/).length === 3;
  }, 'the second press of the keys');
  await panel.click('button', 'Back to tickets');

  // The installation follows the site.
  const second = service.places.test.withoutOnboarding;
  const sites = await browser.open('options', 'sites');
  const rule = 'Installation for new tickets';
  await sites.choose(rule, nameOf(second));
  await until(
    async () => (await sites.valueOf('combobox', rule)) === nameOf(second),
    'the rule of the site',
  );
  await sites.close();
  await tab.toFront();
  await panel.seeText(`New tickets go to ${nameOf(second)}.`);
  await panel.seeText('1 ticket of this record is in');
  await panel.click('button', 'New ticket');
  await panel.seeText('This record’s other tickets are in');
  await panel.click('button', `Use ${nameOf(first)}`);
  await panel.seeText(`Goes to ${nameOf(first)}.`);
  await panel.fill('Summary', 'Beside the first');
  await panel.click('button', 'Create ticket');
  await panel.see('button', 'Beside the first');
  const places = service.log
    .entries()
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/tickets'))
    .map(({ path }) => path.includes(first.installationId));
  assert.deepEqual(places, [true, true]);
}

/** As screens write an installation: its name and the end of its id. */
const nameOf = ({ name, installationId }: { name: string; installationId: string }): string =>
  `${name} (…${installationId.slice(-6)})`;
