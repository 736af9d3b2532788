import type { Page } from '@playwright/test';
import type { Scope } from '../../lib/domain/core/installation';
import type { StoredTicket } from '../../lib/storage/stored-ticket';
import { withIndexKeys } from '../../lib/storage/ticket-index';
import { type Chromium, startChromium } from '../browsers/chromium';
import { setUp } from '../e2e/setting';
import { frameOf, watchPainting } from './painted';
import { alternate, timesOf } from './pairs';
import type { Figure } from './report';
import { sendRequest, timeMessage } from './send-request';
import { sidesOf } from './sides';
import type { Stage } from './stage';

/** Milliseconds, with many stored tickets or open tabs and with few. */
type Sides = Record<'many' | 'few', number>;

/** A browser whose desk shows stored tickets, and the one ticket that the service has. */
type Desk = { page: Page; browser: Chromium; scope: Scope; ticketId: string };

const MANY = 10_000;
const FEW = 100;
const MANY_TABS = 300;
const FEW_TABS = 3;
const ROUNDS = 15;

/** The desk of an agent with 10,000 tickets, and a background with 300 tabs, against few of them. */
export async function manyTickets(stage: Stage): Promise<Figure[]> {
  const [many, few] = [await openDesk(stage, timesOf(MANY, 200)), await openDesk(stage, FEW)];
  const both = (read: (desk: Desk) => Promise<number>, rounds = ROUNDS) =>
    alternate<Sides>({ many: () => read(many), few: () => read(few) }, { rounds });
  const listed = sidesOf(await both(timeList));
  const events = sidesOf(await both(timeEvent));
  const cold = sidesOf(await both(timeColdStart, 9));
  const tabs = sidesOf(
    await alternate<Sides>(
      {
        many: () => timeWithTabs(few, timesOf(MANY_TABS, 30)),
        few: () => timeWithTabs(few, FEW_TABS),
      },
      { rounds: ROUNDS },
    ),
  );
  await Promise.all([many.browser.close(), few.browser.close()]);
  return [
    listed.figure('desk of 10,000 tickets opened to list : of 100', 'many', 'few', 1.3),
    events.figure('one event to its row, with 10,000 tickets : 100', 'many', 'few', 1.3),
    cold.figure('first list of a stopped background : the same', 'many', 'few', 1.3),
    tabs.figure('one event, with 300 tabs on records : 3', 'many', 'few', 1.3),
  ];
}

/** Sets a browser up with so many tickets, all but one of them closed long ago. */
async function openDesk({ service, open }: Stage, count: number): Promise<Desk> {
  const browser = await startChromium();
  await setUp(browser, service, open.address);
  const { installationId } = service.places.test.withOnboarding;
  const scope: Scope = { environment: 'test', installationId };
  const { id } = service.control.addTicket(installationId, { summary: 'Has news' });
  service.control.addMessages(id, 2);
  const page = await browser.context.newPage();
  await watchPainting(page);
  await page.goto(deskOf(browser));
  const now = Date.now();
  await page.evaluate(putAll, {
    // The service has none of them. They count as just read, so that none is read meanwhile.
    tickets: Array.from({ length: count - 1 }, (_, n) => closedTicket(installationId, n, now)),
    readAt: now + 50_000,
  });
  const crm = await browser.context.newPage();
  await crm.goto(`${open.address}/customers/1`);
  const panel = await frameOf(crm, 'sidebar.html');
  await panel.getByRole('button', { name: 'New ticket', exact: true }).waitFor();
  await sendRequest(panel, 'ticket.link', {
    scope,
    ticketId: id,
    record: { host: new URL(open.address).host, type: 'customers', id: '1' },
    anyway: true,
  });
  await crm.close();
  const end = now + 60_000;
  while (!(await sendRequest(page, 'thread.read', { scope, ticketId: id })).complete) {
    if (Date.now() > end) throw new Error('The thread was not read within a minute.');
    await sendRequest(page, 'tickets.watch', { scope, ticketIds: [id] });
  }
  return { page, browser, scope, ticketId: id };
}

const deskOf = ({ extensionId }: Chromium): string =>
  `chrome-extension://${extensionId}/desk.html#/tickets`;

const DAY = 24 * 3_600_000;

const closedTicket = (installationId: string, n: number, now: number): StoredTicket =>
  withIndexKeys({
    ticketId: `old-${n}`,
    installationId,
    ticket: {
      id: `old-${n}`,
      summary: `Question ${n}`,
      description: 'The card reader shows an error since this morning.',
      priority: 'Regular',
      status: 'Closed',
      attachments: [],
      createdAt: now - 100 * DAY - n,
      updatedAt: now - 90 * DAY - n,
    },
    readAt: now,
    stateAt: now,
    thread: { position: {}, total: 0, seenUpTo: 0, unread: 0, complete: true },
  });

/** Runs in the desk: writes tickets, each with a record of its own and its link. */
async function putAll({
  tickets,
  readAt,
}: {
  tickets: StoredTicket[];
  readAt: number;
}): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('alongside-test');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const tx = db.transaction(['tickets', 'links', 'records'], 'readwrite');
  for (const [n, ticket] of tickets.entries()) {
    const reference = `crm.example.com/customers/${n}`;
    const { ticketId, installationId } = ticket;
    tx.objectStore('tickets').put({ ...ticket, readAt });
    tx.objectStore('links').put({ reference, ticketId, installationId, linkedAt: 1 + n });
    tx.objectStore('records').put({ reference, title: `Customer ${n}`, seenAt: readAt });
  }
  await new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onerror = () => reject(tx.error);
  });
  db.close();
}

/** Milliseconds from the desk's navigation to its painted list. */
async function timeList({ page, browser }: Desk): Promise<number> {
  await page.bringToFront();
  await page.goto('about:blank');
  await page.goto(deskOf(browser));
  return page.evaluate(
    async () =>
      (await whenPainted(() => document.querySelector('main li button') !== null)) -
      performance.timeOrigin,
  );
}

/** Milliseconds from the user's mark to the row that shows it, by the event that it causes. */
async function timeEvent({ page, scope, ticketId }: Desk): Promise<number> {
  await page.bringToFront();
  const shown = (unread: boolean) =>
    page.evaluate(
      (unread) =>
        whenPainted(() => (document.querySelector('main li[data-unread]') !== null) === unread),
      unread,
    );
  await sendRequest(page, 'thread.markSeen', { scope, ticketId, upTo: 2, openedAt: Date.now() });
  await shown(false);
  const before = await page.evaluate(() => performance.timeOrigin + performance.now());
  const marked = sendRequest(page, 'thread.markUnread', { scope, ticketId });
  const at = await shown(true);
  await marked;
  return at - before;
}

/** Milliseconds from the desk's navigation to its list, by a background that was stopped. */
async function timeColdStart(desk: Desk): Promise<number> {
  await desk.page.goto('about:blank');
  await desk.browser.stopBackground();
  return timeList(desk);
}

declare const chrome: {
  storage: {
    session: {
      get(keys: null): Promise<Record<string, unknown>>;
      set(items: Record<string, unknown>): Promise<void>;
      remove(keys: string[]): Promise<void>;
    };
  };
};

/** Milliseconds until the background has told everyone of an event, with so many tabs on records. */
async function timeWithTabs(desk: Desk, tabs: number): Promise<number> {
  const { browser, page, scope, ticketId } = desk;
  await browser.background().evaluate(async (tabs) => {
    const known = Object.keys(await chrome.storage.session.get(null));
    await chrome.storage.session.remove(known.filter((key) => key.startsWith('record/')));
    // As the background knows tabs; it finds out that these are gone only by telling them.
    const ids = Array.from({ length: tabs }, (_, n) => n);
    await chrome.storage.session.set(
      Object.fromEntries(
        ids.map((n) => {
          const ref = { host: 'crm.example.com', type: 'customers', id: String(n) };
          return [`record/${900_000 + n}`, { ref, url: `https://${ref.host}/customers/${n}` }];
        }),
      ),
    );
  }, tabs);
  // A running background remembers what it stored itself.
  await browser.stopBackground();
  await page.bringToFront();
  const seen = () =>
    sendRequest(page, 'thread.markSeen', { scope, ticketId, upTo: 2, openedAt: Date.now() });
  const unseen = () =>
    timeMessage(page, { request: 'thread.markUnread', params: { scope, ticketId } });
  // The first event after a start also reads which tabs there are.
  await seen();
  await unseen();
  await seen();
  return unseen();
}
