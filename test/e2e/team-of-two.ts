import type { ChromiumPanel } from '../browsers/chromium';
import { type Chromium, type ChromiumTab, startChromium } from '../browsers/chromium';
import type { OwnScreen } from '../browsers/surface';
import type { FakeService } from '../fake-service/server';
import { freePort } from '../real-crm/program';
import { type PrintedServer, startPrintedServer } from '../real-team/printed-server';
import { atCustomer, expect } from './setting';

type AtWork = { tab: ChromiumTab; sidebar: ChromiumPanel };

/** Anna and Ben, each with a browser of their own at a customer, and the server of their team. */
export type TeamOfTwo = {
  bens: Chromium;
  anna: AtWork;
  ben: AtWork;
  server: PrintedServer;
  close(): Promise<void>;
};

/** Makes a team by requests, as `team.spec.ts` does by pressing, and waits until both are connected. */
export async function startTeamOfTwo(
  alongside: Chromium,
  service: FakeService,
  crm: string,
  { benAt = '/customers/41' } = {},
): Promise<TeamOfTwo> {
  const bens = await startChromium();
  const anna = await atCustomer(alongside, service, crm, { path: '/customers/41' });
  const ben = await atCustomer(bens, service, crm, { path: benAt });
  const [hers, his] = [await alongside.open('options'), await bens.open('options')];
  const environment = 'test';
  const port = await freePort();
  const address = `ws://127.0.0.1:${port}`;
  await hers.request('team.make', {
    ...{ environment, name: 'Support', server: address, agentName: 'Anna Example' },
  });
  const printed = (await hers.request('team.read', { environment })).team?.serverFile;
  if (!printed) throw new Error('no file for the server');
  const server = await startPrintedServer(printed, port);
  const { text: invitation } = await hers.request('team.invitation.read', { environment });
  await his.request('team.join', { environment, invitation, agentName: 'Ben Sample' });
  await server.add((await his.request('team.read', { environment })).team?.userLines ?? '');
  for (const options of [hers, his, hers]) await connected(options);
  await Promise.all([hers.close(), his.close()]);
  const close = async () => {
    await bens.close();
    await server.close();
  };
  return { bens, anna, ben, server, close };
}

/** Waits until a browser is connected and knows both members. */
const connected = ({ request }: OwnScreen): Promise<void> =>
  expect(async () => {
    await request('team.retry', { environment: 'test' });
    const { team } = await request('team.read', { environment: 'test' });
    expect(team).toMatchObject({ state: { kind: 'connected' } });
    expect(team?.waiting).toBe(0);
  }).toPass();
