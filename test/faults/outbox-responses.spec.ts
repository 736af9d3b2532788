import type { Fault } from '../fake-service/faults';
import { BACKGROUND_LIFE, expectExactlyOnce, postsTo, postTo, repliesOf } from './exactly-once';
import { expect, expectConfirmed, sendReply, test } from './stage';

// Responses that leave a command uncertain. The outbox settles it without the agent.

test('F9 connection dropped before headers, then good: one key in four tries or more, one message', async ({
  thread,
}) => {
  const { service, sidebar, ticketId } = thread;
  // Four drops, because Chromium repeats a POST on a lost warm connection: one try may use up two.
  service.control.respondNext(
    { ...postTo(ticketId), times: 4 },
    { kind: 'drop', when: 'before-work' },
  );
  await sendReply(sidebar, 'Again and again');
  await expect.poll(() => repliesOf(service, ticketId)).toEqual(['Again and again']);
  const posts = postsTo(service, ticketId);
  expect(posts.length).toBeGreaterThanOrEqual(4);
  expect(new Set(posts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  await expectConfirmed(sidebar);
  expectExactlyOnce(service, { replies: { [ticketId]: ['Again and again'] } });
});

for (const [name, fault] of [
  ['F9 connection dropped before the work', { kind: 'drop', when: 'before-work' }],
  ['F10 JSON truncated, with Content-Length', { kind: 'half-body' }],
  ['F11 chunked body cut', { kind: 'cut-chunks' }],
  ['F13 200 and a web page instead of the service', { kind: 'html' }],
  ['F13 200 and a web page after the work', { kind: 'html', afterWork: true }],
  ['F14 empty 200 after the work', { kind: 'status', status: 200, body: '', afterWork: true }],
  ['F15 garbage instead of a status line', { kind: 'garbage' }],
  ['F15 garbage instead of a status line, after the work', { kind: 'garbage', afterWork: true }],
  ['F26 500 after the work', { kind: 'status', status: 500, afterWork: true }],
  ['F26 503 before the work', { kind: 'status', status: 503 }],
] as const satisfies [string, Fault][])
  test(`${name}: replayed by itself, one message`, async ({ thread }) => {
    const { service, sidebar, ticketId } = thread;
    service.control.respondNext(postTo(ticketId), fault);
    await sendReply(sidebar, 'Did it arrive?');
    await expect.poll(() => postsTo(service, ticketId).length).toBeGreaterThanOrEqual(2);
    await expect.poll(() => repliesOf(service, ticketId)).toEqual(['Did it arrive?']);
    await expectConfirmed(sidebar);
    await sidebar.seeText('Did it arrive?');
    expectExactlyOnce(service, { replies: { [ticketId]: ['Did it arrive?'] } });
  });

test('F12 no headers, or a body that stalls: given up after 20 s, replayed, one message each', async ({
  thread,
}) => {
  const { service, browser, tab, sidebar, ticketId, summary } = thread;
  const other = await (await browser.openCrm(tab.page.url())).sidebar();
  await other.click('button', 'New ticket');
  await other.fill('Summary', `${summary}, hanging too`);
  await other.click('button', 'Create ticket');
  await other.click('button', `${summary}, hanging too`);
  await other.see('log', 'Messages');
  const second = service.control
    .readTickets()
    .find((ticket) => ticket.summary === `${summary}, hanging too`);
  const tickets = [
    { panel: sidebar, id: ticketId, at: 'before-headers' },
    { panel: other, id: second?.id ?? '', at: 'mid-body' },
  ] as const;
  await Promise.all(
    tickets.map(async ({ panel, id, at }) => {
      service.control.respondNext(postTo(id), { kind: 'silence', at });
      await sendReply(panel, 'Hello?');
      const arrived = await service.control.waitFor(postTo(id));
      await service.control.waitFor({ ...postTo(id), until: 'cut' });
      const waited = Date.now() - arrived.at;
      expect(waited).toBeGreaterThan(19_000);
      expect(waited).toBeLessThan(BACKGROUND_LIFE);
      await expect.poll(() => postsTo(service, id).length).toBeGreaterThanOrEqual(2);
      await expectConfirmed(panel);
      await panel.seeText('Hello?');
      expectExactlyOnce(service, { replies: { [id]: ['Hello?'] } });
    }),
  );
});

test('F14 204 for every try at a new ticket: two replays, then the form says so; a retry creates no second ticket', async ({
  thread,
}) => {
  const { service, sidebar, summary } = thread;
  const once = `${summary}, no response`;
  const which = { method: 'POST', path: /\/tickets$/ };
  const posts = () =>
    service.log.entries().filter(({ body }) => body?.includes(JSON.stringify(once)));
  await sidebar.click('button', 'Back to tickets');
  await sidebar.click('button', 'New ticket');
  await sidebar.fill('Summary', once);
  const empty = { kind: 'status', status: 204, afterWork: true } as const;
  service.control.respondNext({ ...which, times: 50 }, empty);
  await sidebar.click('button', 'Create ticket');
  await expect(sidebar.frame.getByText('Not confirmed:').first()).toBeVisible();
  await sidebar.seeText('Couldn’t read the service’s answer');
  expect(posts()).toHaveLength(3);
  service.control.clearFaults();
  await sidebar.frame
    .getByRole('button', { name: /^(Retry|Check again|Create ticket)$/ })
    .first()
    .click();
  await sidebar.see('button', once);
  expect(new Set(posts().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expectExactlyOnce(service, { tickets: [once] });
});
