import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atCustomer, expect, openTicket, test } from './setting';

// What managers, or senders who pretend to be managers, may put into a message.

/**
 * Each would run a script or send a request if the panel did not block it. `HOST` is a listening
 * server.
 */
const HOSTILE = [
  '<script>window.pwned = true</script>',
  '<img src=x onerror="window.pwned = true">',
  '<img src="HOST/pixel.png">',
  '![a picture](HOST/pixel.png)',
  '![](https://HOST_NAME/pixel.png "title")',
  '<svg onload="window.pwned = true"><a xlink:href="javascript:window.pwned = true">x</a></svg>',
  '<iframe src="HOST/frame"></iframe><object data="HOST/o"></object><embed src="HOST/e">',
  '<style>@import "HOST/style.css"; body { background: url(HOST/bg) }</style>',
  '<link rel="stylesheet" href="HOST/style.css"><base href="HOST/">',
  '<form action="HOST/form"><input name=a><button>Go</button></form>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.pwned=1&gt;">',
  '[click](javascript:window.pwned=true)',
  '[click](data:text/html,<script>window.pwned=true</script>)',
  '[click](https://user:word@example.com/)',
  '<a href="https://example.com" onclick="window.pwned = true" style="position:fixed;inset:0">x</a>',
  '<details open ontoggle="window.pwned = true"><summary>s</summary></details>',
  '<input autofocus onfocus="window.pwned = true">',
  '[x]: javascript:window.pwned=true\n[x]',
  '<<a|ascript>alert(1)//',
  '`<img src=x onerror=window.pwned=1>`',
  '\u202Egnp.exe',
  '**a*_'.repeat(2_000),
  '> '.repeat(3_000),
];

test('T11, T12: no message runs a script, sends a request, or covers the panel', async ({
  alongside,
  service,
  crm,
}) => {
  const asked: string[] = [];
  const listener = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const host = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;

  const { sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  for (const text of HOSTILE)
    service.control.managerReplies(ticketId, {
      text: text.replaceAll('HOST_NAME', new URL(host).host).replaceAll('HOST', host),
    });
  service.control.managerReplies(ticketId, { text: 'The last one' });
  await sidebar.seeText('The last one');

  const log = sidebar.find('log', 'Messages');
  const look = () =>
    sidebar.frame.evaluate(() => ({
      text: document.body.innerText,
      pwned: Reflect.has(globalThis, 'pwned'),
      elements: [
        ...document.querySelectorAll(
          '[role=log] :is(img,svg[onload],script,iframe,object,embed,style,link,form,input,math,details)',
        ),
      ]
        .filter((one) => !one.closest('button'))
        .map((one) => one.outerHTML),
      handlers: [...document.querySelectorAll('*')].flatMap((one) =>
        [...one.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
      ),
      links: [...document.querySelectorAll<HTMLAnchorElement>('[role=log] a[href]')].map(
        (one) => one.href,
      ),
    }));
  const looks = [await look()];
  for (let i = 0; i < 40; i++) {
    await log.press('PageUp');
    looks.push(await look());
  }
  // Only messages in view are drawn, so this has read all of them from the last to the first.
  for (const words of ['The last one', HOSTILE[0] ?? ''])
    expect(looks.some(({ text }) => text.includes(words))).toBe(true);
  expect(looks.some(({ pwned }) => pwned)).toBe(false);
  expect(looks.flatMap(({ elements }) => elements)).toEqual([]);
  expect(looks.flatMap(({ handlers }) => handlers)).toEqual([]);
  for (const link of looks.flatMap(({ links }) => links)) expect(link).toMatch(/^https:\/\/[^@]*$/);
  expect(asked).toEqual([]);
  listener.close();
});

test('T11: light markdown is rendered, HTML is shown as typed, and links name their host', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  service.control.managerReplies(ticketId, {
    text: 'Use <merchant_id> **here**\nand `code`\n\n- one\n- two\n\n1. first\n3. third\n\n[the guide](https://help.example.com/a) http://plain.example.com [https://www.paypal.com/](https://www.paypal.co/)',
  });
  await sidebar.seeText('Use <merchant_id> here');
  const log = sidebar.find('log', 'Messages');
  await expect(log.locator('strong', { hasText: 'here' })).toBeVisible();
  await expect(log.locator('code', { hasText: 'code' })).toBeVisible();
  await expect(log.getByRole('listitem').filter({ hasText: 'two' })).toBeVisible();
  await expect(log.locator('li', { hasText: 'third' })).toHaveAttribute('value', '3');
  const link = log.getByRole('link', { name: 'the guide' });
  await expect(link).toHaveAttribute('href', 'https://help.example.com/a');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('title', 'https://help.example.com/a');
  // The link's text looks like another host, so the panel shows the real host behind it.
  const other = log.getByRole('link', { name: 'https://www.paypal.com/' });
  await expect(other).toHaveAttribute('data-host', 'www.paypal.co');
  await expect(log.getByRole('link')).toHaveCount(2);
});

test('T11: an attachment that is not https is named and not linked', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  service.control.managerReplies(ticketId, {
    text: '',
    attachments: [
      {
        name: 'good.pdf',
        mimeType: 'application/pdf',
        url: 'https://files.example.com/good.pdf',
        hash: '',
      },
      {
        name: 'bad.pdf',
        mimeType: 'application/pdf',
        url: 'http://files.example.com/bad.pdf',
        hash: '',
      },
      {
        name: 'invoice\u202Efdp.exe',
        mimeType: 'application/pdf',
        url: 'javascript:alert(1)',
        hash: '',
      },
    ],
  });
  await sidebar.seeText('good.pdf');
  const log = sidebar.find('log', 'Messages');
  await expect(log.getByRole('link')).toHaveCount(1);
  await expect(log.getByText('can’t open link: not https')).toHaveCount(2);
  expect(await log.innerText()).not.toContain('\u202E');
});
