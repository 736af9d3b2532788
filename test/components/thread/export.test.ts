// @vitest-environment happy-dom
import { marked } from 'marked';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createCollector, type Format } from '../../../components/thread/export/collect';
import { exportFile, exportThread } from '../../../components/thread/export/exported';
import { htmlFormat } from '../../../components/thread/export/html-format';
import { jsonFormat } from '../../../components/thread/export/json-format';
import { localTime } from '../../../components/thread/export/local-time';
import { markdownFormat } from '../../../components/thread/export/markdown-format';
import { sha256Hex } from '../../../lib/bytes/sha256';
import type { Message } from '../../../lib/domain/tickets/message';
import { large } from '../../large';
import { ROW, SCOPE } from '../samples';

afterEach(() => vi.unstubAllEnvs());

const NOW = Date.UTC(2026, 10, 23, 14, 2, 11);
const THREAD = exportThread({
  scope: SCOPE,
  installationName: 'North',
  row: { ...ROW, asOf: NOW - 5_000 },
  version: '1.2.3',
  now: NOW,
});

const message = (number: number, part: Partial<Message> = {}): Message => ({
  id: `m-${number}`,
  author: 'svc',
  text: `Words ${number}`,
  attachments: [],
  createdAt: NOW - 60_000,
  readable: true,
  ...part,
});

async function write(
  format: Format,
  messages: readonly Message[],
  complete = true,
): Promise<string> {
  const collector = createCollector(format);
  await collector.add(messages, 0);
  return (await collector.finish(THREAD, complete)).text();
}

/** A second reading of the rule in docs/export.md, without our own code. */
const oneFormOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(oneFormOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${oneFormOf(one)}`).join(',')}}`;
};

/** What does not match in an exported file. */
async function changed(json: string): Promise<string[]> {
  const { sha256, messages, ...rest } = JSON.parse(json);
  const wrong: string[] = [];
  for (const { sha256: own, ...one } of messages)
    if (own !== (await sha256Hex(oneFormOf(one)))) wrong.push(`message ${one.number}`);
  const digests = messages.map((one: { sha256: string }) => one.sha256);
  if (sha256 !== (await sha256Hex(oneFormOf({ ...rest, messages: digests })))) wrong.push('thread');
  return wrong;
}

const HOSTILE = [
  '</div></article></main></script><script>alert(1)</script><img src=x onerror=alert(1)>',
  '\u202Egnp.exe \u2066 left open',
  '## 2. You, now\n> quoted\n```\n<b>bold</b>',
  'half \ud800 a pair, \u0000 and \u007f, \u2028 and "quotes" \\',
];

describe('an exported thread as JSON', () => {
  test('says what the ticket, the program and each message are', async () => {
    const file = JSON.parse(
      await write(jsonFormat, [message(1), message(2, { author: 'partner', own: true })]),
    );
    expect(file).toMatchObject({
      format: 'alongside-thread/1',
      exportedAt: '2026-11-23T14:02:11.000Z',
      program: { name: 'Alongside', version: '1.2.3' },
      environment: 'test',
      installation: { id: SCOPE.installationId, name: 'North' },
      ticket: { id: ROW.ticket.id, status: ROW.ticket.status, priority: ROW.ticket.priority },
      messageCount: 2,
      complete: true,
    });
    expect(file.messages).toMatchObject([
      { number: 1, id: 'm-1', author: 'svc', writer: 'manager', text: 'Words 1' },
      { number: 2, writer: 'you', createdAt: '2026-11-23T14:01:11.000Z' },
    ]);
  });

  test('shows each changed word, also one of the ticket', async () => {
    const json = await write(jsonFormat, [
      message(1),
      ...HOSTILE.map((text, i) => message(i + 2, { text })),
    ]);
    expect(await changed(json)).toEqual([]);
    expect(await changed(json.replace('Words 1', 'Words 2'))).toEqual(['message 1']);
    expect(await changed(json.replace('"complete": true', '"complete": false'))).toEqual([
      'thread',
    ]);
  });

  test('shows a message that was removed', async () => {
    const file = JSON.parse(await write(jsonFormat, [message(1), message(2), message(3)]));
    file.messages.splice(1, 1);
    expect(await changed(JSON.stringify(file))).toEqual(['thread']);
  });

  test('without messages is JSON, too', async () => {
    expect(JSON.parse(await write(jsonFormat, [], false))).toMatchObject({
      messages: [],
      complete: false,
    });
  });
});

describe('a link in an export', () => {
  test('has neither query nor fragment nor password, which may open the file', () => {
    const url = 'https://me:pass@files.example/a/b.pdf?signature=secret#part';
    const file = exportFile({ name: 'b.pdf', mimeType: 'application/pdf', url, hash: 'sha256:00' });
    expect(file).toMatchObject({
      url: 'https://files.example/a/b.pdf',
      host: 'files.example',
      queryRemoved: true,
    });
    expect(JSON.stringify(file)).not.toMatch(/secret|pass|part/);
    expect(exportFile({ name: '', mimeType: '', url: 'not a link?x', hash: '' })).toMatchObject({
      url: 'not a link',
      host: '',
    });
  });
});

describe('hostile text', () => {
  test('is only text in HTML, and ends no element', async () => {
    const html = await write(
      htmlFormat,
      HOSTILE.map((text, i) => message(i + 1, { text })),
    );
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect(page.querySelectorAll('script, img, b, iframe, link')).toHaveLength(0);
    expect(page.querySelectorAll('main.thread-file > article')).toHaveLength(HOSTILE.length);
    expect(page.querySelector('article .text')?.textContent).toBe(HOSTILE[0]);
    expect(html).toContain("default-src 'none'");
    expect(page.querySelectorAll('[src], [href], [onerror]')).toHaveLength(0);
  });

  test('stays in its quotation in Markdown', async () => {
    const markdown = await write(
      markdownFormat,
      HOSTILE.map((text, i) => message(i + 1, { text })),
    );
    const heads = markdown.split('\n').filter((line) => line.startsWith('#'));
    expect(heads).toHaveLength(1 + HOSTILE.length);
    expect(markdown).not.toMatch(/(?<!\\)<(script|img|b)\b/);
  });
});

test('a message in Markdown defines no link, neither for its own words nor for those of others', async () => {
  const markdown = await write(markdownFormat, [
    message(1, { text: 'See [invoice] and [^1].' }),
    message(2, { text: '[invoice]: https://evil.example/a\n> [^1]: a note' }),
    message(3, { text: '[in\nvoice]: https://evil.example/b' }),
  ]);
  const page = new DOMParser().parseFromString(
    marked.parse(markdown, { async: false }),
    'text/html',
  );
  const [, second, third] = page.querySelectorAll('body > blockquote');
  expect(second?.textContent).toContain('[invoice]: https://evil.example/a');
  expect(third?.textContent).toContain('https://evil.example/b');
  expect([...page.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'https://evil.example/a',
    'https://evil.example/b',
  ]);
});

test('a link in a file for people cannot turn around what stands after it', async () => {
  const file = {
    name: 'a.pdf',
    mimeType: 'application/pdf',
    url: 'https://files.example/\u202Efdp.exe',
    hash: 'sha256:\u206600',
  };
  for (const format of [htmlFormat, markdownFormat])
    expect(await write(format, [message(1, { attachments: [file] })])).not.toMatch(
      /[\u202A-\u202E\u2066-\u2069]/,
    );
});

test('an export names the colleague who sent a message, beside what the service says', async () => {
  const sent = message(1, { author: 'partner', colleague: 'Anna Example' });
  expect(JSON.parse(await write(jsonFormat, [sent])).messages).toMatchObject([
    { author: 'partner', writer: 'team', colleague: 'Anna Example' },
  ]);
  for (const format of [htmlFormat, markdownFormat])
    expect(await write(format, [sent])).toContain('Anna Example · Your team');
});

test('an export for people says that messages are missing', async () => {
  for (const format of [htmlFormat, markdownFormat])
    expect(await write(format, [message(1)], false)).toContain('Not the whole thread');
});

test('a copied thread has the id and the digest of each message, as its Markdown file', async () => {
  const copied = await write(markdownFormat, [message(1), message(2)]);
  for (const { id } of [message(1), message(2)]) expect(copied).toContain(`- ID: ${id}`);
  expect(copied.match(/- SHA-256: [0-9a-f]{64}/g)?.length).toBeGreaterThanOrEqual(2);
});

test.each(['Asia/Tokyo', 'America/New_York'])(
  'a time at the edge of what a date can have is written, too: %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(localTime(8.64e15)).toMatch(/^\+275760-09-1\dT\d\d:00:00[+-]\d\d:00\[/);
    expect(localTime(-8.64e15)).toMatch(/^-271821-04-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d\[/);
    expect(localTime(Date.UTC(2026, 0, 2, 3, 4, 5))).toMatch(/^2026-01-0\dT\d\d:04:05[+-]/);
  },
);

test('a local time names its offset and its zone', () => {
  expect(localTime(NOW)).toMatch(/^2026-11-2\dT\d\d:\d\d:11[+-]\d\d:\d\d\[[^\]]+\]$/);
});

test('the time zone is looked up once for many messages', async () => {
  const lookUps = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  const many = Array.from({ length: 1_000 }, (_, i) => message(i + 1));
  await createCollector(jsonFormat).add(many, 0);
  expect(lookUps).toHaveBeenCalledTimes(1);
});

const MANY = large(100_000);

test('an export of a hundred thousand messages holds parts of about a megabyte, not its text', async () => {
  const sizes: number[] = [];
  const RealBlob = globalThis.Blob;
  class CountingBlob extends RealBlob {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super([], options);
      const texts = parts.filter((part) => typeof part === 'string');
      sizes.push(texts.reduce((sum, text) => sum + text.length, 0));
    }
  }
  globalThis.Blob = CountingBlob;
  try {
    const collector = createCollector(jsonFormat);
    const text = 'x'.repeat(400);
    for (let from = 0; from < MANY; from += 1_000)
      await collector.add(
        Array.from({ length: 1_000 }, (_, i) => message(from + i + 1, { text })),
        from,
      );
    await collector.finish(THREAD, true);
  } finally {
    globalThis.Blob = RealBlob;
  }
  expect(sizes.length).toBeGreaterThan(MANY / 3_500);
  expect(Math.max(...sizes.slice(0, -1))).toBeLessThan(3_000_000);
  // The last part has what stands around the messages.
  expect(sizes.at(-1)).toBeLessThan(5_000);
});
