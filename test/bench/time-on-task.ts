import { strict as assert } from 'node:assert';
import type { Page } from '@playwright/test';
import { type Chromium, startChromium } from '../browsers/chromium';
import { until } from '../browsers/firefox-bidi';
import { shortcut } from '../e2e/beside';
import { setUp } from '../e2e/setting';
import { expectExactlyOnce } from '../faults/exactly-once';
import {
  type Agent,
  answerAndClose,
  checkClosed,
  focusReply,
  SAVED_REPLIES,
  type Ticket,
  untilKeysWork,
  untilOpen,
  untilReplyIs,
  untilSent,
} from './agent-at-work';
import { countedHands, keysIn, namesOf, type Step } from './counted-hands';
import { spreadOf, timesOf } from './pairs';
import { counted, type Figure } from './report';
import { openOwnPage, sendRequest } from './send-request';
import type { Stage } from './stage';
import { makeTickets, readThreads, scopeOf } from './tickets';

const RECORD = 'on-task';

/**
 * The steps that an agent needs, counted and not timed: a clock would measure the driver. A task counts only
 * if the service then has what it should have, each once.
 */
export async function timeOnTask(stage: Stage): Promise<Figure[]> {
  const browser = await startChromium();
  return tasksIn(browser, stage).finally(() => browser.close());
}

async function tasksIn(browser: Chromium, stage: Stage): Promise<Figure[]> {
  const { agent, tickets } = await beginDay(browser, stage);
  const [first, noticed, ...unread] = tickets;
  assert(first && noticed);
  return [
    await savedReplyTask(agent, first),
    await notificationTask(agent, noticed),
    ...(await unreadTask(agent, unread)),
  ];
}

/** Sets the browser up; every ticket has one message of a manager that the agent has not seen. */
async function beginDay(browser: Chromium, stage: Stage) {
  const { service, open } = stage;
  const own: Stage = { ...stage, alongside: browser };
  await setUp(browser, service, open.address, { undo: false });
  const summaries = Array.from({ length: 2 + timesOf(10, 3) }, (_, n) => `order ${4711 + n}`);
  const ids = await makeTickets(
    own,
    summaries.map((summary) => ({ record: RECORD, summary, messages: 1, status: 'InProgress' })),
  );
  await readThreads(own, ids);
  const scope = scopeOf(stage);
  const desk = await openOwnPage(browser, 'desk.html');
  await sendRequest(desk, 'savedReplies.save', { scope, replies: SAVED_REPLIES });
  await desk.close();
  const agent: Agent = { browser, service, scope, crm: `${open.address}/customers/${RECORD}` };
  return { agent, tickets: ids.map((id, n) => ({ id, summary: summaries[n] ?? '' })) };
}

/** A thread is open on the desk: it is answered with a saved reply, and closed. */
async function savedReplyTask(agent: Agent, ticket: Ticket): Promise<Figure> {
  const desk = await openOwnPage(agent.browser, `desk.html#/tickets/${ticket.id}`);
  await untilKeysWork(desk);
  await untilOpen(desk, ticket);
  const hands = countedHands(desk);
  await answerAndClose(desk, hands, ticket);
  await untilSent(agent, desk);
  checkClosed(agent, [ticket]);
  await desk.close();
  return {
    name: 'a saved reply sent, and the ticket closed',
    unit: 'keys',
    value: counted(keysIn(hands.steps)),
    aim: 4,
    behind: namesOf(hands.steps),
  };
}

/** The agent is elsewhere when a notification comes; the record's tab stands behind. */
async function notificationTask(agent: Agent, ticket: Ticket): Promise<Figure> {
  const { browser, service } = agent;
  const { page, sidebar } = await browser.openCrm(agent.crm);
  const { frame } = await sidebar();
  await frame.getByRole('button', { name: ticket.summary, exact: true }).waitFor();
  // The agent has used the panel before, and went back to the page.
  await shortcut(browser);
  await untilKeysWork(page, frame);
  await shortcut(browser);
  await until(() => page.evaluate(() => document.activeElement === document.body), 'the page');
  const elsewhere = await browser.context.newPage();
  await elsewhere.bringToFront();

  const hands = countedHands(page);
  const reply = 'It will be there tomorrow.';
  await hands.click('the notification', () => clickNotification(browser, ticket));
  await untilOpen(frame, ticket);
  await focusReply(frame, hands);
  await hands.write(reply);
  await hands.press('Control+Enter');
  await untilReplyIs(frame, '');
  const desk = await openOwnPage(browser, 'desk.html');
  await untilSent(agent, desk);
  expectExactlyOnce(service, { replies: { [ticket.id]: [reply] }, changes: { [ticket.id]: 0 } });
  await Promise.all([page, elsewhere, desk].map((one) => one.close()));
  return {
    name: 'from a notification to a sent answer',
    unit: 'steps',
    value: counted(hands.steps.length),
    behind: namesOf(hands.steps),
  };
}

/** The browser draws notifications outside of its pages, so the background gets the click as from there. */
const clickNotification = ({ background }: Chromium, { id }: Ticket): Promise<void> =>
  background().evaluate(
    (notice) => Reflect.get(globalThis, 'chrome').notifications.onClicked.dispatch(notice),
    `ticket/test/${id}`,
  );

/** The buttons that open a ticket of the list. */
const rowsOf = (desk: Page) =>
  desk.getByRole('list', { name: 'Tickets' }).getByRole('button', { name: /^order \d+$/ });

/** The view of unread tickets is worked through without the mouse. */
async function unreadTask(agent: Agent, tickets: readonly Ticket[]): Promise<Figure[]> {
  const desk = await openOwnPage(agent.browser, 'desk.html');
  await rowsOf(desk).first().waitFor();
  await untilKeysWork(desk);
  const hands = countedHands(desk);
  await hands.press('Control+k');
  await hands.write('unread');
  // It is what Enter chooses.
  await desk.locator('[role=option][data-highlighted]', { hasText: 'View: Unread' }).waitFor();
  await hands.press('Enter');
  await until(async () => (await rowsOf(desk).count()) === tickets.length, 'the unread tickets');
  const listed = await rowsOf(desk).allInnerTexts();
  const inOrder = listed.map((text) => tickets.find(({ summary }) => text.startsWith(summary)));
  await hands.press('j');
  const begun = hands.steps.length;
  const rounds: { steps: readonly Step[] }[] = [];
  for (const ticket of inOrder) {
    assert(ticket);
    const before = hands.steps.length;
    // `r` opens the first one, too: it is selected.
    if (rounds.length > 0) {
      await hands.press('Escape');
      await hands.press('j');
      await untilOpen(desk, ticket);
    }
    await answerAndClose(desk, hands, ticket);
    rounds.push({ steps: hands.steps.slice(before) });
  }
  await untilSent(agent, desk);
  checkClosed(agent, tickets);
  const { scope } = agent;
  const left = await sendRequest(desk, 'tickets.read', {
    ...{ scope, text: '', view: 'unread', record: '', limit: 1 },
  });
  assert.equal(left.total, 0, 'tickets that are still unread');
  await desk.close();
  return [
    {
      name: `${tickets.length} unread tickets answered and closed, no mouse`,
      unit: 'keys',
      value: counted(keysIn(hands.steps)),
      behind: `to the first: ${namesOf(hands.steps.slice(0, begun))}`,
    },
    {
      name: 'one of them and on to the next',
      unit: 'keys',
      value: spreadOf(rounds, ({ steps }) => keysIn(steps)),
      behind: namesOf(rounds.at(-1)?.steps ?? []),
    },
  ];
}
