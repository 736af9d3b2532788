import type { Scope } from '../../lib/domain/core/installation';
import type { EnvironmentSchema } from '../../lib/storage/schema';
import type { ServerUser } from '../../lib/team/nats/server-config';
import { type Chromium, type ChromiumPage, startChromium } from '../browsers/chromium';
import { within } from '../browsers/firefox-bidi';
import { type ReadStore, readRows } from '../browsers/read-rows';
import { requestsFrom, type SendRequest } from '../browsers/send-request';
import type { OwnScreen } from '../browsers/surface';
import { setUp } from '../e2e/setting';
import type { FakeService } from '../fake-service/server';
import { PATIENCE } from '../patience';
import { type Gate, openGate } from '../real-team/gate';
import type { NatsServer } from '../real-team/nats-server';
import { holdDatabase } from './hold-database';
import { expect } from './stage';

const TEST = { environment: 'test' } as const;
const RECORD = { host: 'crm.example.com', type: 'customers', id: '900' };

/** The record that agents link tickets to; no panel shows it. */
export const REFERENCE = 'crm.example.com/customers/900';

/** One agent's browser, its settings and a panel open, and a gate between it and the team's server. */
export type TeamBrowser = {
  browser: Chromium;
  options: ChromiumPage;
  gate: Gate;
  /** What this agent did last with each ticket, in the order in which it was accepted. */
  done: Map<string, boolean>;
  link(ticketId: string): Promise<void>;
  unlink(ticketId: string): Promise<void>;
  /** Kills the background; resolves when another one runs, which connects. */
  kill(meanwhile?: () => Promise<unknown>): Promise<void>;
  /** Has the background connect; resolves before that. */
  wake(): Promise<unknown>;
  kills(): number;
  /** Whom IT has to add. */
  member(role: ServerUser['role']): Promise<ServerUser>;
  rows<Store extends ReadStore>(store: Store): Promise<EnvironmentSchema[Store]['value'][]>;
  close(): Promise<void>;
};

/** Starts an agent's browser, which does not belong to a team yet. */
export async function startTeamBrowser(
  service: FakeService,
  crm: string,
  server: NatsServer,
): Promise<TeamBrowser> {
  const browser = await startChromium();
  const gate = await openGate(server.port);
  await setUp(browser, service, crm);
  const options = await browser.open('options');
  const tab = await browser.openCrm(`${crm}/customers/41`);
  const { frame } = await tab.sidebar();
  const request = requestsFrom((script, message) => frame.evaluate(script, message));
  const { installationId } = service.places.test.withOnboarding;
  const scope = { ...TEST, installationId };
  const done = new Map<string, boolean>();
  let kills = 0;
  // The background connects, and this does not wait for that.
  const wake = () => options.request('team.read', TEST);
  /** What was accepted last comes last. */
  const accept = (ticketId: string, on: boolean): void => {
    done.delete(ticketId);
    done.set(ticketId, on);
  };
  return {
    ...{ browser, options, gate, done, wake },
    async link(ticketId) {
      const link = () => request('ticket.link', { scope, ticketId, record: RECORD, anyway: true });
      // The background may be killed before it replies; then the agent presses again.
      await expect(link).toPass();
      accept(ticketId, true);
    },
    async unlink(ticketId) {
      await expect(() => unlinkOnce(request, { scope, ticketId })).toPass();
      accept(ticketId, false);
    },
    async kill(meanwhile = async () => undefined) {
      const before = await browser.life();
      await browser.stopBackground();
      kills += 1;
      await meanwhile();
      await expect(wake).toPass();
      expect(await browser.life(), 'another life of the background').not.toBe(before);
    },
    kills: () => kills,
    member: (role) => memberOf(options, role),
    rows: (store) => options.page.evaluate(readRows, store),
    async close() {
      await browser.close();
      await gate.close();
    },
  };
}

/** Whom IT has to add: the agent of a browser that made or joined a team. */
export async function memberOf(options: OwnScreen, role: ServerUser['role']): Promise<ServerUser> {
  const { team } = await options.request('team.read', TEST);
  const [, publicKey] = /nkey: (\w+)/.exec(team?.userLines ?? '') ?? [];
  if (!team || !publicKey) throw new Error('The browser belongs to no team.');
  return { author: team.author, publicKey, role };
}

async function unlinkOnce(
  request: SendRequest,
  ticket: { scope: Scope; ticketId: string },
): Promise<void> {
  try {
    await request('ticket.unlink', { ...ticket, reference: REFERENCE });
  } catch (error) {
    // Its reply was lost with the background that had unlinked it.
    if (!String(error).includes('ticket.unlink: no-record')) throw error;
  }
}

/** Kills the background before the server gets what it publishes. */
export async function killBeforePublish(agent: TeamBrowser, ticketId: string): Promise<void> {
  const held = agent.gate.hold('up');
  await agent.link(ticketId);
  await within(held, PATIENCE, 'bytes at the gate');
  await agent.kill();
  agent.gate.release();
}

/** Kills the background after the server stored what it published, and before it knows. */
export async function killBeforeReply(agent: TeamBrowser, ticketId: string): Promise<void> {
  const held = agent.gate.hold('down');
  await agent.link(ticketId);
  await within(held, PATIENCE, 'bytes at the gate');
  await agent.kill();
  agent.gate.release();
}

/** Kills the background after the server's reply arrived, and before it is stored. */
export async function killBeforeCommit(agent: TeamBrowser, ticketId: string): Promise<void> {
  const held = agent.gate.hold('down');
  await agent.link(ticketId);
  await within(held, PATIENCE, 'bytes at the gate');
  const database = await holdDatabase(agent.browser, 'alongside-test');
  const before = agent.gate.carried('down');
  agent.gate.release();
  await expect.poll(() => agent.gate.carried('down')).toBeGreaterThan(before);
  await agent.kill(() => database.release());
}

/** Kills the background while it has a part of what the server sends; at each place, one life after the other. */
export async function killWhileReading(
  agent: TeamBrowser,
  places: readonly number[],
  begin: () => Promise<unknown>,
): Promise<void> {
  for (const [nth, after] of places.entries()) {
    const held = agent.gate.hold('down', after);
    await (nth === 0 ? begin() : agent.kill());
    await within(held, PATIENCE, 'bytes at the gate');
  }
  await agent.kill();
  agent.gate.release();
}

/** Waits until everything of a browser is shared. */
export const expectShared = ({ options }: TeamBrowser): Promise<void> =>
  expect(async () => {
    const { team } = await options.request('team.read', TEST);
    if (team?.state.kind !== 'connected') await options.request('team.retry', TEST);
    expect(team).toMatchObject({ waiting: 0, state: { kind: 'connected' } });
  }).toPass();
