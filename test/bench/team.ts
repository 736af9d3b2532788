import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Invitation, invitationText, parseInvitation } from '../../lib/domain/team/invitation';
import { builtExtension } from '../browsers/paths';
import { REFERENCE, startTeamBrowser, type TeamBrowser } from '../faults/team-browser';
import { PATIENCE } from '../patience';
import { createColleague } from '../real-team/colleague';
import { type NatsServer, startNats } from '../real-team/nats-server';
import { megabytesOf } from './memory';
import { alternate, spreadOf, timesOf } from './pairs';
import { counted, type Figure } from './report';
import type { Stage } from './stage';

type Sides = { shared: number; own: number };
type FirstSync = { took: number; bytes: number; memory: number };

const TEST = { environment: 'test' } as const;
const ROUNDS = 20;
const WARM_UPS = 2;
/** Entries that a browser missed. */
const MISSED = 200;

/**
 * A team's two browsers over a real server: what one agent does until the other's browser has it, against a
 * page's own fetch; the first sync of a large team; and what a browser missed.
 */
export async function team({ service, open, bare }: Stage): Promise<Figure[]> {
  const entries = timesOf(10_000, 2_000);
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
    const casey = createColleague('casey', server.address, () => invitation);
    const members = [casey.member, await anna.member('admin')];
    await server.reload(members);
    await untilConnected(anna);
    const { installationId } = service.places.test.withOnboarding;
    const share = (from: number, count: number): Promise<void> =>
      casey.share({
        ...{ installationId, reference: 'crm.example.com/customers/1' },
        ticketIds: Array.from({ length: count }, (_, n) => `casey-${from + n}`),
      });
    await share(0, entries);

    const ben = await start();
    await ben.options.request('team.join', {
      ...{ ...TEST, agentName: 'Ben Sample' },
      invitation: invitationText({ ...invitation, server: ben.gate.address }),
    });
    await server.reload([...members, await ben.member('agent')]);
    const first = await firstSync(ben, entries);
    const missed = await catchUpOf(ben, entries, share);

    const tickets: string[] = [];
    for (let n = 0; n < timesOf(ROUNDS + WARM_UPS, 1); n += 1) {
      const { id } = service.control.addTicket(installationId);
      await anna.link(id);
      tickets.push(id);
    }
    await untilRows(ben, { store: 'links', count: entries + MISSED + tickets.length });
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
      { name: `first sync of ${entries} entries`, unit: 'ms', value: counted(first.took) },
      { name: '… bytes from the server', unit: 'bytes', value: counted(first.bytes) },
      {
        name: '… memory of the whole browser above rest, meanwhile',
        ...{ unit: 'MB', value: counted(first.memory) },
      },
      {
        name: `${MISSED} missed entries, from the connection on`,
        ...{ unit: 'ms', value: counted(missed.took) },
        behind: `${missed.bytes} bytes, with the 500 before them`,
      },
      {
        name: 'the part of the background that only a team loads',
        ...{ unit: 'bytes', value: counted(sizeOfPart()) },
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

/** Milliseconds, bytes and megabytes until a browser that just joined has everything. */
async function firstSync(ben: TeamBrowser, entries: number): Promise<FirstSync> {
  const { context } = ben.browser;
  const before = await megabytesOf(context);
  const bytes = ben.gate.carried('down');
  let memory = 0;
  let isOver = false;
  const began = Date.now();
  const connecting = untilConnected(ben);
  const stored = untilRows(ben, { store: 'teamEntries', count: entries + 1 }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    memory = Math.max(memory, (await megabytesOf(context)) - before);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const took = (await stored) - began;
  await connecting;
  return { took, bytes: ben.gate.carried('down') - bytes, memory };
}

/** What a browser missed while its way to the server was held. */
async function catchUpOf(
  ben: TeamBrowser,
  known: number,
  share: (from: number, count: number) => Promise<void>,
): Promise<{ took: number; bytes: number }> {
  const held = ben.gate.hold('up');
  await ben.kill();
  await held;
  await share(known, MISSED);
  const bytes = ben.gate.carried('down');
  const began = Date.now();
  const stored = untilRows(ben, { store: 'links', count: known + MISSED });
  ben.gate.release();
  const took = (await stored) - began;
  return { took, bytes: ben.gate.carried('down') - bytes };
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

/** Bytes of the files that only a browser of a team loads. */
const sizeOfPart = (): number =>
  ['background-team.js', 'background-team-state.js']
    .map((name) => readFileSync(join(builtExtension('chrome-mv3-e2e'), name)).byteLength)
    .reduce((sum, bytes) => sum + bytes);

type Rows = { store: 'links' | 'teamEntries'; count: number };

const untilRows = ({ options }: TeamBrowser, rows: Rows): Promise<number> =>
  options.page.evaluate(whenStored, rows);

/** Runs in a page of the extension: the time at which a store has at least so many rows. */
async function whenStored({ store, count }: Rows): Promise<number> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('alongside-test');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  let stored = 0;
  while (stored < count) {
    stored = await new Promise<number>((resolve, reject) => {
      const counting = db.transaction(store).objectStore(store).count();
      counting.onsuccess = () => resolve(counting.result);
      counting.onerror = () => reject(counting.error);
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  db.close();
  return Date.now();
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
