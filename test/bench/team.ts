import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Invitation, invitationText, parseInvitation } from '../../lib/domain/team/invitation';
import { builtExtension } from '../browsers/paths';
import { REFERENCE, startTeamBrowser, type TeamBrowser } from '../faults/team-browser';
import { PATIENCE } from '../patience';
import { type NatsServer, startNats } from '../real-team/nats-server';
import { alternate, spreadOf, timesOf } from './pairs';
import { counted, type Figure } from './report';
import type { Stage } from './stage';
import { firstSyncs } from './team-first-sync';

type Sides = { shared: number; own: number };

const TEST = { environment: 'test' } as const;
const ROUNDS = 20;
const WARM_UPS = 2;

/**
 * A team over a real server: what one agent does until the other's browser has it, against a page's own
 * fetch; the first sync of a large team, and what a browser missed; what a silent connection costs.
 */
export const team = async (stage: Stage): Promise<Figure[]> => [
  ...(await sharing(stage)),
  ...(await firstSyncs(stage)),
  {
    name: 'the part of the background that only a team loads',
    ...{ unit: 'bytes', value: counted(sizeOfPart()) },
  },
];

/** Two browsers of a team. */
async function sharing({ service, open, bare }: Stage): Promise<Figure[]> {
  const server = await startNats([]);
  const agents: TeamBrowser[] = [];
  const start = async (): Promise<TeamBrowser> => {
    const agent = await startTeamBrowser(service, open.address, server);
    agents.push(agent);
    return agent;
  };
  try {
    const anna = await start();
    const invitation = await makeTeam(anna, server);
    const admin = await anna.member('admin');
    await server.reload([admin]);
    await untilConnected(anna);
    const { installationId } = service.places.test.withOnboarding;
    const ben = await start();
    await ben.options.request('team.join', {
      ...{ ...TEST, agentName: 'Ben Sample' },
      invitation: invitationText({ ...invitation, server: ben.gate.address }),
    });
    await server.reload([admin, await ben.member('agent')]);
    await untilConnected(ben);

    const tickets: string[] = [];
    for (let n = 0; n < timesOf(ROUNDS + WARM_UPS, 1); n += 1) {
      const { id } = service.control.addTicket(installationId);
      await anna.link(id);
      tickets.push(id);
    }
    await untilLinks(ben, tickets.length);
    const page = await bare.context.newPage();
    await page.goto(service.address);
    const rounds = await alternate<Sides>(
      {
        shared: () => timeShared(anna, ben, tickets.pop() ?? ''),
        own: () => timeFetch(page, service.keys.testFull),
      },
      { rounds: ROUNDS, warmUps: WARM_UPS },
    );
    return [
      {
        name: 'a link removed by one agent until stored by the other',
        ...{ unit: 'ms', value: spreadOf(rounds, ({ shared }) => shared) },
        behind: `a page’s own fetch: ${spreadOf(rounds, ({ own }) => own).median.toFixed(1)} ms`,
      },
    ];
  } finally {
    for (const agent of agents) await agent.close();
    await server.close();
  }
}

async function makeTeam(anna: TeamBrowser, server: NatsServer): Promise<Invitation> {
  await anna.options.request('team.make', {
    ...{ ...TEST, name: 'Support', server: server.address, agentName: 'Anna Example' },
  });
  const { text } = await anna.options.request('team.invitation.read', TEST);
  const invitation = parseInvitation(text);
  if (typeof invitation === 'string') throw new Error(`The invitation is ${invitation}.`);
  return invitation;
}

/** Asks again until it is so: the browser tries again by itself only now and then. */
async function untilConnected({ options }: TeamBrowser): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    await options.request('team.retry', TEST);
    const { team: known } = await options.request('team.read', TEST);
    if (known?.state.kind === 'connected') return;
  }
  throw new Error('The browser did not connect to the team.');
}

/** From the press until the other browser has stored it. */
async function timeShared(anna: TeamBrowser, ben: TeamBrowser, ticketId: string): Promise<number> {
  const gone = ben.options.page.evaluate(whenGone, [REFERENCE, ticketId]);
  const began = Date.now();
  await anna.unlink(ticketId);
  return (await gone) - began;
}

const timeFetch = (page: Page, key: string): Promise<number> =>
  page.evaluate(async (key) => {
    const before = performance.now();
    const headers = { 'Api-Key': key };
    await (await fetch('/v1/installations', { headers, cache: 'no-store' })).json();
    return performance.now() - before;
  }, key);

/** Bytes of the file that only a browser of a team loads. */
const sizeOfPart = (): number =>
  readFileSync(join(builtExtension('chrome-mv3-e2e'), 'background-team.js')).byteLength;

const untilLinks = ({ options }: TeamBrowser, count: number): Promise<void> =>
  options.page.evaluate(whenLinked, count);

/** Runs in a page of the extension until it has so many links. */
async function whenLinked(count: number): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('alongside-test');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  let stored = 0;
  while (stored < count) {
    stored = await new Promise<number>((resolve, reject) => {
      const counting = db.transaction('links').objectStore('links').count();
      counting.onsuccess = () => resolve(counting.result);
      counting.onerror = () => reject(counting.error);
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  db.close();
}

/** Runs in a page of the extension: the time at which a link is not stored any more. */
async function whenGone(key: string[]): Promise<number> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('alongside-test');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  let isThere = true;
  while (isThere) {
    isThere = await new Promise<boolean>((resolve, reject) => {
      const reading = db.transaction('links').objectStore('links').getKey(key);
      reading.onsuccess = () => resolve(reading.result !== undefined);
      reading.onerror = () => reject(reading.error);
    });
  }
  db.close();
  return Date.now();
}
