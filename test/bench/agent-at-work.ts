import { strict as assert } from 'node:assert';
import type { Frame, Locator, Page } from '@playwright/test';
import type { Scope } from '../../lib/domain/core/installation';
import type { SavedReply } from '../../lib/domain/tickets/saved-reply';
import type { Chromium } from '../browsers/chromium';
import { until } from '../browsers/firefox-bidi';
import type { FakeService } from '../fake-service/server';
import { expectExactlyOnce } from '../faults/exactly-once';
import { countedHands, type Hands } from './counted-hands';
import { sendRequest } from './send-request';

/** An agent with a browser of their own, who sends replies without `Undo`. */
export type Agent = {
  browser: Chromium;
  service: FakeService;
  scope: Scope;
  /** The address of the record that all tickets belong to. */
  crm: string;
};

export type Ticket = { id: string; summary: string };

type Screen = Page | Frame;

const REFUND: SavedReply = {
  ...{ id: 'refund', folder: '', name: 'Refund', used: 5, usedAt: Date.now(), updatedAt: 1 },
  text: 'The money for {{ticket.summary}} is on its way.',
  status: 'Closed',
};

/** The one that `answerAndClose` sends is used most, and so it is listed first. */
export const SAVED_REPLIES: SavedReply[] = [
  ...['Opening hours', 'Terminal restarted'].map((name) => ({
    ...{ id: name, folder: '', name, text: name, used: 1, updatedAt: 1 },
  })),
  REFUND,
];

const refundOf = ({ summary }: Ticket): string => `The money for ${summary} is on its way.`;

const replyIn = (screen: Screen): Locator =>
  screen.getByRole('textbox', { name: 'Reply', exact: true });

/** The heading of the open ticket: it has the focus once the ticket is open. */
export const untilOpen = (screen: Screen, { summary }: Ticket): Promise<unknown> =>
  until(
    () => hasFocus(screen.getByRole('heading', { name: summary, exact: true })),
    `the ticket “${summary}”`,
  );

const hasFocus = async (element: Locator): Promise<boolean> =>
  (await element.count()) === 1 &&
  (await element.evaluate((one) => one === document.activeElement));

/**
 * A page does nothing with single keys until it knows which ones its user wants. Presses `?` until the help
 * comes, and closes it; that belongs to no task.
 */
export async function untilKeysWork(page: Page, screen: Screen = page): Promise<void> {
  const { press } = countedHands(page);
  const help = screen.getByRole('dialog', { name: 'Keyboard shortcuts', exact: true });
  await until(async () => {
    await press('Shift+?');
    return help.isVisible();
  }, 'the help about the keys');
  await press('Escape');
  await help.waitFor({ state: 'hidden' });
}

/** Goes to the reply box by its key, and waits until it takes words. */
export async function focusReply(screen: Screen, hands: Hands): Promise<void> {
  const reply = replyIn(screen);
  await hands.press('r');
  await until(async () => (await hasFocus(reply)) && (await reply.isEditable()), 'the reply box');
}

/** In an open ticket: answers with the saved reply that closes it. */
export async function answerAndClose(desk: Page, hands: Hands, ticket: Ticket): Promise<void> {
  await focusReply(desk, hands);
  await hands.press('/');
  await desk.getByRole('option', { name: REFUND.name, exact: true, selected: true }).waitFor();
  await hands.press('Enter');
  await untilReplyIs(desk, refundOf(ticket));
  await hands.press('Control+Shift+Enter');
  await untilReplyIs(desk, '');
}

export const untilReplyIs = (screen: Screen, text: string): Promise<unknown> =>
  until(async () => (await replyIn(screen).inputValue()) === text, `the reply “${text}”`);

/** Waits until the service confirmed everything that the agent sent. */
export const untilSent = ({ scope: { environment } }: Agent, desk: Page): Promise<unknown> =>
  until(
    async () => (await sendRequest(desk, 'outbox.read', { environment })).open.length === 0,
    'an empty outbox',
  );

/** Checks at the service that each ticket was answered with the saved reply once, and closed once. */
export function checkClosed({ service }: Agent, tickets: readonly Ticket[]): void {
  expectExactlyOnce(service, {
    replies: Object.fromEntries(tickets.map((ticket) => [ticket.id, [refundOf(ticket)]])),
    changes: Object.fromEntries(tickets.map(({ id }) => [id, 1])),
  });
  for (const { id } of tickets) assert.equal(service.control.readTicket(id).status, 'Closed');
}
