import { type Invitation, invitationText, parseInvitation } from '../../lib/domain/team/invitation';
import { expect, test } from '../e2e/setting';
import { createColleague } from '../real-team/colleague';
import { startNats } from '../real-team/nats-server';
import {
  expectShared,
  killBeforeCommit,
  killBeforePublish,
  killBeforeReply,
  killWhileReading,
  REFERENCE,
  startTeamBrowser,
  type TeamBrowser,
} from './team-browser';

// Two browsers of a team, whose backgrounds are killed again and again at every moment of sharing, and a server
// that is killed, too, and goes back to an old copy. What was accepted is in both browsers, once.

/** How many kills there are at least; the long form is `KILLS=200`. */
const KILLS = Number(process.env.KILLS ?? 51);
/** Kills of the first sync, and of each round. */
const FIRST = 3;
const EACH = 12;
const ROUNDS = Math.max(1, Math.ceil((KILLS - FIRST) / EACH));
const TEST = { environment: 'test' } as const;

/** Bytes of a first sync of 1,000 entries: within the first batch, and within the second. */
const WITHIN_BATCHES = [40_000, 120_000];

test(`two browsers of a team killed ${FIRST + EACH * ROUNDS} times, their server killed, rolled back and emptied: all that was accepted is in both, once`, async ({
  service,
  crm,
}, info) => {
  info.setTimeout(240_000 + ROUNDS * 120_000);
  const { installationId } = service.places.test.withOnboarding;
  const server = await startNats([]);
  const agents: TeamBrowser[] = [];
  const start = async (): Promise<TeamBrowser> => {
    const agent = await startTeamBrowser(service, crm, server);
    agents.push(agent);
    return agent;
  };
  let invitation: Invitation | undefined;
  const invited = (): Invitation => {
    if (!invitation) throw new Error('There is no team yet.');
    return invitation;
  };
  const casey = createColleague('casey', server.address, invited);
  let shared = 0;
  const share = (count: number): Promise<void> => {
    const ticketIds = Array.from({ length: count }, () => `casey-${++shared}`);
    return casey.share({ installationId, reference: 'crm.example.com/customers/1', ticketIds });
  };
  const newTicket = (): string => service.control.addTicket(installationId).id;
  try {
    const anna = await start();
    await anna.options.request('team.make', {
      ...{ ...TEST, name: 'Support', server: anna.gate.address, agentName: 'Anna Example' },
    });
    const { text } = await anna.options.request('team.invitation.read', TEST);
    const parsed = parseInvitation(text);
    if (typeof parsed === 'string') throw new Error(`The invitation is ${parsed}.`);
    invitation = parsed;
    const members = [casey.member, await anna.member('admin')];
    await server.reload(members);
    await expectShared(anna);
    await share(1_000);

    // Ben's first sync.
    const ben = await start();
    await ben.options.request('team.join', {
      ...{ ...TEST, agentName: 'Ben Sample' },
      invitation: invitationText({ ...invitation, server: ben.gate.address }),
    });
    members.push(await ben.member('agent'));
    await server.reload(members);
    await killWhileReading(ben, WITHIN_BATCHES, () => ben.kill());
    await expectShared(ben);

    for (let round = 0; round < ROUNDS; round += 1) {
      for (const agent of [anna, ben]) {
        await killBeforePublish(agent, newTicket());
        await expectShared(agent);
        await killBeforeReply(agent, newTicket());
        await expectShared(agent);
        await killBeforeCommit(agent, newTicket());
        await expectShared(agent);
        await killWhileReading(agent, [6_000], () => share(100));
        await expectShared(agent);
      }
      await linkUnderKills([anna, ben], newTicket, async () => {
        await server.kill9();
        await server.start();
      });
    }
    for (const agent of [anna, ben]) await expectShared(agent);

    // An old copy of the store, and a colleague who gets the numbers of what is lost.
    await server.kill9();
    await server.copyStore();
    await server.start();
    for (const agent of [anna, ben]) {
      for (let i = 0; i < 3; i += 1) await agent.link(newTicket());
      await expectShared(agent);
    }
    await server.kill9();
    await server.restoreStore();
    const held = [anna, ben].map(({ gate }) => gate.hold('up'));
    await server.start();
    await share(10);
    for (const agent of [anna, ben]) await agent.wake();
    await Promise.all(held);
    for (const agent of [anna, ben]) agent.gate.release();

    await expect(async () => {
      for (const agent of [anna, ben]) await expectShared(agent);
      await expectSame(anna, ben);
    }).toPass();
    const stored = await casey.readAll();
    const known = await anna.rows('teamEntries');
    expect(known.map(placeOf).sort()).toEqual(stored.map(placeOf).sort());
    expect(new Set(stored.map(({ operationId }) => operationId)).size).toBe(stored.length);
    for (const agent of [anna, ben]) await expectAccepted(agent, [anna, ben]);
    const ofCasey = known.filter(({ author }) => author === 'casey');
    expect(ofCasey).toHaveLength(shared);

    // The store is lost. The admin's browser makes the stream, and each browser gives back what is its own.
    await server.kill9();
    await server.removeStore();
    await server.start();
    for (const agent of [anna, ben]) await agent.wake();
    await expect(async () => {
      for (const agent of [anna, ben]) await expectShared(agent);
      await expectSame(anna, ben);
      const own = (await anna.rows('teamEntries')).filter(({ author }) => author !== 'casey');
      expect((await casey.readAll()).map(placeOf).sort()).toEqual(own.map(placeOf).sort());
    }).toPass();
    for (const agent of [anna, ben]) await expectAccepted(agent, [anna, ben]);
    const kept = (await ben.rows('teamEntries')).filter(({ author }) => author === 'casey');
    expect(kept).toHaveLength(shared);
    expect(anna.kills() + ben.kills()).toBeGreaterThanOrEqual(KILLS);
    for (const { browser } of agents) expect(await browser.complaints()).toEqual([]);
  } finally {
    for (const agent of agents) await agent.close();
    await server.close();
  }
});

const placeOf = (entry: {
  kind: string;
  author: string;
  id: string;
  operationId: string;
  sequence: number;
}) => `${entry.sequence} ${entry.kind}.${entry.author}.${entry.id} ${entry.operationId}`;

/** Both agents link and unlink tickets of their own and common ones, while both are killed twice. */
async function linkUnderKills(
  agents: TeamBrowser[],
  newTicket: () => string,
  inBetween: () => Promise<void>,
): Promise<void> {
  const common = [newTicket(), newTicket()];
  const working = agents.map(async (agent) => {
    const own = [newTicket(), newTicket(), newTicket()];
    for (const ticketId of [...own, ...common]) await agent.link(ticketId);
    for (const ticketId of [...own.slice(1), ...common]) await agent.unlink(ticketId);
    for (const ticketId of own.slice(2)) await agent.link(ticketId);
    for (const ticketId of common) agent.done.delete(ticketId);
  });
  const killing = agents.map(async (agent) => {
    for (let kill = 0; kill < 2; kill += 1) await agent.kill();
  });
  await Promise.all([...working, ...killing, inBetween()]);
}

/** Both browsers have the same entries, and the same links follow from them. */
async function expectSame(one: TeamBrowser, other: TeamBrowser): Promise<void> {
  const entriesOf = async (agent: TeamBrowser) =>
    (await agent.rows('teamEntries')).map((entry) => [
      placeOf(entry),
      entry.waitingSince,
      entry.shared,
    ]);
  expect(await entriesOf(one)).toEqual(await entriesOf(other));
  const linksOf = async (agent: TeamBrowser) =>
    (await agent.rows('links')).map(({ linkedBy, openedBy, ownAt, ...link }) => link);
  expect(await linksOf(one)).toEqual(await linksOf(other));
}

/** What an agent did last with each ticket holds in all browsers, and came in the agent's order. */
async function expectAccepted({ done, member }: TeamBrowser, all: TeamBrowser[]): Promise<void> {
  const { author } = await member('agent');
  const on = [...done].filter(([, isLinked]) => isLinked).map(([ticketId]) => ticketId);
  for (const browser of all) {
    const links = (await browser.rows('links')).filter(({ reference }) => reference === REFERENCE);
    const linked = links.map(({ ticketId }) => ticketId).filter((ticketId) => done.has(ticketId));
    expect(linked.sort()).toEqual(on.sort());
    const said = (await browser.rows('teamEntries')).flatMap((entry) =>
      entry.author === author && entry.shared?.kind === 'link' && done.has(entry.shared.ticketId)
        ? [entry.shared]
        : [],
    );
    const inOrder = said.toSorted((a, b) => a.at - b.at);
    const times = [...done.keys()].map(
      (ticketId) => inOrder.find((one) => one.ticketId === ticketId)?.at ?? Number.NaN,
    );
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Object.fromEntries(said.map((one) => [one.ticketId, one.on]))).toEqual(
      Object.fromEntries(done),
    );
  }
}
