import fc from 'fast-check';
import { startListener } from './listener';
import { expect, type Thread, test } from './stage';

// Hostile content in messages and attachments.

/** Runs in the panel: records violations of its Content-Security-Policy. */
function recordViolations(): void {
  const seen: string[] = [];
  Reflect.set(globalThis, 'seen', seen);
  document.addEventListener('securitypolicyviolation', (event) =>
    seen.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
  );
}

/** Runs in the panel: lists elements, attributes and links in the log that are more than text. */
function moreThanWords(): string[] {
  const words =
    /^(P|BR|B|STRONG|I|EM|U|S|UL|OL|LI|BLOCKQUOTE|CODE|PRE|A|DIV|ARTICLE|SPAN|TIME|BDI|SVG|PATH|BUTTON|H\d|HR)$/i;
  // The icons of our buttons are drawn with more.
  const strange = [...document.querySelectorAll('[role=log] *:not(button [data-icon] *)')].flatMap(
    (element) => [
      ...(words.test(element.tagName) ? [] : [element.outerHTML]),
      ...[...element.attributes]
        .filter(({ name, value }) => /^on/i.test(name) || /javascript:|data:text/i.test(value))
        .map(({ name, value }) => `${name}=${value}`),
      ...(element instanceof HTMLAnchorElement && !/^https:\/\/[^@/]+(\/|$)/.test(element.href)
        ? [element.href]
        : []),
    ],
  );
  if (Reflect.has(globalThis, 'pwned')) strange.push('a script ran');
  const seen: unknown = Reflect.get(globalThis, 'seen');
  return Array.isArray(seen) ? [...strange, ...seen] : strange;
}

/** Checks a whole thread, from its end to its beginning. */
async function checkContent({ sidebar }: Thread): Promise<string[]> {
  const log = sidebar.find('log', 'Messages');
  const strange = new Set<string>();
  await log.focus();
  for (let pages = 0; pages < 300; pages++) {
    for (const one of await sidebar.frame.evaluate(moreThanWords)) strange.add(one);
    if ((await log.evaluate((element) => element.scrollTop)) === 0) return [...strange];
    await sidebar.press('PageUp');
  }
  throw new Error('The thread has no beginning.');
}

test('F43 generated HTML and markdown in messages: no script, no request, only text elements', async ({
  thread,
}) => {
  const { service, sidebar, ticketId } = thread;
  const listener = await startListener();
  const host = listener.address;
  const tag = fc.constantFrom(
    ...['img', 'script', 'svg', 'math', 'iframe', 'style', 'link', 'base', 'form', 'input'],
    ...['a', 'p', 'b', 'table', 'mglyph', 'noscript', 'template', 'details', 'video', 'object'],
  );
  const attribute = fc.constantFrom(
    ...['onerror=window.pwned=1', 'onload=window.pwned=1', 'onfocus=window.pwned=1 autofocus'],
    ...[`src=${host}/s`, `href=${host}/h`, `xlink:href=${host}/x`, `action=${host}/a`],
    ...['href=javascript:window.pwned=1', 'srcdoc="<script>window.pwned=1</script>"'],
    ...[`style="background:url(${host}/b)"`, 'ontoggle=window.pwned=1 open', 'id=seen name=seen'],
  );
  const open = fc
    .tuple(tag, fc.array(attribute, { maxLength: 3 }))
    .map(([name, attributes]) => `<${[name, ...attributes].join(' ')}>`);
  const piece = fc.oneof(
    open,
    tag.map((name) => `</${name}>`),
    fc.constantFrom('<!--', '-->', '<![CDATA[', ']]>', '&lt;', '&#60;', '<', '>', '"', "'", '`'),
    fc.constantFrom('\n', '\n\n', '- ', '> ', '# ', '**', '_', '~~', '|', '```', '\u202e', '\0'),
    fc.constantFrom(`![x](${host}/p)`, '[x](javascript:window.pwned=1)', `[x](${host})`),
    fc.constantFrom('[x](https://a@b.example.com)', '<https://e.example.com>', '[x]: javascript:1'),
    fc.string({ maxLength: 5 }),
  );
  const texts = fc
    .array(piece, { minLength: 2, maxLength: 14 })
    .map((pieces) => pieces.join(''))
    .filter((text) => text.trim() !== '');
  const seed = Date.now();
  await sidebar.frame.evaluate(recordViolations);
  for (const text of fc.sample(texts, { seed, numRuns: 120 }))
    service.control.managerReplies(ticketId, { text });
  service.control.managerReplies(ticketId, { text: 'The last one' });
  await sidebar.seeText('The last one');
  expect(await checkContent(thread), `seed ${seed}`).toEqual([]);
  expect(listener.requests, `seed ${seed}`).toEqual([]);
  await listener.close();
});

const SHA = 'a'.repeat(64);

/** An attachment, whether it may be a link, and its note. */
const ATTACHMENTS = [
  ['https://files.example.com/good', `sha256:${SHA}`, true, /· hash provided/],
  ['https://files.example.com/none', '', true, /no hash/],
  ['https://files.example.com/unknown', `md5:${'a'.repeat(32)}`, true, /unsupported hash/],
  ['https://files.example.com/short', 'sha256:abc', true, /unsupported hash/],
  ['https://files.example.com/odd', 'constructor:abc', true, /unsupported hash/],
  ['http://files.example.com/http', `sha256:${SHA}`, false, /can’t open link/],
  ['https://files.example.com@evil.example.com/', `sha256:${SHA}`, false, /can’t open link/],
  ['javascript:window.pwned=1', '', false, /can’t open link/],
  ['data:text/html,<script>window.pwned=1</script>', '', false, /can’t open link/],
  ['file:///etc/passwd', '', false, /can’t open link/],
] as const;

test('F44 attachments with no, unknown or wrong hashes, bidi names or other than https links: marked and not linked', async ({
  thread,
}) => {
  const { service, sidebar, ticketId } = thread;
  service.control.managerReplies(ticketId, {
    attachments: ATTACHMENTS.map(([url, hash]) => ({
      ...{ name: 'in\u202Efdp.exe', mimeType: 'application/pdf' },
      ...{ url, hash },
    })),
  });
  const list = sidebar.find('log', 'Messages').getByRole('list', { name: 'Attachments' });
  await expect(list.getByRole('listitem')).toHaveCount(ATTACHMENTS.length);
  for (const [i, [, , isLink, said]] of ATTACHMENTS.entries()) {
    const item = list.getByRole('listitem').nth(i);
    await expect(item).toContainText('infdp.exe');
    await expect(item).toContainText(said);
    await expect(item.getByRole('link')).toHaveCount(isLink ? 1 : 0);
  }
  expect(await list.innerText()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

test('F44 attachments on this computer and in this network: no request before a click', async ({
  thread,
}) => {
  const { browser, service, sidebar, ticketId } = thread;
  const asked: string[] = [];
  const notice = (request: { url(): string }) => asked.push(request.url());
  browser.context.on('request', notice);
  const urls = ['https://127.0.0.1:9/a', 'https://169.254.169.254/b', 'https://10.0.0.1/c'];
  service.control.managerReplies(ticketId, {
    attachments: urls.map((url) => ({ name: 'x.pdf', mimeType: 'application/pdf', url, hash: '' })),
  });
  const log = sidebar.find('log', 'Messages');
  // In test a loopback address may be a link, because the stand-in service is there; the others are
  // only named.
  await expect(log.getByRole('link')).toHaveCount(1);
  await expect(log.getByText('can’t open link: private address')).toHaveCount(2);
  await log.getByRole('link').hover();
  service.control.managerReplies(ticketId, { text: 'A round later' });
  await sidebar.seeText('A round later');
  browser.context.off('request', notice);
  for (const url of urls) expect(asked.join('\n')).not.toContain(new URL(url).host);
});
