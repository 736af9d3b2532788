import type { ChromiumPanel } from '../browsers/chromium';
import { type Chromium, type ChromiumTab, startChromium } from '../browsers/chromium';
import type { FakeService } from '../fake-service/server';
import type { PrintedServer } from '../real-team/printed-server';
import { atCustomer } from './setting';
import { startTeam } from './team-stage';

type AtWork = { tab: ChromiumTab; sidebar: ChromiumPanel };

/** Anna and Ben, each with a browser of their own at a customer, and the server of their team. */
export type TeamOfTwo = {
  bens: Chromium;
  anna: AtWork;
  ben: AtWork;
  server: PrintedServer;
  close(): Promise<void>;
};

/** Opens a customer in both browsers and makes them a team. */
export async function startTeamOfTwo(
  alongside: Chromium,
  service: FakeService,
  crm: string,
  { benAt = '/customers/41' } = {},
): Promise<TeamOfTwo> {
  const bens = await startChromium();
  const anna = await atCustomer(alongside, service, crm, { path: '/customers/41' });
  const ben = await atCustomer(bens, service, crm, { path: benAt });
  const server = await startTeam(alongside, bens);
  const close = async () => {
    await bens.close();
    await server.close();
  };
  return { bens, anna, ben, server, close };
}
