import { expect } from '@playwright/test';
import type { BrowserWithAlongside, OwnScreen } from '../browsers/surface';
import { freePort } from '../real-crm/program';
import { type PrintedServer, startPrintedServer } from '../real-team/printed-server';

const ofTest = { environment: 'test' } as const;

/** The agents, in the order of their browsers. The first one makes the team. */
const NAMES = ['Anna Example', 'Ben Sample', 'Casey Placeholder'];

/** Waits until the team's server let a browser in and has all that it shared. */
const connected = ({ request }: OwnScreen): Promise<void> =>
  expect(async () => {
    await request('team.retry', ofTest);
    expect(await request('team.read', ofTest)).toMatchObject({
      team: { state: { kind: 'connected' }, waiting: 0 },
    });
  }).toPass();

async function readTeam({ request }: OwnScreen) {
  const { team } = await request('team.read', ofTest);
  if (!team) throw new Error('There is no team.');
  return team;
}

/**
 * Makes a team of browsers that have a key, on a real server that runs with the printed file. They are
 * Anna Example's, Ben Sample's and Casey Placeholder's. `team.spec.ts` does the same by hand. Close the
 * server at the end.
 */
export async function startTeam(
  annas: BrowserWithAlongside,
  ...others: BrowserWithAlongside[]
): Promise<PrintedServer> {
  const [agentName = '', ...names] = NAMES;
  const port = await freePort();
  const hers = await annas.open('options');
  const server = `ws://127.0.0.1:${port}`;
  await hers.request('team.make', { ...ofTest, name: 'Support', server, agentName });
  const started = await startPrintedServer((await readTeam(hers)).serverFile ?? '', port);
  await connected(hers);
  const { text: invitation } = await hers.request('team.invitation.read', ofTest);
  for (const [at, browser] of others.entries()) {
    const theirs = await browser.open('options');
    await theirs.request('team.join', { ...ofTest, invitation, agentName: names[at] ?? '' });
    await started.add((await readTeam(theirs)).userLines);
    await connected(theirs);
    await theirs.close();
  }
  // She knows who joined.
  await connected(hers);
  await hers.close();
  return started;
}
