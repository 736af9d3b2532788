import type { Chromium, ChromiumPanel, ChromiumTab } from '../browsers/chromium';
import type { FakeService } from '../fake-service/server';
import type { PrintedServer } from '../real-team/printed-server';
import { atCustomer } from './setting';
import { startTeam } from './team-stage';

type AtWork = { tab: ChromiumTab; sidebar: ChromiumPanel };

/** Anna and Ben, each with a browser of their own at a customer, and the server of their team. Close it at the end. */
export type TeamOfTwo = {
  anna: AtWork;
  ben: AtWork;
  server: PrintedServer;
};

/** Opens a customer in both browsers and makes them a team. */
export async function startTeamOfTwo(
  alongside: Chromium,
  bens: Chromium,
  service: FakeService,
  crm: string,
  { benAt = '/customers/41' } = {},
): Promise<TeamOfTwo> {
  const anna = await atCustomer(alongside, service, crm, { path: '/customers/41' });
  const ben = await atCustomer(bens, service, crm, { path: benAt });
  const server = await startTeam(alongside, bens);
  return { anna, ben, server };
}
