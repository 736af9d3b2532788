import { addCrm, addKey, atCustomer, expect, openTicket, test } from './setting';

// Wrong input of users: each has its sentence beside the field that it belongs to.

test('without a key the panel says so and links to the settings', async ({ alongside, crm }) => {
  await addCrm(alongside, crm);
  const tab = await alongside.openCrm(`${crm}/customers/41`);
  const sidebar = await tab.sidebar();
  await sidebar.seeText('No key yet');
  await sidebar.see('button', 'Open settings');
});

test('the options page describes a wrong key at the key and an unusable address at the address', async ({
  alongside,
  service,
}) => {
  const options = await alongside.open('options');
  const attempt = async (address: string, key: string) => {
    await options.fill('Service address', address);
    await options.fill('API key', key);
    await options.click('button', 'Add key');
  };
  const describedBy = (name: string) => expect(options.find('textbox', name));
  await attempt(service.address, 'hello');
  await describedBy('API key').toHaveAccessibleDescription(/That isn’t an API key/);
  await attempt(service.address, service.keys.revoked);
  await describedBy('API key').toHaveAccessibleDescription(/The service rejected the API key/);
  await attempt('http://api.example.com', service.keys.testFull);
  await describedBy('Service address').toHaveAccessibleDescription(/isn’t safe to use/);
  await attempt('http://127.0.0.1:9', service.keys.testFull);
  await describedBy('Service address').toHaveAccessibleDescription(/Couldn’t reach the service/);
  // The typed key is still there to be corrected.
  expect(await options.valueOf('textbox', 'API key')).toBe(service.keys.testFull);
  await options.fill('Service address', service.address);
  await options.click('button', 'Add key');
  await options.see('list', 'Keys');
  expect(await options.valueOf('textbox', 'API key')).toBe('');
});

test('the popup and the settings report a revoked key until a new key replaces it', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  service.control.revokeKey(service.keys.testFull);
  await sidebar.seeText('The service rejected the API key');
  const options = await alongside.open('options');
  await options.seeText('The service rejected this key');
  await options.fill('Service address', service.address);
  await options.fill('API key', service.keys.testTicketsOnly);
  await options.click('button', 'Add key');
  await options.missText('The service rejected this key');
  await sidebar.missText('The service rejected the API key');
});

test('without the permission tickets:write the draft stays and the form states the reason', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm, { key: service.keys.testReadOnly });
  await sidebar.click('button', 'New ticket');
  await sidebar.fill('Summary', 'Refund');
  await sidebar.click('button', 'Create ticket');
  await sidebar.seeText('Your key isn’t allowed to do this');
  expect(await sidebar.valueOf('textbox', 'Summary')).toBe('Refund');

  // Everything that the new key does not permit is disabled and says why.
  const installation = service.places.test.withOnboarding;
  const { id } = service.control.addTicket(installation.installationId, { summary: 'Older' });
  await addKey(alongside, service, service.keys.testReviewsOnly);
  const why = /Ask the service to add the permission tickets:write/;
  const create = sidebar.find('button', 'Create ticket');
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await expect(create).toHaveAccessibleDescription(why);
  expect(await sidebar.valueOf('textbox', 'Summary')).toBe('Refund');
  await sidebar.click('button', 'Cancel');
  const open = sidebar.find('button', 'New ticket');
  await expect(open).toHaveAccessibleDescription(why);
  // The reason stands below the button, not at the edge of the panel.
  const [left, reason] = await Promise.all(
    [open, sidebar.frame.getByText(why)].map(async (one) => (await one.boundingBox())?.x),
  );
  expect(reason).toBe(left);
  await sidebar.click('button', 'Link ticket');
  await sidebar.fill('Ticket ID', id);
  await sidebar.press('Enter');
  await sidebar.click('button', 'Older');
  for (const name of ['Status', 'Priority']) {
    await expect(sidebar.find('combobox', name)).toBeDisabled();
    await expect(sidebar.find('combobox', name)).toHaveAccessibleDescription(why);
  }
  // A reply needs no permission.
  await sidebar.fill('Reply', 'Still here');
  await expect(sidebar.find('button', 'Send')).not.toHaveAttribute('aria-disabled');
});

test('a live key works in live, shares nothing with test, and the panel shows which it is', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service, 'A test ticket');
  await addKey(alongside, service, service.keys.liveFull);
  const popup = await alongside.open('popup');
  await popup.click('radio', 'Live');
  await sidebar.see('heading', 'Ada Example');
  await sidebar.seeText('Live');
  await sidebar.seeText('No tickets for Ada Example yet');
  await sidebar.click('button', 'New ticket');
  expect(await sidebar.valueOf('textbox', 'Client ID')).toBe('');
  await sidebar.click('button', 'Create ticket');
  await expect(sidebar.find('textbox', 'Client ID')).toHaveAccessibleDescription(
    /Enter the client ID/,
  );
  const { clientId } = service.places.live.withOnboarding;
  await sidebar.fill('Client ID', clientId);
  await sidebar.fill('Summary', 'A live ticket');
  await sidebar.click('button', 'Create ticket');
  await sidebar.see('button', 'A live ticket');
  await sidebar.click('button', 'New ticket');
  // The client id was stored for this record.
  expect(await sidebar.valueOf('textbox', 'Client ID')).toBe(clientId);
});

test('after a reset the form replaces the unknown installation and sends the ticket', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await sidebar.see('button', 'New ticket');
  await fetch(`${service.address}/v1/test/reset`, {
    method: 'POST',
    headers: {
      'Api-Key': service.keys.testFull,
      'Idempotency-Key': 'reset-1',
      'Content-Type': 'application/json',
    },
    body: '{}',
  });
  await sidebar.click('button', 'New ticket');
  await sidebar.fill('Summary', 'After the reset');
  await sidebar.click('button', 'Create ticket');
  await sidebar.seeText('Not found. Check the ID');
  // The form stays open and uses the client of the new installation.
  await expect
    .poll(() => sidebar.valueOf('textbox', 'Client ID'))
    .toBe(service.places.test.withOnboarding.clientId);
  expect(await sidebar.valueOf('textbox', 'Summary')).toBe('After the reset');
  await sidebar.click('button', 'Create ticket');
  await sidebar.see('button', 'After the reset');
});

test('an empty reply disables Send, with a reason', async ({ alongside, service, crm }) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  await expect(sidebar.find('button', 'Send')).toBeDisabled();
  await sidebar.fill('Reply', '   \n ');
  await expect(sidebar.find('button', 'Send')).toBeDisabled();
  await sidebar.seeText('Write a reply or attach a file.');
});

test('the service refuses a reply of 100 000 characters; the agent shortens it and sends it', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  await sidebar.fill('Reply', 'x'.repeat(100_000));
  await sidebar.seeText('100,000 characters');
  await sidebar.click('button', 'Send');
  await sidebar.seeText('Not sent:');
  await sidebar.click('button', 'Edit');
  await expect(sidebar.find('textbox', 'Reply')).toHaveValue('x'.repeat(100_000));
  await sidebar.fill('Reply', 'Shorter');
  await sidebar.click('button', 'Send');
  await expect.poll(() => service.control.readTicket(ticketId).messages.length).toBe(1);
  await sidebar.missText('Not sent:');
});

/** The SHA-256 hash of `abc`. */
const ABC = 'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

test('an attachment must be an https link; each field describes what it lacks', async ({
  alongside,
  service,
  crm,
  expected,
}) => {
  // Attaching a link probes it, and its host does not exist.
  expected.push(/net::ERR_/);
  const { sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  await sidebar.click('button', 'Attach');
  await sidebar.fill('Link', 'http://files.example.com/receipt.pdf');
  await sidebar.fill('Hash', 'sha256:12');
  await sidebar.click('button', 'Add attachment');
  await expect(sidebar.find('textbox', 'Link')).toHaveAccessibleDescription(
    /must start with https/,
  );
  await expect(sidebar.find('textbox', 'Hash')).toHaveAccessibleDescription(
    /64 hexadecimal digits/,
  );
  await sidebar.fill('Link', 'https://files.example.com/receipt.pdf');
  await sidebar.fill('Hash', '');
  await sidebar.fill('File name', 'receipt.pdf');
  await sidebar.fill('Media type', 'application/pdf');
  await sidebar.click('button', 'Add attachment');
  await expect(sidebar.find('textbox', 'Hash')).toHaveAccessibleDescription(
    /Without a hash the service can’t verify the file/,
  );
  await sidebar.frame.getByLabel('Compute from a file').setInputFiles({
    name: 'receipt.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('abc'),
  });
  await expect(sidebar.find('textbox', 'Hash')).toHaveValue(ABC);
  await sidebar.click('button', 'Add attachment');
  await sidebar.seeText('files.example.com didn’t answer');
  // A second press attaches a link without a hash. An expired link is reported.
  await sidebar.click('button', 'Attach');
  await sidebar.fill('Link', 'https://files.example.com/old.pdf?Expires=1700000000');
  await sidebar.seeText('This link expired');
  await sidebar.click('button', 'Add attachment');
  await sidebar.click('button', 'Add attachment');
  await sidebar.click('button', 'Remove old.pdf');
  await sidebar.click('button', 'Send');
  await expect
    .poll(() => service.control.readTicket(ticketId).messages[0]?.attachments)
    .toEqual([
      {
        name: 'receipt.pdf',
        mimeType: 'application/pdf',
        url: 'https://files.example.com/receipt.pdf',
        hash: ABC,
      },
    ]);
  await sidebar.seeText('files.example.com');
});

test('a ticket of another organisation cannot be linked; for one of another record the panel names that record', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  const foreign = service.control.addTicket(service.places.foreignTest.installationId);
  await tab.goto('/customers/42');
  const other = await tab.sidebar();
  await other.see('heading', 'Bob Placeholder');
  await other.click('button', 'Link ticket');
  await other.fill('Ticket ID', foreign.id);
  await other.click('button', 'Link');
  await expect(other.find('textbox', 'Ticket ID')).toHaveAccessibleDescription(
    /Not found\. Check the ID/,
  );
  await other.fill('Ticket ID', ticketId);
  await other.click('button', 'Link');
  await other.seeText('Already linked to Ada Example');
  await other.click('button', 'Link here too');
  await other.see('button', 'Refund for order 4711');
});

test('a record page without a name is shown by its record type and id', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm, {
    path: '/nameless/customers/41',
    pattern: '/nameless/customers/:id',
  });
  await sidebar.see('heading', 'customers 41');
  await sidebar.see('button', 'New ticket');
});

test('an unknown status, an unknown priority and an unreadable message do not break the thread', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  service.control.managerChanges(ticketId, { status: 'OnHold', priority: 'Lunar' });
  await expect.poll(() => sidebar.valueOf('combobox', 'Status')).toBe('OnHold');
  expect(await sidebar.valueOf('combobox', 'Priority')).toBe('Lunar');
  service.control.addUnreadableMessage(ticketId);
  service.control.managerReplies(ticketId, { text: 'After it' });
  await sidebar.seeText('This message can’t be displayed');
  await sidebar.seeText('After it');
});
