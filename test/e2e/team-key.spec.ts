import type { ChromiumPage } from '../browsers/chromium';
import { startChromium } from '../browsers/chromium';
import type { PrintedServer } from '../real-team/printed-server';
import { looker } from './look-closely';
import { atCustomer, expect, openTicket, test } from './setting';
import { enter } from './settings-page';
import { startTeam } from './team-stage';

// Anna, the admin, changes the team key. Ben stays, and Casey is left out at first.

test('a new team key reaches who stays, and who was left out reads nothing new', async ({
  alongside,
  colleague: bens,
  service,
  crm,
}, info) => {
  const look = looker(info);
  const caseys = await startChromium();
  let server: PrintedServer | undefined;
  try {
    const { sidebar: hers } = await atCustomer(alongside, service, crm);
    const { sidebar: bensPanel } = await atCustomer(bens, service, crm);
    const { sidebar: caseysPanel } = await atCustomer(caseys, service, crm);
    server = await startTeam(alongside, bens, caseys);
    await openTicket(hers, service, 'Before the change');
    for (const panel of [bensPanel, caseysPanel]) await panel.see('button', 'Before the change');

    // Anna leaves Casey out.
    const settings = await alongside.open('options');
    await enter(settings.page, 'team');
    const change = async (isCaseyIn: boolean): Promise<void> => {
      await settings.click('button', 'Change team key');
      await settings.page
        .getByRole('checkbox', { name: 'Casey Placeholder' })
        .setChecked(isCaseyIn);
      await look(isCaseyIn ? 'all' : 'without-casey', settings.page, settings.page);
      await settings.click('button', 'Change key');
      await settings.seeText('Team key changed.');
    };
    await change(false);
    await look('changed', settings.page, settings.page);
    await hers.click('button', 'Back to tickets');
    await openTicket(hers, service, 'After the change');
    await bensPanel.see('button', 'After the change');
    const caseysSettings = await caseys.open('options');
    await enter(caseysSettings.page, 'team');
    await caseysSettings.seeText('Team key changed without this browser.');
    await look('left-out', caseysSettings.page, caseysSettings.page);
    await caseysPanel.missText('After the change');

    // Ben’s tickets reach Anna under the new key, and Casey’s wait.
    await openTicket(bensPanel, service, 'Of Ben');
    await openTicket(caseysPanel, service, 'Of Casey');
    await hers.click('button', 'Back to tickets');
    await hers.see('button', 'Of Ben');
    await expect(async () => expect(await waiting(caseysSettings)).toBeGreaterThan(0)).toPass();
    await hers.missText('Of Casey');

    // It was a mistake.
    await change(true);
    await caseysSettings.seeText('Connected.');
    await hers.see('button', 'Of Casey');
    await caseysPanel.click('button', 'Back to tickets');
    for (const name of ['Before the change', 'After the change', 'Of Ben'])
      await caseysPanel.see('button', name);
  } finally {
    await caseys.close();
    await server?.close();
  }
});

async function waiting({ request }: ChromiumPage): Promise<number> {
  const { team } = await request('team.read', { environment: 'test' });
  return team?.waiting ?? 0;
}
