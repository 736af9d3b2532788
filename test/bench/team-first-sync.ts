import { invitationText } from '../../lib/domain/team/invitation';
import { startTeamBrowser, type TeamBrowser } from '../faults/team-browser';
import { type LargeTeam, makeLargeTeam } from '../real-team/many-entries';
import { startNats } from '../real-team/nats-server';
import { megabytesOf } from './memory';
import { timesOf } from './pairs';
import { timePlainPairs } from './plain-database';
import { counted, type Figure } from './report';
import type { Stage } from './stage';
import { idleCost } from './team-idle';

const TEST = { environment: 'test' } as const;

/** Microseconds that one entry of a first sync may take, and how much more than two plain rows. */
const MOST_EACH = 500;
const MOST_MORE = 1.75;

/** Entries that a browser missed. */
const MISSED = 10;

/** Pairs of rows that the plain page puts at most: with more it is as slow as we are. */
const MOST_PAIRS = 100_000;

/** The sizes of teams, in entries. `ENTRIES=100000,1000000` takes others, which takes minutes. */
const sizes = (): number[] => process.env.ENTRIES?.split(',').map(Number) ?? [timesOf(10_000, 600)];

/** What a browser does that joins a team of years; and what its connection costs while nothing happens. */
export async function firstSyncs(stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [nth, size] of sizes().entries())
    figures.push(...(await firstSyncOf(stage, size, nth === 0)));
  return figures;
}

async function firstSyncOf(stage: Stage, size: number, withIdle: boolean): Promise<Figure[]> {
  const { service, open } = stage;
  const { installationId } = service.places.test.withOnboarding;
  const server = await startNats([]);
  const opened: { close(): Promise<void> }[] = [server];
  try {
    const team = await makeLargeTeam(server, installationId);
    opened.unshift(team);
    const last = await team.write(size);
    const ben = await startTeamBrowser(service, open.address, server);
    opened.unshift(ben);
    const bare = await team.timeReading();
    const pairs = Math.min(size, MOST_PAIRS);
    const plain = (await timePlainPairs(stage, pairs, installationId)) * (size / pairs);
    await ben.options.request('team.join', {
      ...{ ...TEST, agentName: 'Ben Sample' },
      invitation: invitationText({ ...team.invitation, server: ben.gate.address }),
    });
    const { author, publicKey } = await ben.member('agent');
    await team.admit(author, publicKey);
    const first = await joinTimed(ben, last);
    const missed = await catchUpTimed(ben, team);
    const ratioTo = (peer: number, name: string, aim?: number): Figure => ({
      ...{ name: `… : ${name}`, unit: '×', value: counted(first.took / peer) },
      behind: `${(first.took / 1_000).toFixed(1)} : ${(peer / 1_000).toFixed(1)} s`,
      ...(aim !== undefined && { aim }),
    });
    return [
      {
        ...{ name: `first sync of ${size} entries, each`, unit: 'µs', aim: MOST_EACH },
        value: counted((first.took / size) * 1_000),
      },
      ratioTo(plain, 'as many pairs of rows put by a plain page', MOST_MORE),
      ratioTo(bare, 'read by the bare client, and not stored'),
      { name: '… bytes from the server', unit: 'bytes', value: counted(first.bytes) },
      {
        name: '… memory of the whole browser above rest, meanwhile',
        ...{ unit: 'MB', value: counted(first.memory) },
      },
      {
        name: `… then ${MISSED} missed entries, from the connection on`,
        ...{ unit: 'ms', value: counted(missed.took) },
        behind: `${missed.bytes} bytes, with the 500 before them`,
      },
      ...(withIdle ? await idleCost(ben) : []),
    ];
  } finally {
    for (const one of opened) await one.close();
  }
}

/** Milliseconds, bytes and megabytes until a browser that was just let in has everything. */
async function joinTimed(
  ben: TeamBrowser,
  last: number,
): Promise<{ took: number; bytes: number; memory: number }> {
  const { context } = ben.browser;
  const before = await megabytesOf(context);
  const bytes = ben.gate.carried('down');
  let memory = 0;
  let isOver = false;
  const began = Date.now();
  const sample = async (): Promise<void> => {
    while (!isOver) {
      memory = Math.max(memory, (await megabytesOf(context)) - before);
      // Counting the pages of all processes takes a part of a core.
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  const syncing = Promise.all([untilRead(ben, last), untilConnected(ben)]).finally(() => {
    isOver = true;
  });
  const [[ended]] = await Promise.all([syncing, sample()]);
  return { took: ended - began, bytes: ben.gate.carried('down') - bytes, memory };
}

/** Asks again until it is so. The reply to a request that connects comes after the first sync. */
async function untilConnected({ options }: TeamBrowser): Promise<void> {
  for (let kind = ''; kind !== 'connected'; ) {
    await options.request('team.retry', TEST);
    kind = (await options.request('team.read', TEST)).team?.state.kind ?? '';
  }
}

/** What a browser missed while its way to the server was held. */
async function catchUpTimed(
  ben: TeamBrowser,
  team: LargeTeam,
): Promise<{ took: number; bytes: number }> {
  const held = ben.gate.hold('up');
  await ben.kill();
  await held;
  const last = await team.write(MISSED);
  const bytes = ben.gate.carried('down');
  const began = Date.now();
  const reading = untilRead(ben, last);
  ben.gate.release();
  const took = (await reading) - began;
  return { took, bytes: ben.gate.carried('down') - bytes };
}

const untilRead = ({ options }: TeamBrowser, sequence: number): Promise<number> =>
  options.page.evaluate(whenRead, sequence);

/** Runs in a page of the extension: the time at which everything up to a sequence is stored. */
async function whenRead(sequence: number): Promise<number> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('alongside-test');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  let stored = 0;
  while (stored < sequence) {
    stored = await new Promise<number>((resolve, reject) => {
      const reading = db.transaction('team').objectStore('team').get('team');
      reading.onsuccess = () => resolve(reading.result.cursor.sequence);
      reading.onerror = () => reject(reading.error);
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  db.close();
  return Date.now();
}
