import { expect } from '@playwright/test';
import type { Chromium, ChromiumPage } from '../browsers/chromium';
import { freePort } from '../real-crm/program';
import { type PrintedServer, startPrintedServer } from '../real-team/printed-server';

const ofTest = { environment: 'test' } as const;

/** Waits until the settings say that the team's server let this browser in. */
const connected = ({ request }: ChromiumPage): Promise<void> =>
  expect(async () => {
    await request('team.retry', ofTest);
    expect(await request('team.read', ofTest)).toMatchObject({
      team: { state: { kind: 'connected' } },
    });
  }).toPass();

async function readTeam({ request }: ChromiumPage) {
  const { team } = await request('team.read', ofTest);
  if (!team) throw new Error('There is no team.');
  return team;
}

/**
 * Makes a team of two browsers that have a key, Anna Example's and Ben Sample's, on a real server that runs
 * with the printed file. `team.spec.ts` does the same by hand. Close the server at the end.
 */
export async function startTeam(annas: Chromium, bens: Chromium): Promise<PrintedServer> {
  const port = await freePort();
  const hers = await annas.open('options');
  await hers.request('team.make', {
    ...ofTest,
    name: 'Support',
    server: `ws://127.0.0.1:${port}`,
    agentName: 'Anna Example',
  });
  const server = await startPrintedServer((await readTeam(hers)).serverFile ?? '', port);
  await connected(hers);
  const { text: invitation } = await hers.request('team.invitation.read', ofTest);
  await hers.close();

  const his = await bens.open('options');
  await his.request('team.join', { ...ofTest, invitation, agentName: 'Ben Sample' });
  await server.add((await readTeam(his)).userLines);
  await connected(his);
  await his.close();
  return server;
}
