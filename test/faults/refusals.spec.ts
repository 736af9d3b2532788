import { expectExactlyOnce, postsTo, postTo, repliesOf } from './exactly-once';
import { expect, sendReply, test, wake } from './stage';

// Refusals of the service, each handled in its own way.

test('F20 403 on one operation: everything else keeps working, and the panel does not blame the key', async ({
  thread,
}) => {
  const { service, sidebar, ticketId } = thread;
  service.control.respondNext({ method: 'PATCH', times: 20 }, { kind: 'status', status: 403 });
  await sidebar.choose('Status', 'Closed');
  await sidebar.seeText('Your key isn’t allowed to do this');
  await sendReply(sidebar, 'Words still go');
  await expect.poll(() => repliesOf(service, ticketId)).toEqual(['Words still go']);
  service.control.managerReplies(ticketId, { text: 'And come' });
  await sidebar.seeText('And come');
  await sidebar.missText('The service rejected the API key');
  expect(service.control.readTicket(ticketId).status).toBe('InProgress');
  expectExactlyOnce(service, { replies: { [ticketId]: ['Words still go'] } });
});

test('F22 409 for a reused key: there is never a retry nor a new key', async ({ thread }) => {
  const { service, browser, sidebar, ticketId } = thread;
  service.control.respondNext(postTo(ticketId), { kind: 'status', status: 409 });
  await sendReply(sidebar, 'Refused for good');
  await sidebar.seeText('Not sent:');
  await sidebar.seeText('Already sent with different content');
  // After two restarts of the background there still is only that call.
  for (const text of ['Still there?', 'And now?']) {
    await browser.stopBackground();
    await wake(browser);
    service.control.managerReplies(ticketId, { text });
    await sidebar.seeText(text);
  }
  expect(postsTo(service, ticketId)).toHaveLength(1);
  expect(repliesOf(service, ticketId)).toEqual([]);
  await sidebar.seeText('Refused for good');
});

test('F24 422 with unknown fields, array paths and HTML: shown as text at the fields and in a summary; the first field gets the focus', async ({
  thread,
}) => {
  const { service, sidebar, summary } = thread;
  await sidebar.click('button', 'Back to tickets');
  await sidebar.click('button', 'New ticket');
  await sidebar.fill('Summary', `${summary}, refused`);
  const fields = [
    { field: 'description', message: '<img src=x onerror="window.pwned = true"> too short' },
    { field: 'attachments.0.url', message: 'not reachable' },
    { field: 'constructor.prototype', message: 'no such field' },
    { field: '__proto__', message: '<script>window.pwned = true</script>' },
  ];
  service.control.respondNext(
    { method: 'POST', path: /\/tickets$/ },
    { kind: 'status', status: 422, body: { error: { message: '<b>Look</b> again', fields } } },
  );
  await sidebar.click('button', 'Create ticket');
  const description = sidebar.find('textbox', 'Description');
  await expect(description).toHaveAccessibleDescription(/<img src=x .*> too short/);
  await expect(description).toBeFocused();
  await sidebar.seeText('not reachable');
  await sidebar.seeText('constructor.prototype: no such field');
  await sidebar.seeText('<script>window.pwned = true</script>');
  await sidebar.seeText('<b>Look</b> again');
  expect(await sidebar.frame.evaluate(() => Reflect.has(globalThis, 'pwned'))).toBe(false);
  await expect(sidebar.frame.locator('img, b, script:not([src])')).toHaveCount(0);
  // A changed form is a new call with a new key.
  await sidebar.fill('Description', 'Long enough now');
  await sidebar.click('button', 'Create ticket');
  await sidebar.see('button', `${summary}, refused`);
  expectExactlyOnce(service, { tickets: [`${summary}, refused`] });
});
