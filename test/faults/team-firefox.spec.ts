import type { OwnScreen } from '../browsers/surface';
import { atCustomer, expect, inFirefox, openTicket, setUp, test } from '../e2e/setting';
import { openGate } from '../real-team/gate';
import { startNats } from '../real-team/nats-server';
import { memberOf } from './team-browser';

// Firefox counts only calls of its interfaces when it decides whether a background is idle, and its policy for
// pages of an extension has to let the WebSocket through.

const TEST = { environment: 'test' } as const;

/** Milliseconds after which Firefox suspends an idle background, in this test: as many as it has by default. */
const IDLE = 30_000;

test('Firefox joins a team, shares tickets both ways, and stays connected beyond the idle limit and over a suspension', async ({
  alongside,
  service,
  crm,
}, info) => {
  info.setTimeout(400_000);
  const server = await startNats([]);
  const gate = await openGate(server.port);
  try {
    const anna = await atCustomer(alongside, service, crm);
    const hers = await alongside.open('options');
    await hers.request('team.make', {
      ...{ ...TEST, name: 'Support', server: gate.address, agentName: 'Anna Example' },
    });
    const { text: invitation } = await hers.request('team.invitation.read', TEST);
    const members = [await memberOf(hers, 'admin')];
    await server.reload(members);
    await expectConnected(hers);

    await inFirefox(
      async (firefox) => {
        await setUp(firefox, service, crm, { undo: false });
        const his = await firefox.open('options', 'team');
        await his.click('button', 'Join a team');
        await his.fill('Invitation', invitation);
        await his.fill('Your name in the team', 'Ben Sample');
        await his.click('button', 'Join a team');
        await his.seeText('Not let in.');
        await server.reload([...members, await memberOf(his, 'agent')]);
        await his.click('button', 'Try again now');
        await his.seeText('Connected.');
        await his.close();

        const tab = await firefox.openCrm(`${crm}/customers/41`);
        const panel = await tab.sidebar();
        await openTicket(anna.sidebar, service, 'Refund for order 4711');
        await panel.see('button', 'Refund for order 4711');
        await panel.seeText('Opened by Anna Example');
        await openTicket(panel, service, 'Invoice is missing');
        await anna.sidebar.click('button', 'Back to tickets');
        await anna.sidebar.see('button', 'Invoice is missing');
        await anna.sidebar.seeText('Opened by Ben Sample');

        // Nobody touches the panel for longer than the limit.
        const connections = gate.connections();
        const quietUntil = Date.now() + 1.5 * IDLE;
        await expect.poll(() => Date.now(), { timeout: 2 * IDLE }).toBeGreaterThan(quietUntil);
        expect(gate.connections()).toBe(connections);
        await openTicket(anna.sidebar, service, 'Seen after the limit');
        await panel.click('button', 'Back to tickets');
        await panel.see('button', 'Seen after the limit');
        expect(gate.connections()).toBe(connections);

        // Suspended all the same: the next thing that the panel does connects again.
        await firefox.stopBackground();
        await openTicket(panel, service, 'Opened after the suspension');
        await anna.sidebar.click('button', 'Back to tickets');
        await anna.sidebar.see('button', 'Opened after the suspension');
      },
      { prefs: { 'extensions.background.idle.timeout': IDLE } },
    );
  } finally {
    await gate.close();
    await server.close();
  }
});

const expectConnected = (options: OwnScreen): Promise<void> =>
  expect(async () => {
    await options.request('team.retry', TEST);
    const { team } = await options.request('team.read', TEST);
    expect(team).toMatchObject({ waiting: 0, state: { kind: 'connected' } });
  }).toPass();
