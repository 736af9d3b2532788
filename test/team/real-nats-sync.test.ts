import { expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { countWaiting } from '../../lib/background/team/entries';
import { teamState } from '../../lib/background/team/team-state';
import { saveLink } from '../../lib/background/tickets/ticket-links';
import { type AgentBrowser, join, teamStage } from '../background/team/stage';
import { tabs } from '../browser-stand-in';
import { openGate } from '../real-team/gate';
import { startNats } from '../real-team/nats-server';
import { waitFor } from '../wait-for';
import { createTeam } from './nats-team';

// Node 20 has no WebSocket.
Object.assign(globalThis, { WebSocket });

/** It notices within seconds what otherwise takes it 40. */
const HASTY = vi.hoisted(() => ({ pingMs: 1_000, replyMs: 2_000 }));

vi.mock('../../lib/team/nats/nats-engine', async (loadOriginal) => {
  const { createNatsEngine } =
    await loadOriginal<typeof import('../../lib/team/nats/nats-engine')>();
  return { createNatsEngine: () => createNatsEngine(HASTY) };
});

const at = teamStage();

const link = ({ environment }: AgentBrowser, ticketId: string) =>
  saveLink({ environment, installationId: 'i1' }, ticketId, 'crm.example.com/customers/42');

const ticketsOf = async (agent: AgentBrowser): Promise<string[]> =>
  (await agent.links()).map(({ ticketId }) => ticketId).sort();

const expectConnected = ({ environment }: AgentBrowser) =>
  waitFor(async () => {
    expect(await countWaiting(environment)).toBe(0);
    expect((await teamState(environment)).state.kind).toBe('connected');
  });

test('a network that carries nothing: offline within two pings, connected again without a hand, nothing lost', async () => {
  const team = createTeam({ anna: 'admin', bert: 'agent' });
  const server = await startNats(team.members);
  const gate = await openGate(server.port);
  try {
    await join(at.anna, team.access(gate.address, 'anna'));
    await join(at.bert, team.access(server.address, 'bert'));
    tabs.open.set(1, 'chrome-extension://alongside-in-tests/desk.html');
    for (const agent of [at.anna, at.bert]) await agent.keepCurrent();
    for (const agent of [at.anna, at.bert]) await expectConnected(agent);

    for (const direction of ['up', 'down'] as const) void gate.hold(direction);
    const began = Date.now();
    await waitFor(async () => expect((await teamState('test')).state.kind).toBe('offline'));
    // Two pings, and as much again for a busy machine.
    expect(Date.now() - began).toBeLessThan(4 * HASTY.pingMs);
    await link(at.anna, 'ticket-1');
    await link(at.bert, 'ticket-2');
    expect(await ticketsOf(at.anna)).toEqual(['ticket-1']);

    gate.release();
    for (const agent of [at.anna, at.bert]) await expectConnected(agent);
    for (const agent of [at.anna, at.bert])
      await waitFor(async () => expect(await ticketsOf(agent)).toEqual(['ticket-1', 'ticket-2']));
  } finally {
    for (const agent of [at.anna, at.bert]) await agent.disconnect();
    await gate.close();
    await server.close();
  }
});
