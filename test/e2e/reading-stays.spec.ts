import type { Locator } from '@playwright/test';
import type { ChromiumPanel } from '../browsers/chromium';
import type { FakeService } from '../fake-service/server';
import { GRIP } from './beside';
import { looker } from './look-closely';
import { atCustomer, expect, openTicket, test } from './setting';

// What an agent reads stays at its place when news arrive: a notice, another ticket, another state, a
// message, a held reply.

/** The widths of the panel, and the size of its text. */
const PANELS = [
  { width: 380, text: 1 },
  { width: 320, text: 1 },
  { width: 320, text: 2 },
];

/** Where each row of the tickets stands, by its summary. */
const placesOf = ({ frame }: ChromiumPanel): Promise<Record<string, number>> =>
  frame.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('ul[aria-label="Tickets"] > li')].map((row) => [
        row.querySelector('button')?.textContent ?? '',
        Math.round(row.getBoundingClientRect().top * 10) / 10,
      ]),
    ),
  );

/** Where a text of the thread stands. */
const placeOfText = async ({ frame }: ChromiumPanel, text: string): Promise<number> => {
  const box = await frame.getByText(text, { exact: true }).boundingBox();
  if (!box) throw new Error(`${text} is not drawn.`);
  return Math.round(box.y);
};

/** Waits until an element stood still for ten frames. A virtual row is measured again within two. */
const untilAtRest = (text: Locator): Promise<void> =>
  text.evaluate(
    (element) =>
      new Promise((rests) => {
        let last = Number.NaN;
        let frames = 0;
        const look = () => {
          const { top } = element.getBoundingClientRect();
          frames = top === last ? frames + 1 : 0;
          last = top;
          if (frames < 10) requestAnimationFrame(look);
          else rests();
        };
        look();
      }),
  );

/** Gives the panel its width by the keys of its grip, and its text a size. */
async function shape({ frame, tab }: ChromiumPanel, { width, text }: (typeof PANELS)[number]) {
  const box = await (await frame.frameElement()).boundingBox();
  if (!box) throw new Error('The panel is not drawn.');
  await tab.mouse.click(box.x - 4, 500);
  for (let by = box.width + GRIP; by > width; by -= 20) await tab.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate(() => innerWidth)).toBeLessThanOrEqual(width);
  await frame.evaluate((text) => {
    document.documentElement.style.fontSize = `${text * 100}%`;
  }, text);
}

/** Links tickets of the service to the record in front of the agent; returns their ids. */
async function linkTickets(sidebar: ChromiumPanel, service: FakeService, count: number) {
  const { installationId } = service.places.test.withOnboarding;
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const summary = `Ticket No. ${number} about a terminal`;
    const { id } = service.control.addTicket(installationId, { summary });
    await sidebar.click('button', 'Link ticket');
    await sidebar.fill('Ticket ID', id);
    await sidebar.click('button', 'Link');
    await sidebar.see('button', summary);
    ids.push(id);
  }
  return ids;
}

const [first = { width: 380, text: 1 }] = PANELS;

for (const panel of PANELS)
  test(`the tickets stay where they are read, at ${panel.width} px and ${panel.text * 100} % text`, async ({
    alongside,
    service,
    crm,
    expected,
  }, info) => {
    const look = looker(info);
    const { tab, sidebar } = await atCustomer(alongside, service, crm);
    const [top = '', second = ''] = await linkTickets(sidebar, service, panel === first ? 6 : 3);
    // Their order when the list opens.
    await sidebar.click('button', 'New ticket');
    await sidebar.click('button', 'Cancel');
    await sidebar.see('list', 'Tickets');
    await shape(sidebar, panel);
    const before = await placesOf(sidebar);
    const stays = async (what: string) => {
      expect(await placesOf(sidebar), what).toMatchObject(before);
      await look(what, sidebar.frame, tab.page);
    };

    service.control.managerChanges(second, { status: 'WaitingForManager', priority: 'Emergency' });
    await sidebar.seeText('Waiting for manager');
    await stays('state');

    service.control.managerReplies(top, { text: 'Any news?' });
    await sidebar.seeText('1 unread');
    await stays('message');

    // Another window links one more ticket to the same record.
    const { id } = service.control.addTicket(service.places.test.withOnboarding.installationId, {
      summary: 'By phone',
    });
    const other = await alongside.openCrmWindow(tab.page.url());
    const beside = await other.sidebar();
    await beside.click('button', 'Link ticket');
    await beside.fill('Ticket ID', id);
    await beside.click('button', 'Link');
    await sidebar.see('button', 'By phone');
    await sidebar.seeText('1 new ticket at the end of the list.');
    await other.close();
    await stays('ticket');
    expect(Object.keys(await placesOf(sidebar)).at(-1)).toBe('By phone');

    // A screen reader announces the notice, and it has a place of its own below the tickets.
    expected.push(/401/);
    service.control.revokeKey(service.keys.testFull);
    const notice = sidebar.frame
      .locator('[aria-live]')
      .getByRole('alert')
      .filter({ hasText: 'The service rejected the API key' });
    await expect(notice).toBeVisible();
    await stays('notice');
    const list = await sidebar.find('list', 'Tickets').evaluate((rows) => {
      const scroller = rows.parentElement;
      return scroller?.getBoundingClientRect().bottom ?? 0;
    });
    expect(await notice.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThanOrEqual(
      list,
    );

    await sidebar.click('button', 'Newest first');
    await expect(sidebar.find('button', 'By phone')).toBeFocused();
    await sidebar.missText('at the end of the list');
  });

test('the message that is read stays, whatever arrives in its thread', async ({
  alongside,
  service,
  crm,
  expected,
}, info) => {
  const look = looker(info);
  const { tab, sidebar } = await atCustomer(alongside, service, crm, { undo: true });
  const ticketId = await openTicket(sidebar, service);
  service.control.addMessages(ticketId, 60);
  await sidebar.seeText('Message 60');
  const log = sidebar.find('log', 'Messages');
  const scrollTo = async (text: string) => {
    await log.evaluate((list) => list.scrollBy(0, -900));
    const read = sidebar.frame.getByText(text, { exact: true });
    while (!(await read.isVisible())) await log.evaluate((list) => list.scrollBy(0, -200));
    await read.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await untilAtRest(read);
  };

  // The reply waits for `Undo` when a manager writes: it is held.
  await sidebar.fill('Reply', 'Here it is');
  await sidebar.click('button', 'Send');
  await sidebar.see('button', 'Undo');
  // A reply that is queued shows the end of the thread, once.
  await expect(sidebar.find('textbox', 'Reply')).toHaveValue('');
  await scrollTo('Message 40');
  const before = await placeOfText(sidebar, 'Message 40');
  service.control.managerReplies(ticketId, { text: 'Wait a moment' });
  const stays = async (what: string) => {
    await untilAtRest(sidebar.frame.getByText('Message 40', { exact: true }));
    expect(Math.abs((await placeOfText(sidebar, 'Message 40')) - before), what).toBeLessThanOrEqual(
      1,
    );
    await look(what, sidebar.frame, tab.page);
  };
  await sidebar.see('button', '1 new');
  await stays('message');

  const scope = {
    environment: 'test',
    installationId: service.places.test.withOnboarding.installationId,
  };
  const stateOfReply = () =>
    sidebar.frame.evaluate(
      async (params) => {
        const { runtime } = Reflect.get(globalThis, 'chrome');
        const reply = await runtime.sendMessage({ request: 'thread.read', params });
        return reply.value.outgoing[0]?.state;
      },
      { scope, ticketId },
    );
  await expect.poll(stateOfReply).toBe('held');
  await stays('held');

  service.control.managerChanges(ticketId, { status: 'WaitingForClient' });
  const status = sidebar.find('combobox', 'Status');
  await expect(status).toHaveText('Waiting for client');
  await stays('state');
  // What stands above the messages is low.
  const [header, head] = await Promise.all([
    sidebar.frame.locator('header').evaluate((one) => one.getBoundingClientRect().bottom),
    log.evaluate((list) => list.getBoundingClientRect().top),
  ]);
  expect(head - header).toBeLessThanOrEqual(72);

  // The composer grows into the log's lower edge.
  const height = await log.evaluate((list) => list.clientHeight);
  await sidebar.fill('Reply', 'One\nTwo\nThree\nFour\nFive\nSix');
  await expect.poll(() => log.evaluate((list) => list.clientHeight)).toBeLessThan(height - 60);
  await stays('composer');

  await sidebar.chooseInMenu('Panel menu', 'Refresh');
  await sidebar.seeText('Up to date.');
  await stays('refresh');
  await sidebar.missText('Up to date.');
  await stays('refreshed');

  expected.push(/401/);
  service.control.revokeKey(service.keys.testFull);
  await expect(sidebar.frame.locator('[aria-live]').getByRole('alert')).toBeVisible();
  await stays('notice');
  await log.evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await sidebar.see('button', 'Send anyway');
});
