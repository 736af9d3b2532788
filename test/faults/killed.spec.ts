import { changesOf, expectExactlyOnce, patchOf, postsTo, postTo, repliesOf } from './exactly-once';
import { holdDatabase } from './hold-database';
import { expect, expectConfirmed, sendReply, stopAt, test, wake } from './stage';

// The background is stopped at each critical point of a call. It recovers without the agent.

for (const [name, at] of [
  ['F1 worker killed after commit, before headers', 'before-headers'],
  ['F1 worker killed before the service read the request', 'before-reading'],
  ['F2 worker killed after the headers, before the body', 'after-headers'],
  ['F2 worker killed in the middle of the body', 'mid-body'],
] as const)
  test(`${name}: the replay carries the same key, and there is one message`, async ({ thread }) => {
    const { service, browser, sidebar, ticketId } = thread;
    const held = service.control.respondNext(postTo(ticketId), { kind: 'silence', at });
    await sendReply(sidebar, 'Only once');
    await stopAt(browser, () => held.reached());
    held.release();
    await expect.poll(() => postsTo(service, ticketId).length).toBeGreaterThanOrEqual(2);
    await sidebar.seeText('Only once');
    await expectConfirmed(sidebar);
    await expect.poll(() => repliesOf(service, ticketId)).toEqual(['Only once']);
    expectExactlyOnce(service, { replies: { [ticketId]: ['Only once'] } });
  });

test('F1 worker killed after commit of a new ticket: there is one ticket, linked to its record', async ({
  thread,
}) => {
  const { service, browser, sidebar, summary } = thread;
  const once = `${summary}, once more`;
  await sidebar.click('button', 'Back to tickets');
  await sidebar.click('button', 'New ticket');
  await sidebar.fill('Summary', once);
  const held = service.control.respondNext(
    { method: 'POST', path: /\/tickets$/ },
    { kind: 'silence', at: 'before-headers' },
  );
  await sidebar.click('button', 'Create ticket');
  await stopAt(browser, () => held.reached());
  held.release();
  await sidebar.see('button', once);
  expectExactlyOnce(service, { tickets: [once] });
});

test('F1 worker killed after commit of a change: the change is made once and shown', async ({
  thread,
}) => {
  const { service, browser, sidebar, ticketId } = thread;
  const held = service.control.respondNext(patchOf(ticketId), {
    kind: 'silence',
    at: 'before-headers',
  });
  await sidebar.choose('Status', 'Closed');
  await stopAt(browser, () => held.reached());
  held.release();
  await expect.poll(() => sidebar.valueOf('combobox', 'Status')).toBe('Closed');
  await expect.poll(() => changesOf(service, ticketId).length).toBeGreaterThanOrEqual(2);
  expect(service.control.readTicket(ticketId).status).toBe('Closed');
  expectExactlyOnce(service, { changes: { [ticketId]: 1 } });
});

for (const [when, pathOf, at] of [
  ['between the two commands of Send and…', patchOf, 'before-reading'],
  ['while the reply of Send and… is on its way', postTo, 'before-headers'],
] as const)
  test(`worker killed ${when}: one reply, then one change`, async ({ thread }) => {
    const { service, browser, sidebar, ticketId } = thread;
    const held = service.control.respondNext(pathOf(ticketId), { kind: 'silence', at });
    await sidebar.fill('Reply', 'Done, and closed');
    await sidebar.chooseInMenu('Send and…', 'Send and set to Closed');
    await stopAt(browser, () => held.reached());
    // The change never leaves before the reply is confirmed.
    if (pathOf === postTo) expect(changesOf(service, ticketId)).toEqual([]);
    held.release();
    await wake(browser);
    await expect.poll(() => service.control.readTicket(ticketId).status).toBe('Closed');
    await expectConfirmed(sidebar);
    expectExactlyOnce(service, {
      replies: { [ticketId]: ['Done, and closed'] },
      changes: { [ticketId]: 1 },
    });
  });

test('F3 worker killed between outbox write and fetch: the reply is sent once after the wake-up', async ({
  thread,
}) => {
  const { service, browser, sidebar, ticketId } = thread;
  // Paused in the browser, between the background and the network.
  const { context } = browser;
  let leave: () => void = () => undefined;
  const leaving = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const which = (url: URL) => url.pathname.endsWith(`/${ticketId}/messages`);
  await context.route(which, (route) =>
    route.request().method() === 'POST' ? leave() : route.continue(),
  );
  await sendReply(sidebar, 'Not yet out');
  await stopAt(browser, async () => {
    await leaving;
    expect(postsTo(service, ticketId)).toEqual([]);
    await context.unroute(which);
  });
  await wake(browser);
  await expect.poll(() => repliesOf(service, ticketId)).toEqual(['Not yet out']);
  await expectConfirmed(sidebar);
  expectExactlyOnce(service, { replies: { [ticketId]: ['Not yet out'] } });
});

test('F4 worker killed between response and outbox “done”: the replay gets the same message', async ({
  thread,
}) => {
  const { service, browser, sidebar, ticketId } = thread;
  const held = service.control.respondNext(postTo(ticketId), {
    kind: 'silence',
    at: 'before-headers',
  });
  await sendReply(sidebar, 'Received, not noted');
  await held.reached();
  const database = await holdDatabase(browser, 'alongside-test');
  held.release();
  await service.control.waitFor({ ...postTo(ticketId), until: 'answered' });
  await expect.poll(() => browser.background().evaluate(responsesTo, ticketId)).toBe(1);
  await stopAt(browser, async () => undefined);
  await database.release();
  await expect.poll(() => postsTo(service, ticketId).length).toBe(2);
  await expectConfirmed(sidebar);
  await sidebar.seeText('Received, not noted');
  expectExactlyOnce(service, { replies: { [ticketId]: ['Received, not noted'] } });
});

/** Runs in the background: how many POSTs of messages got a complete response. */
function responsesTo(ticketId: string): number {
  return performance
    .getEntriesByType('resource')
    .filter(({ name, duration }) => name.endsWith(`/${ticketId}/messages`) && duration > 0).length;
}

test('F4 worker killed between response and “done” of a new ticket: the ticket is linked once', async ({
  thread,
}) => {
  const { service, browser, sidebar, summary } = thread;
  const once = `${summary}, linked`;
  await sidebar.click('button', 'Back to tickets');
  await sidebar.click('button', 'New ticket');
  await sidebar.fill('Summary', once);
  const which = { method: 'POST', path: /\/tickets$/ };
  const held = service.control.respondNext(which, { kind: 'silence', at: 'before-headers' });
  await sidebar.click('button', 'Create ticket');
  await held.reached();
  const database = await holdDatabase(browser, 'alongside-test');
  held.release();
  await service.control.waitFor({ ...which, until: 'answered', times: 2 });
  await stopAt(browser, async () => undefined);
  await database.release();
  await sidebar.see('button', once);
  await expect(sidebar.frame.getByRole('button', { name: once, exact: true })).toHaveCount(1);
  expectExactlyOnce(service, { tickets: [once] });
});
