import { atCustomer, expect, test } from './setting';

// Pages that lie about which record they show, or keep changing it.

const HOSTILE = { path: '/hostile/customers/41', pattern: '/hostile/customers/:id' };

test('beside a page that shows two records, a new ticket belongs to the record of the address', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm, HOSTILE);
  await sidebar.see('heading', 'Ada Example');
  await tab.inPage(`void (() => {
    const bob = document.createElement('h1');
    bob.textContent = 'Bob Placeholder';
    document.querySelector('main').prepend(bob);
    document.title = 'Bob Placeholder – customers/42';
  })()`);
  await sidebar.click('button', 'New ticket');
  await sidebar.fill('Summary', 'Whose is it?');
  await sidebar.click('button', 'Create ticket');
  await sidebar.see('button', 'Whose is it?');
  const [ticket] = service.control.readTickets();
  expect(ticket?.externalReference).toBe(`${new URL(crm).host}/customers/41`);
});

test('the panel follows a page that changes its record two hundred times a second to its last record', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm, HOSTILE);
  await sidebar.see('heading', 'Ada Example');
  await tab.inPage(`new Promise((rest) => {
    let times = 0;
    const timer = setInterval(() => {
      times += 1;
      const id = 41 + (times % 2);
      history.pushState(null, '', '/hostile/customers/' + id);
      document.querySelector('h1').textContent = id === 41 ? 'Ada Example' : 'Bob Placeholder';
      if (times < 401) return;
      clearInterval(timer);
      rest();
    }, 5);
  })`);
  await sidebar.see('heading', 'Bob Placeholder');
  await sidebar.click('button', 'New ticket');
  await sidebar.fill('Summary', 'For Bob');
  await sidebar.click('button', 'Create ticket');
  await sidebar.see('button', 'For Bob');
  expect(service.control.readTickets()[0]?.externalReference).toMatch(/\/customers\/42$/);
});

/** What stands where an address has the id of its record. */
const NO_IDS = {
  'two million characters': '4'.repeat(1_900_000),
  'a path that climbs to another folder': '..%2F..%2Fadmin7',
  NUL: '42%00',
  'a right-to-left mark': '%E2%80%AE42',
  'broken percent-encoding': '42%E0%A4%A',
};

test('T18: what is no id is not a record, and the next valid one is', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm, HOSTILE);
  await sidebar.see('heading', 'Ada Example');
  const goTo = (path: string) =>
    tab.inPage(`history.pushState(null, '', ${JSON.stringify(`/hostile/customers/${path}`)})`);
  for (const [what, id] of Object.entries(NO_IDS)) {
    await goTo(id);
    await expect.poll(() => tab.isDocked(), { message: what }).toBe(false);
    await goTo('41');
    await expect.poll(() => tab.isDocked(), { message: what }).toBe(true);
    await (await tab.sidebar()).see('heading', 'Ada Example');
  }
});
