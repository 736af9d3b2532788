import { readdirSync, readFileSync } from 'node:fs';
import type { Frame, Page } from '@playwright/test';
import { SETTINGS_SECTIONS } from '../../lib/domain/core/settings-routes';
import { buildWithPseudoChecks, pseudo, speakPseudo } from '../pseudo-locale';
import { looker } from './look-closely';
import { addKey, atCustomer, expect, openTicket, test } from './setting';
import { enter } from './settings-page';

// Every screen in a language whose texts are 40 % longer and read from right to left.

const SUMMARY = 'A ticket with a longer summary that wraps';

/** What stands on screens in plain letters because it is data, or a name that no language changes. */
const RECIPES = 'lib/crm/recipes';
const DATA = [
  ...readdirSync(RECIPES).map(
    (file) => JSON.parse(readFileSync(`${RECIPES}/${file}`, 'utf8')).name,
  ),
  ...[
    'Ada Example',
    '(tickets:write)',
    '(merchant_onboarding:write)',
    ':id',
    'Northlight Coffee',
    'Oakfield Cycles',
    '(…hlight)',
    '(…kfield)',
    '(test)',
    'practice@customer.example',
  ],
  // Kinds of failures, permissions and values of the API are technical names in every language.
  ...['service-error', 'not-found', 'tickets:write'],
  ...['Receipt, please', SUMMARY],
];

/** Texts of buttons, labels, headings and hints in plain letters that are not data. */
const notTranslated = async (screen: Page | Frame): Promise<string[]> => {
  const texts = await screen.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button,label,legend,h1,h2,h3,th,dt,dd,p,strong,a,option,[aria-label]',
      ),
    ].flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      ...[...element.childNodes].map((node) => (node.nodeType === 3 ? (node.nodeValue ?? '') : '')),
    ]),
  );
  return texts.filter((text) => {
    const ours = text.replaceAll(/\S*\/\S+/g, '');
    const rest = DATA.reduce((left, name) => left.replaceAll(name, ''), ours);
    return /[a-z]{4}/i.test(rest);
  });
};

test.use({ look: { build: 'chrome-mv3-pseudo' } });
test.beforeAll(() => void buildWithPseudoChecks());

test('no screen breaks in a longer language that is read from right to left', async ({
  alongside,
  service,
  crm,
}, info) => {
  const look = looker(info);
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service, SUMMARY);
  service.control.managerReplies(ticketId, { text: 'Receipt, please' });
  await sidebar.seeText('Receipt, please');
  await addKey(alongside, service, service.keys.liveFull);
  await tab.close();
  await speakPseudo(alongside.context);

  const check = async (name: string, screen: Page | Frame, page: Page) => {
    await expect(screen.locator('html')).toHaveAttribute('dir', 'rtl');
    await look(`pseudo-${name}`, screen, page);
    expect.soft(await notTranslated(screen), name).toEqual([]);
  };

  const options = await alongside.open('options');
  await options.see('list', pseudo('Keys'));
  for (const section of SETTINGS_SECTIONS) {
    await enter(options.page, section);
    await check(`options-${section}`, options.page, options.page);
  }
  await options.close();
  const popup = await alongside.open('popup');
  await popup.see('radiogroup', pseudo('Environment'));
  await popup.page.setViewportSize({ width: 360, height: 520 });
  await check('popup', popup.page, popup.page);
  await popup.close();
  const desk = await alongside.open('desk');
  await desk.click('button', SUMMARY);
  await desk.see('log', pseudo('Messages'));
  await check('desk-thread', desk.page, desk.page);
  for (const [room, seen] of [
    ['Onboarding', 'Applications'],
    ['Outbox', 'Confirmed in the last week'],
    ['Go-live', 'Go-live checks'],
  ] as const) {
    await desk.click('link', pseudo(room));
    await desk.seeText(pseudo(seen));
    await check(`desk-${room}`, desk.page, desk.page);
  }
  // A check that fails says what came, why, and what to do: all of it in this language.
  service.control.respondNext(
    { method: 'POST', path: /\/tickets$/ },
    { kind: 'status', status: 500 },
  );
  const title = 'Random and foreign IDs are not found';
  await desk.click('button', pseudo(`Run this: ${title}`));
  await desk.seeText(pseudo('What to do first'));
  await desk.click('button', pseudo(title));
  await desk.seeText(pseudo('Create a ticket in an installation with a random ID'));
  await check('desk-golive-run', desk.page, desk.page);
  await desk.close();

  const practice = await alongside.open('practice');
  await practice.see('list', pseudo('Practice steps'));
  await check('practice', practice.page, practice.page);
  const frame = practice.page.frames().find((one) => /practice-panel/.test(one.url()));
  if (!frame) throw new Error('practice has no panel');
  await expect(frame.getByRole('button', { name: pseudo('New ticket') })).toBeVisible();
  await check('practice-panel', frame, practice.page);
  await practice.close();

  const again = await alongside.openCrm(`${crm}/customers/41`);
  const panel = await again.sidebar();
  await panel.see('list', pseudo('Tickets'));
  await check('sidebar', panel.frame, panel.tab);
  await panel.click('button', pseudo('New ticket'));
  await panel.see('textbox', pseudo('Summary'));
  await check('sidebar-new-ticket', panel.frame, panel.tab);
  await panel.click('button', pseudo('Cancel'));
  await panel.click('button', SUMMARY);
  await panel.see('log', pseudo('Messages'));
  await check('sidebar-thread', panel.frame, panel.tab);
});
