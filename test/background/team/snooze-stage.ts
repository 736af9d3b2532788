import { beforeEach, expect } from 'vitest';
import { countWaiting } from '../../../lib/background/team/entries';
import { teamState } from '../../../lib/background/team/team-state';
import { searchTickets } from '../../../lib/background/tickets/search-tickets';
import { snoozeTicket } from '../../../lib/background/tickets/snooze-ticket';
import { saveTicket, ticketRow } from '../../../lib/background/tickets/ticket-store';
import type { Params } from '../../../lib/protocol/contract';
import { environmentDb } from '../../../lib/storage/databases';
import { notifications } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { type AgentBrowser, teamStage } from './stage';

export const HOUR = 3_600_000;
export const TICKET = 'ticket-1';

/** Anna and Bert, who know each other's names and both have a ticket. */
export function snoozeStage() {
  const at = teamStage();
  beforeEach(async () => {
    notifications.clear();
    for (const agent of [at.anna, at.bert]) {
      for (const { author } of [at.anna, at.bert])
        await (await environmentDb(agent.environment)).put('teamEntries', {
          ...{ kind: 'member', author, id: 'self', operationId: `member ${author}`, sequence: 0 },
          shared: { kind: 'member', at: 0, name: author },
        });
      await storeTicket(agent, TICKET);
    }
  });
  /** Both connect, send and read until nothing waits. */
  const settle = (): Promise<void> =>
    waitFor(async () => {
      for (const agent of [at.anna, at.bert, at.anna, at.bert]) {
        await agent.keepCurrent();
        expect(await countWaiting(agent.environment)).toBe(0);
        expect((await teamState(agent.environment)).state.kind).toBe('connected');
      }
    });
  return { at, settle };
}

export const scopeOf = ({ environment }: AgentBrowser) => ({ environment, installationId: 'i1' });

const ticket = (id: string) => ({
  ...{ id, summary: `Refund ${id}`, description: '', priority: 'Regular', status: 'InProgress' },
  ...{ attachments: [], createdAt: 1_000 },
});

/** Stores a ticket in an agent's browser, as its reading does. */
export const storeTicket = (agent: AgentBrowser, id: string) =>
  saveTicket(scopeOf(agent), ticket(id), Date.now());

/** Sends `ticket.snooze` in an agent's browser. */
export async function changeTime(
  agent: AgentBrowser,
  to: Pick<Params<'ticket.snooze'>, 'snooze' | 'promisedAt'>,
  ticketId = TICKET,
): Promise<void> {
  const done = await snoozeTicket({ scope: scopeOf(agent), ticketId, ...to });
  if (!done.ok) throw new Error(done.failure.kind);
}

/** What an agent's browser shows of a ticket's time. */
export async function shownTime(agent: AgentBrowser, ticketId = TICKET) {
  const read = await ticketRow(scopeOf(agent), ticketId);
  if (!read.ok) throw new Error(read.failure.kind);
  const { snooze, snoozedBy, promisedAt, promisedBy } = read.value;
  return JSON.parse(
    JSON.stringify({
      ...(snooze && { until: snooze.until, note: snooze.note, ended: snooze.endedAt }),
      ...{ snoozedBy, promisedAt, promisedBy },
    }),
  );
}

/** The view `Snoozed` of an agent. */
export async function snoozedIn(agent: AgentBrowser): Promise<string[]> {
  const asked = { scope: scopeOf(agent), text: '', record: '', limit: 50 };
  const read = await searchTickets({ ...asked, view: 'snoozed' });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value.rows.map((row) => row.ticket.id);
}
