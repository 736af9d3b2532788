import * as v from '../../lib/domain/core/schema';
import { Recipe } from '../../lib/domain/crm/recipe';
import type { Chromium, ChromiumPage } from '../browsers/chromium';
import { freePort } from '../real-crm/program';
import { type PrintedServer, startPrintedServer } from '../real-team/printed-server';
import { looker } from './look-closely';
import { atCustomer, expect, openTicket, test } from './setting';
import { connectNow, enter } from './settings-page';

// Two agents, each with a browser of their own, and the server of their team: it runs with the file that
// the settings print.

/** What Anna taught at the second CRM. */
const RECIPE: Recipe = v.parse(Recipe, {
  ...{ id: 'taught', name: 'Second CRM', hosts: [], selfHosted: true, checked: '2026-11-26' },
  records: [
    {
      match: { path: '^/customers/(?<id>\\d+)$' },
      ...{ type: 'customers', certainty: 'high', examples: {} },
    },
  ],
  notRecords: [],
  fields: { name: [{ select: 'h1', certainty: 'high' }] },
});

async function teamSettings(browser: Chromium): Promise<ChromiumPage> {
  const options = await browser.open('options');
  await enter(options.page, 'team');
  return options;
}

test('colleagues make a team, and see at once which tickets the others opened', async ({
  alongside,
  colleague: bens,
  service,
  crm,
}, info) => {
  const look = looker(info);
  const port = await freePort();
  let server: PrintedServer | undefined;
  try {
    // Anna makes the team.
    await alongside.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const annaTab = await atCustomer(alongside, service, crm);
    const settings = await teamSettings(alongside);
    await settings.click('button', 'Make a team');
    await settings.fill('Team name', 'Support');
    await settings.fill('Server address', `ws://127.0.0.1:${port}`);
    await settings.fill('Your name in the team', 'Anna Example');
    await look('make', settings.page, settings.page);
    await settings.click('button', 'Make a team');
    await settings.seeText('You made the team Support');
    await settings.seeText('The server isn’t responding');

    // IT starts the server with the printed file.
    await settings.page.getByText('For IT', { exact: true }).click();
    server = await startPrintedServer(
      await settings.valueOf('textbox', 'Server’s configuration'),
      port,
    );
    await connectNow(settings.page);
    await look('connected', settings.page, settings.page);

    // Ben joins.
    await settings.click('button', 'Copy invitation');
    await settings.seeText('Copied');
    const invitation = await settings.page.evaluate(() => navigator.clipboard.readText());
    const benTab = await atCustomer(bens, service, crm);
    const his = await teamSettings(bens);
    await his.click('button', 'Join a team');
    await his.fill('Invitation', 'Hello Ben, welcome!');
    await his.fill('Your name in the team', 'Ben Sample');
    await his.click('button', 'Join a team');
    await his.seeText('That isn’t an invitation to a team');
    await his.fill('Invitation', invitation);
    await his.click('button', 'Join a team');
    await his.seeText('Not let in.');
    await look('refused', his.page, his.page);
    const lines = await his.valueOf('textbox', 'Your lines for the server');
    await server.add(lines);
    await his.click('button', 'Try again now');
    await his.seeText('Connected.');
    await his.seeText('Anna Example');

    // Anna shares a CRM and her checklist, and Ben takes both.
    const second = crm.replace('127.0.0.1', 'localhost');
    await settings.request('sites.add', { address: second, pattern: '/customers/:id' });
    await settings.request('recipe.save', { origin: second, recipe: RECIPE });
    await enter(settings.page, 'sites');
    const hers = settings.page.getByRole('group', { name: second, exact: true });
    await hers.getByRole('button', { name: 'Share with Support (Test)' }).click();
    await expect(hers.getByText(/^Shared with Support \(Test\), /)).toBeVisible();
    await look('share-site', settings.page, settings.page);
    await enter(settings.page, 'onboarding');
    await settings.click('button', 'Add item');
    await settings.fill('Item 1', 'Names match');
    await settings.click('button', 'Save rules');
    await settings.seeText('Saved');
    await settings.click('button', 'Share with Support (Test)');
    await settings.seeText('Stop sharing');
    await look('share-review', settings.page, settings.page);
    await enter(his.page, 'sites');
    await his.seeText('shared by Anna Example');
    await look('offered-site', his.page, his.page);
    await his.click('button', `Add ${second}`);
    await his.seeText('You’re using the team’s now.');
    await look('added-site', his.page, his.page);
    const added = await bens.openCrm(`${second}/customers/41`);
    await (await added.sidebar()).seeText('Ada Example');
    await added.page.close();
    await enter(his.page, 'onboarding');
    await look('offered-review', his.page, his.page);
    await his.click('button', 'Use the team’s');
    await his.seeText('These are the team’s.');
    expect(await his.valueOf('textbox', 'Item 1')).toBe('Names match');
    await look('used-review', his.page, his.page);
    await enter(settings.page, 'team');
    await enter(his.page, 'team');

    // The same record in both browsers.
    await openTicket(annaTab.sidebar, service, 'Refund for order 4711');
    await benTab.sidebar.see('button', 'Refund for order 4711');
    await benTab.sidebar.seeText('Opened by Anna Example');
    await look('ticket', benTab.sidebar.frame, benTab.tab.page);

    // Anna writes a note at the ticket for Ben.
    await annaTab.sidebar.click('button', 'Thread menu');
    await annaTab.sidebar.click('menuitem', 'Write a note for the team');
    await annaTab.sidebar.fill('Note for the team', 'She called, @Ben Sample');
    await look('note-form', annaTab.sidebar.frame, annaTab.tab.page);
    await annaTab.sidebar.click('button', 'Save note');
    await benTab.sidebar.click('button', 'Refund for order 4711');
    await benTab.sidebar.seeText('She called, @Ben Sample');
    await benTab.sidebar.seeText('mentions you');
    await look('note', benTab.sidebar.frame, benTab.tab.page);
    await benTab.sidebar.click('button', 'Back to tickets');
    expect(JSON.stringify(service.log.entries())).not.toContain('She called');

    // Without the server both work on, and nothing is lost.
    await server.stop();
    await his.seeText('Offline.');
    await openTicket(benTab.sidebar, service, 'Invoice is missing');
    await his.seeText('1 change waits to be shared.');
    await look('offline', his.page, his.page);
    await server.start();
    await connectNow(his.page);
    await connectNow(settings.page);
    await annaTab.sidebar.click('button', 'Back to tickets');
    await annaTab.sidebar.see('button', 'Invoice is missing');
    await annaTab.sidebar.seeText('Opened by Ben Sample');

    // IT takes Ben's lines out.
    await server.remove(lines);
    await his.seeText('Not let in.');
  } finally {
    await server?.close();
  }
});
