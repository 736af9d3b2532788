import type { DeskRoom } from '../../lib/domain/core/desk-routes';
import type { ChromiumPage } from '../browsers/chromium';
import { atCustomer, expect, openTicket, test } from './setting';

// Every way from one screen to another, in one window of the browser, ends in a screen that is
// ready.

/** A screen of the desk: its address, and the check that it is ready. */
type Stop = { name: string; hash: string; ready: (desk: ChromiumPage) => Promise<void> };

/** Each room without an open item, by the name of its link. A new room compiles only with a stop. */
const ROOM_STOPS: Record<DeskRoom, Stop> = {
  tickets: {
    name: 'Tickets',
    hash: '#/tickets',
    ready: async (desk) => {
      await desk.see('list', 'Tickets');
      await desk.seeText('Choose a ticket to read it here');
    },
  },
  onboarding: {
    name: 'Onboarding',
    hash: '#/onboarding',
    ready: async (desk) => {
      await desk.see('list', 'Applications');
      await desk.seeText('No application open');
    },
  },
  outbox: {
    name: 'Outbox',
    hash: '#/outbox',
    ready: (desk) => desk.see('button', 'Send again anyway'),
  },
  golive: {
    name: 'Go-live',
    hash: '#/golive',
    ready: (desk) => desk.see('button', 'Run checks'),
  },
};

/** All ordered pairs of different stops, each beginning where the previous one ended. */
function walkOf<T>(stops: readonly T[]): [from: T, to: T][] {
  const left = new Map(stops.map((from) => [from, stops.filter((to) => to !== from)]));
  const walk: T[] = [];
  const stack = stops.slice(0, 1);
  // Hierholzer: every stop has as many ways in as out, so one round takes each way once.
  for (let at = stack.at(-1); at !== undefined; at = stack.at(-1)) {
    const next = left.get(at)?.pop();
    if (next === undefined) walk.unshift(...stack.splice(-1));
    else stack.push(next);
  }
  return walk.slice(1).map((to, i) => [walk[i] ?? to, to]);
}

/** Goes there as users do: by the desk's navigation if it has a link, else by address. */
async function goThere(desk: ChromiumPage, stop: Stop): Promise<void> {
  if (Object.values(ROOM_STOPS).includes(stop)) await desk.click('link', stop.name);
  else
    await desk.page.evaluate((to) => {
      location.hash = to;
    }, stop.hash);
}

async function isReady(desk: ChromiumPage, from: Stop, to: Stop): Promise<void> {
  await test.step(`${from.name} to ${to.name}`, async () => {
    await to.ready(desk);
    await expect(desk.page.getByText('Loading…')).toHaveCount(0);
  });
}

test('every way from one room of the desk to another ends in a ready screen', async ({
  alongside,
  service,
  crm,
}) => {
  const arrives = (legalName: string) =>
    service.control.applicationArrives(service.places.test.withOnboarding.installationId, {
      company: { legalName },
    }).id;
  const [quay, harbour] = [arrives('Quay Coffee Ltd'), arrives('Harbour Teas Ltd')];
  const { sidebar } = await atCustomer(alongside, service, crm);
  const refund = await openTicket(sidebar, service, 'Refund for order 4711');
  service.control.respondNext(
    { method: 'POST', path: /\/messages$/ },
    { kind: 'status', status: 409, body: { error: { message: 'Used for another request.' } } },
  );
  await sidebar.fill('Reply', 'Here it is');
  await sidebar.click('button', 'Send');
  await sidebar.see('button', 'Send again anyway');
  await sidebar.click('button', 'Back to tickets');
  const late = await openTicket(sidebar, service, 'Terminal is late');

  const ticket = (id: string, summary: string): Stop => ({
    name: `the ticket “${summary}”`,
    hash: `#/tickets/${id}`,
    ready: async (desk) => {
      await desk.see('heading', summary);
      await desk.see('log', 'Messages');
    },
  });
  const application = (id: string, name: string): Stop => ({
    name: `the application of ${name}`,
    hash: `#/onboarding/${id}`,
    ready: async (desk) => {
      await desk.see('heading', name);
      await desk.see('radiogroup', 'Decision');
    },
  });
  const [open, reviewed] = [
    ticket(refund, 'Refund for order 4711'),
    application(quay, 'Quay Coffee Ltd'),
  ];

  const desk = await alongside.open('desk');
  // After a reload the code of a room is not loaded yet: one screen for each piece of code. The open
  // application has the code of its room.
  const { onboarding, ...otherRooms } = ROOM_STOPS;
  const pieces = [...Object.values(otherRooms), open, reviewed];
  for (const [from, to] of walkOf(pieces)) {
    await desk.page.reload();
    await isReady(desk, from, from);
    await goThere(desk, to);
    await isReady(desk, from, to);
  }
  // Then all screens in a window that has loaded them.
  const others = [
    ticket(late, 'Terminal is late'),
    application(harbour, 'Harbour Teas Ltd'),
    onboarding,
  ];
  for (const [from, to] of walkOf([...pieces, ...others])) {
    await goThere(desk, to);
    await isReady(desk, from, to);
  }
});

test('every way from one screen of the panel to another ends in a ready screen', async ({
  alongside,
  service,
  crm,
}) => {
  service.control.applicationArrives(service.places.test.withOnboarding.installationId, {
    company: { legalName: 'Lorem Logistics Ltd', email: 'Ada.Example@example.com' },
  });
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  const refund = await openTicket(sidebar, service, 'Refund for order 4711');
  await sidebar.click('button', 'Back to tickets');
  const late = await openTicket(sidebar, service, 'Terminal is late');
  await sidebar.click('button', 'Back to tickets');
  const other = service.control.addTicket(service.places.test.withOnboarding.installationId, {
    summary: 'Card is lost',
  });
  await tab.page.getByLabel('Notes').fill(`[alongside:${other.id}]`);
  await tab.page.getByRole('button', { name: 'Add note' }).click();

  /**
   * A screen of the panel: how to enter it from the list, how to leave it, and the check that it is
   * ready.
   */
  type Screen = {
    name: string;
    enter: () => Promise<void>;
    leave: () => Promise<void>;
    ready: () => Promise<void>;
  };
  const press = (name: string) => () => sidebar.click('button', name);
  const nothing = async () => undefined;
  const thread = (summary: string): Screen => ({
    name: `the thread of “${summary}”`,
    enter: press(summary),
    leave: press('Back to tickets'),
    ready: async () => {
      await sidebar.see('heading', summary);
      await sidebar.see('log', 'Messages');
      await sidebar.see('textbox', 'Reply');
    },
  });
  const details = sidebar.frame.getByText('Details', { exact: true });
  const screens: Screen[] = [
    {
      name: 'the list',
      enter: nothing,
      leave: nothing,
      ready: () => sidebar.see('list', 'Tickets'),
    },
    thread('Refund for order 4711'),
    thread('Terminal is late'),
    {
      name: 'the details of a ticket',
      enter: async () => {
        await sidebar.click('button', 'Terminal is late');
        await details.click();
      },
      leave: press('Back to tickets'),
      ready: () => sidebar.see('button', 'Copy tag'),
    },
    {
      name: 'a new ticket',
      enter: press('New ticket'),
      leave: press('Cancel'),
      ready: () => sidebar.see('textbox', 'Summary'),
    },
    {
      name: 'linking a ticket',
      enter: press('Link ticket'),
      leave: press('Cancel'),
      ready: () => sidebar.see('textbox', 'Ticket ID'),
    },
    {
      name: 'tickets that were found',
      enter: press('Found on this page: link 1 ticket'),
      leave: press('Back to tickets'),
      ready: () => sidebar.seeText('Card is lost'),
    },
    {
      name: 'linking an application',
      enter: press('Link application'),
      leave: press('Cancel'),
      ready: () => sidebar.see('searchbox', 'Application name or ID'),
    },
    {
      name: 'the panel’s place',
      enter: () => sidebar.chooseInMenu('Panel menu', 'Panel position'),
      leave: () => sidebar.chooseInMenu('Panel menu', 'Panel position'),
      ready: async () => expect(sidebar.find('radio', 'Right')).toBeVisible(),
    },
  ];
  const isReady = async (to: Screen): Promise<void> => {
    await to.ready();
    await expect(sidebar.frame.getByText('Loading…')).toHaveCount(0);
  };

  await sidebar.see('button', 'Found on this page: link 1 ticket');
  for (const [from, to] of walkOf(screens))
    await test.step(`${from.name} to ${to.name}`, async () => {
      await from.leave();
      await to.enter();
      await isReady(to);
    });

  // From every screen a notification opens a thread directly.
  const follow = (ticketId: string) =>
    alongside.background().evaluate((notice) => {
      Reflect.get(globalThis, 'chrome').notifications.onClicked.dispatch(notice);
    }, `ticket/test/${ticketId}`);
  for (const from of screens)
    await test.step(`${from.name} to the thread of a notification`, async () => {
      const [id, summary] = from.name.includes('Refund')
        ? [late, 'Terminal is late']
        : [refund, 'Refund for order 4711'];
      await from.enter();
      await isReady(from);
      await follow(id);
      await isReady(thread(summary));
      if (from.name === 'the panel’s place') await from.leave();
      await sidebar.click('button', 'Back to tickets');
      await sidebar.see('list', 'Tickets');
    });
});
