import { expect } from '@playwright/test';
import { postTo, repliesOf } from '../faults/exactly-once';
import { expectConfirmed, sendReply, stopAt } from '../faults/stage';
import { type Customer, type Stage, show } from './stage';

/** What the agent did so far, to be compared with the service's side. */
export type Done = {
  /** Replies by ticket, in the order of pressing Send. */
  replies: Record<string, string[]>;
  /** Changes by ticket. */
  changes: Record<string, number>;
  /** Summaries of the tickets that the agent created. */
  tickets: string[];
};

/** One thing that an agent does, with one customer; `name` occurs nowhere else in the day. */
export type Step = (stage: Stage, customer: Customer, name: string, done: Done) => Promise<void>;

/** Opens the customer's ticket in the tab that stays. */
async function openThread({ tab, panel }: Stage, customer: Customer): Promise<void> {
  await show(tab, panel, customer);
  await panel.click('button', customer.summary);
  await panel.see('log', 'Messages');
}

/** Writes a reply in the open thread, and waits until it is confirmed. */
async function reply({ panel, service }: Stage, ticketId: string, text: string, done: Done) {
  const texts = [...(done.replies[ticketId] ?? []), text];
  done.replies[ticketId] = texts;
  await sendReply(panel, text);
  return async () => {
    await expect.poll(() => repliesOf(service, ticketId)).toEqual(texts);
    await panel.seeText(text);
    await expectConfirmed(panel);
  };
}

/** Reads a thread, folds the panel away, and unfolds it. */
const reads: Step = async (stage, customer) => {
  const { tab, panel } = stage;
  await openThread(stage, customer);
  await panel.click('button', 'Collapse Alongside');
  await expect.poll(() => tab.isDocked()).toBe(false);
  await unfold(stage);
  await panel.click('button', 'Back to tickets');
  await panel.see('button', customer.summary);
};

/** Presses the handle with the mouse, as its root is closed. It shows once the panel is gone. */
async function unfold({ tab }: Stage): Promise<void> {
  const { page } = tab;
  await expect(async () => {
    const at = await page.evaluate(() => {
      const x = innerWidth - 12;
      const isDock = (y: number) => document.elementFromPoint(x, y)?.localName === 'alongside-dock';
      const all = Array.from({ length: innerHeight }, (_, y) => y).filter(isDock);
      return { x, y: all[Math.floor(all.length / 2)] };
    });
    if (at.y === undefined) throw new Error('The page shows no handle.');
    await page.mouse.click(at.x, at.y);
    await expect.poll(() => tab.isDocked(), { timeout: 1_000 }).toBe(true);
  }).toPass();
}

/** Replies, and reads the manager's answer. */
const replies: Step = async (stage, customer, name, done) => {
  await openThread(stage, customer);
  await (await reply(stage, customer.ticketId, `Reply ${name}`, done))();
  stage.service.control.managerReplies(customer.ticketId, { text: `Answer ${name}` });
  await stage.panel.seeText(`Answer ${name}`);
};

/** Opens a ticket, replies in it, and closes it. */
const solves: Step = async (stage, customer, name, done) => {
  const { tab, panel, service } = stage;
  const summary = `Problem ${name}`;
  await show(tab, panel, customer);
  await panel.click('button', 'New ticket');
  await panel.fill('Summary', summary);
  await panel.click('button', 'Create ticket');
  await panel.click('button', summary);
  await panel.see('log', 'Messages');
  const made = service.control.readTickets().find((ticket) => ticket.summary === summary);
  if (!made) throw new Error('the service has no such ticket');
  done.tickets.push(summary);
  await (await reply(stage, made.id, `Solution ${name}`, done))();
  done.changes[made.id] = 1;
  await panel.choose('Status', 'Closed');
  await expect.poll(() => service.control.readTicket(made.id).status).toBe('Closed');
  await panel.missText('Saving');
};

/** Looks at all tickets on the desk, and opens one there. */
const looksAtDesk: Step = async ({ browser }, customer) => {
  const desk = await browser.open('desk');
  await desk.see('searchbox', 'Search tickets');
  await desk.click('button', customer.summary);
  await desk.see('log', 'Messages');
  await desk.close();
};

/** Works in another tab, which loads each record anew, and closes it before the last one has its panel. */
const opensTab: Step = async ({ browser, crm }, customer) => {
  const tab = await browser.openCrm(`${crm}/customers/${customer.id}`);
  await (await tab.sidebar()).see('button', customer.summary);
  await tab.goto('/customers/47');
  await (await tab.sidebar()).see('button', 'New ticket');
  await tab.back();
  await (await tab.sidebar()).see('button', customer.summary);
  await tab.goto('/customers/47');
  await tab.close();
};

/** Replies without a network, which comes back. */
const isOffline: Step = async (stage, customer, name, done) => {
  const { context } = stage.browser;
  await openThread(stage, customer);
  await context.setOffline(true);
  const isConfirmed = await reply(stage, customer.ticketId, `Offline ${name}`, done);
  await stage.panel.seeText(`Offline ${name}`);
  await context.setOffline(false);
  await isConfirmed();
};

/** The browser stops the background while nothing happens. */
const sleeps: Step = async (stage, customer) => {
  await stopAt(stage.browser, async () => undefined);
  await openThread(stage, customer);
};

/** The browser stops the background in the middle of a reply. */
const isKilled: Step = async (stage, customer, name, done) => {
  const { service, browser } = stage;
  await openThread(stage, customer);
  const held = service.control.respondNext(postTo(customer.ticketId), {
    kind: 'silence',
    at: 'before-headers',
  });
  const isConfirmed = await reply(stage, customer.ticketId, `Killed ${name}`, done);
  await stopAt(browser, () => held.reached());
  held.release();
  await isConfirmed();
};

/** The hour's parts, in this order. The browser does not stop the background in every hour. */
export const STOPS: readonly Step[] = [sleeps, isKilled];
/** Screens that are closed count as open for some seconds more, so they are not an hour's last work. */
export const ELSEWHERE: readonly Step[] = [looksAtDesk, opensTab];
export const IN_TAB: readonly Step[] = [reads, replies, solves, isOffline];
