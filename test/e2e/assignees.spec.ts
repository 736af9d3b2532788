import type { Page } from '@playwright/test';
import type { ChromiumPage } from '../browsers/chromium';
import type { Surface } from '../browsers/surface';
import { keepWidth } from './keep-width';
import { looker } from './look-closely';
import { expect, openTicket, test } from './setting';
import { startTeamOfTwo } from './team-of-two';

// Who has which ticket, and who snoozed it, in two browsers over a real server.

const NOTE = 'Ada expects a call on Monday, before ten.';

const widely = async (page: Page, width: number): Promise<void> =>
  page.setViewportSize({ width, height: 800 });

/** Chooses in the menu of the assignee, whose button then has another name. */
async function pick(screen: Surface, button: string, entry: string): Promise<void> {
  await screen.click('button', button);
  await screen.click('menuitem', entry);
}

/** Chooses one of the views at the left of the desk. */
const choose = (desk: ChromiumPage, view: string): Promise<void> =>
  desk.page.getByRole('list', { name: 'Views' }).getByRole('button', { name: view }).click();

test('Anna hands a ticket over to Ben, who finds it among his own, with her note', async ({
  alongside,
  colleague: bens,
  service,
  crm,
}, info) => {
  const look = looker(info);
  const team = await startTeamOfTwo(alongside, bens, service, crm);
  try {
    const { sidebar: hers } = team.anna;
    const { sidebar: his } = team.ben;
    await openTicket(hers, service, 'Refund for order 4711');
    await hers.see('button', 'Assignee: Unassigned');
    await pick(hers, 'Assignee: Unassigned', 'Hand over…');
    await hers.fill('Note (optional)', NOTE);
    await look('hand-over', hers.frame, team.anna.tab.page);
    await hers.click('button', 'Hand over');
    await hers.see('button', 'Assignee: Ben Sample');
    await hers.seeText(`You handed this over to Ben Sample: ${NOTE}`);
    await look('handed-over', hers.frame, team.anna.tab.page);
    await hers.click('button', 'Back to tickets');
    await expect(hers.find('button', 'Refund for order 4711')).toHaveAccessibleDescription(
      /Assignee: Ben Sample/,
    );

    // Ben's panel, and his desk.
    await his.see('button', 'Refund for order 4711');
    await expect(his.find('button', 'Refund for order 4711')).toHaveAccessibleDescription(
      /Assignee: You/,
    );
    await look('row', his.frame, team.ben.tab.page);
    const desk = await bens.open('desk');
    await widely(desk.page, 1280);
    await choose(desk, 'Mine');
    await desk.click('button', 'Refund for order 4711');
    await desk.seeText(`Anna Example handed this over to you: ${NOTE}`);
    for (const width of [1280, 1920]) {
      await widely(desk.page, width);
      await look(`mine-${width}`, desk.page, desk.page);
    }
    await desk.page.getByRole('button', { name: 'Assignee: You' }).click();
    await look('menu', desk.page, desk.page);
    await desk.page.getByRole('menuitem', { name: 'Unassign' }).click();
    await desk.see('button', 'Assignee: Unassigned');
    await desk.missText(NOTE);
    await choose(desk, 'Unassigned');
    await desk.see('button', 'Refund for order 4711');
    await desk.choose('Filter by assignee', 'Anna Example');
    await desk.seeText('No matching tickets');

    // Both take it while the server is away.
    await team.server.stop();
    await pick(desk, 'Assignee: Unassigned', 'Take over');
    await desk.see('button', 'Assignee: You');
    await hers.click('button', 'Refund for order 4711');
    await expect(hers.find('button', 'Assignee: Unassigned')).toBeVisible();
    await pick(hers, 'Assignee: Unassigned', 'Take over');
    await hers.see('button', 'Assignee: You');
    await team.server.start();
    await hers.seeText('both have this ticket. Decide who keeps it.');
    await desk.seeText('both have this ticket. Decide who keeps it.');
    await look('both', desk.page, desk.page);
    await look('both-panel', hers.frame, team.anna.tab.page);
    await hers.click('button', 'Assign to Ben Sample');
    await hers.see('button', 'Assignee: Ben Sample');
    await desk.missText('both have this ticket');
    await desk.see('button', 'Assignee: You');
  } finally {
    await team.server.close();
  }
});

test('Anna snoozes a ticket and promises an answer: Ben’s panel and desk show it with her name', async ({
  alongside,
  colleague: bens,
  service,
  crm,
}, info) => {
  const look = looker(info);
  const team = await startTeamOfTwo(alongside, bens, service, crm);
  try {
    const { sidebar: hers } = team.anna;
    await keepWidth(bens, crm, 320);
    const tab = await bens.openCrm(`${crm}/customers/41`);
    const his = await tab.sidebar();
    await openTicket(hers, service, 'Refund for order 4711');
    await hers.click('button', 'Snooze…');
    await hers.fill('Note', NOTE);
    await hers.seeText('Your team can read this.');
    await look('snooze-dialog', hers.frame, team.anna.tab.page);
    await hers.click('button', 'Snooze');
    await hers.seeText('Snoozed until');
    await hers.click('button', 'Thread menu');
    await hers.click('menuitem', 'Promise a date…');
    await hers.fill('Promised date', '2099-01-05');
    await hers.click('button', 'Save');
    await hers.seeText('Promised for');

    const row = his.find('button', 'Refund for order 4711');
    await expect(row).toHaveAccessibleDescription(/Promised for .* Promised by Anna Example/);
    await expect(row).toHaveAccessibleDescription(
      /Snoozed until .* Snoozed by Anna Example · Ada expects/,
    );
    await look('snoozed-row-320', his.frame, tab.page);
    await his.click('button', 'Refund for order 4711');
    await his.seeText('Anna Example snoozed this until');
    await his.seeText('Anna Example promised an answer by');
    await his.seeText(NOTE);
    await look('snoozed-thread-320', his.frame, tab.page);

    const desk = await bens.open('desk');
    await widely(desk.page, 1280);
    await choose(desk, 'Snoozed');
    await desk.click('button', 'Refund for order 4711');
    await desk.seeText('Anna Example snoozed this until');
    await look('snoozed-desk', desk.page, desk.page);
    await desk.page.getByRole('button', { name: 'Wake now' }).click();
    await desk.missText('Anna Example snoozed this until');
    await hers.missText('Snoozed until');
    await hers.seeText('Promised for');
  } finally {
    await team.server.close();
  }
});

test('a ticket that Ben’s browser never saw is read once it is his', async ({
  alongside,
  colleague: bens,
  service,
  crm,
}) => {
  const team = await startTeamOfTwo(alongside, bens, service, crm, { benAt: '/customers/42' });
  try {
    const { sidebar: hers } = team.anna;
    await openTicket(hers, service, 'Invoice is missing');
    await pick(hers, 'Assignee: Unassigned', 'Hand over…');
    await hers.click('button', 'Hand over');
    await hers.see('button', 'Assignee: Ben Sample');
    const desk = await bens.open('desk');
    await choose(desk, 'Mine');
    await desk.click('button', 'Invoice is missing');
    await desk.see('button', 'Assignee: You');
    await desk.seeText('No messages yet');
  } finally {
    await team.server.close();
  }
});
