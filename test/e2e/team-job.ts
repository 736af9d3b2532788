import { strict as assert } from 'node:assert';
import type { Chromium, ChromiumPage, ChromiumPanel } from '../browsers/chromium';
import { until } from '../browsers/firefox-bidi';
import type { FakeService } from '../fake-service/server';
import type { PrintedServer } from '../real-team/printed-server';
import type { Step } from './main-job';
import { openTicket, storeCrm, storeKey } from './setting';

export type TeamSetting = {
  anna: Chromium;
  ben: Chromium;
  service: FakeService;
  /** Address of the in-house CRM, without a trailing slash. */
  crm: string;
  /** Where the team's server will listen. */
  port: number;
  /** Starts the server with the file that the settings print. */
  startServer: (printed: string) => Promise<PrintedServer>;
};

const environment = 'test';

/** Two agents become colleagues by the extension's own requests, and open the same customer. */
export async function teamJob(setting: TeamSetting, step: Step): Promise<void> {
  const { anna, ben, service, crm, port, startServer } = setting;
  const begin = async (browser: Chromium): Promise<ChromiumPage> => {
    const options = await browser.open('options');
    await storeKey(options.request, service, service.keys.testFull);
    await storeCrm(options.request, crm, '/customers/:id');
    return options;
  };
  const [annas, bens] = [await begin(anna), await begin(ben)];
  let server: PrintedServer | undefined;
  const panels: ChromiumPanel[] = [];

  await step('Anna makes a team, and IT starts the server with the printed file', async () => {
    const address = `ws://127.0.0.1:${port}`;
    const made = { environment, name: 'Support', server: address, agentName: 'Anna' } as const;
    await annas.request('team.make', made);
    const { serverFile } = await teamOf(annas);
    assert.ok(serverFile, 'Anna’s settings print the server’s file');
    server = await startServer(serverFile);
    await connect(annas);
  });

  await step('Ben joins by Anna’s invitation, and IT adds his lines', async () => {
    const { text: invitation } = await annas.request('team.invitation.read', { environment });
    await bens.request('team.join', { environment, invitation, agentName: 'Ben' });
    const { userLines } = await teamOf(bens);
    await server?.add(userLines);
    await connect(bens);
  });

  await step('both open the same customer', async () => {
    for (const [browser, options] of [
      [anna, annas],
      [ben, bens],
    ] as const) {
      const tab = await browser.openCrm(`${crm}/customers/41`);
      panels.push(await tab.sidebar());
      await options.close();
    }
    for (const panel of panels) await panel.see('heading', 'Ada Example');
  });

  await step('Anna opens a ticket, and Ben sees it', async () => {
    const [left, right] = panels;
    assert.ok(left && right, 'both have a panel');
    await openTicket(left, service, 'Refund for order 4711');
    await right.see('button', 'Refund for order 4711');
    await right.seeText('Opened by Anna');
  });
}

/** The team as a member's settings show it. */
async function teamOf(options: ChromiumPage) {
  const { team } = await options.request('team.read', { environment });
  assert.ok(team, 'this browser belongs to a team');
  return team;
}

/** Tries until the server lets this agent in: it reads its file a moment after it was changed. */
async function connect(options: ChromiumPage): Promise<void> {
  await until(async () => {
    await options.request('team.retry', { environment });
    return (await teamOf(options)).state.kind === 'connected';
  }, 'the team to be connected');
}
