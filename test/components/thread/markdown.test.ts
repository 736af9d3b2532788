import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml } from '../../../components/thread/escape-html';
import { isCheapToParse, plainToHtml, toHtml } from '../../../components/thread/markdown';
import { plainParagraphs } from '../../../components/thread/plain-text';

// A real browser tests sanitize(), the next step, because it needs a DOM.

const html = (markdown: string) => toHtml(markdown).trim();

test.each([
  ['use <merchant_id> & <b>bold</b>', 'use &lt;merchant_id&gt; &amp; &lt;b&gt;bold&lt;/b&gt;'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['one\ntwo', 'one<br>two'],
  ['3. March', '3. March'],
  ['2024. A year', '2024. A year'],
  ['~5 to ~6 days', '~5 to ~6 days'],
  ['---', '---'],
  ['a\n===', 'a<br>==='],
  ['[1]: https://x.test', '[1]: <a href="https://x.test">https://x.test</a>'],
  ['[x](http://x.test)', 'x (http://x.test)'],
  ['[a.pdf](http://x.test/a.pdf)', 'a.pdf (http://x.test/a.pdf)'],
  ['[](http://x.test/a)', 'http://x.test/a'],
  ['http://x.test/a', 'http://x.test/a'],
  ['www.x.test', 'www.x.test'],
  ['[x](javascript:alert(1))', 'x (javascript:alert(1))'],
  ['[x](https://me:pw@x.test/)', 'x (https://me:pw@x.test/)'],
  ['![scan](https://x.test/a.png)', '<a href="https://x.test/a.png">scan</a>'],
  ['mail me@x.test', 'mail me@x.test'],
])('%s stays readable', (markdown, expected) => {
  expect(html(markdown)).toBe(`<p>${expected}</p>`);
});

test('simple Markdown becomes markup', () => {
  expect(html('**a** *b* `c` ~~d~~')).toBe(
    '<p><strong>a</strong> <em>b</em> <code>c</code> <s>d</s></p>',
  );
  expect(html('# Title')).toBe('<p><strong>Title</strong></p>');
  expect(html('- a\n- b')).toBe('<ul>\n<li>a</li>\n<li>b</li>\n</ul>');
  expect(html('1. a\n2. b')).toBe('<ol>\n<li>a</li>\n<li>b</li>\n</ol>');
  expect(html('- [x] a')).toContain('☑ a');
});

test('a numbered list keeps the numbers that were written', () => {
  expect(html('1. yes\n3. no\n4. yes')).toBe(
    '<ol>\n<li>yes</li>\n<li value="3">no</li>\n<li>yes</li>\n</ol>',
  );
  expect(html('1) yes\n1) no')).toBe('<ol>\n<li>yes</li>\n<li value="1">no</li>\n</ol>');
});

test('what stands beside the fence of a code is shown as its first line', () => {
  expect(html('```Error 7 <at> 10:05\nstack\n```')).toBe(
    '<pre><code>Error 7 &lt;at&gt; 10:05\nstack\n</code></pre>',
  );
  expect(html('```\na < b\n```')).toBe('<pre><code>a &lt; b\n</code></pre>');
});

test('plain text is escaped and keeps its lines', () => {
  expect(plainToHtml('<a>\n"b" & \'c\'')).toBe('<p>&lt;a&gt;\n&quot;b&quot; &amp; &#39;c&#39;</p>');
});

test('text that would take long to parse is not parsed', () => {
  expect(isCheapToParse('A normal message: see https://x.test/a?b=1 — **thanks**!')).toBe(true);
  expect(isCheapToParse('Слово за слово. '.repeat(1_000))).toBe(true);
  expect(isCheapToParse('x'.repeat(20_001))).toBe(false);
  expect(isCheapToParse('**a*_'.repeat(500))).toBe(false);
  expect(isCheapToParse('-\n'.repeat(2_000))).toBe(false);
});

test('no text makes the parser throw or lets a tag through', () => {
  const piece = fc.oneof(
    fc.constantFrom('<', '>', '<b', '</a>', '<!--', '`', '[', '](', ')', '![', '*', '_', '~~'),
    fc.constantFrom('\n', '\n\n', '- ', '1. ', '> ', '# ', '|', '&lt;', 'https://x.test/', '\\'),
    fc.string({ maxLength: 6 }),
  );
  const texts = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  const ours = /^<\/?(p|br|strong|em|s|code|pre|blockquote|ul|ol|li|a)\b[^<>]*>$/;
  fc.assert(
    fc.property(texts, (text) => {
      for (const tag of toHtml(text).match(/<[^>]*>/g) ?? []) expect(tag).toMatch(ours);
    }),
    { numRuns: 500, seed: 1 },
  );
});

/** What `MessageBody` draws of plain paragraphs, as the parser would write it. */
const drawn = (text: string): string | undefined =>
  plainParagraphs(text)
    ?.map((lines) => `<p>${lines.map(escapeHtml).join('<br>')}</p>`)
    .join('\n');

test('a text without markup is drawn as the parser would draw it', () => {
  expect(drawn("Hello, it's 5 % (“so” to say).\n- no\n\nBye!")).toBeUndefined();
  expect(drawn("Hello, it's 5 % (“so” to say).\nOr £3?\n\n\nBye! 👋🏽 #7")).toBe(
    '<p>Hello, it&#39;s 5 % (“so” to say).<br>Or £3?</p>\n<p>Bye! 👋🏽 #7</p>',
  );
  const piece = fc.oneof(
    fc.constantFrom('a', 'Z', 'é', '漢', '7', '12', ' ', '  ', '\n', '\n\n', '\n\n\n', '👋', '€'),
    fc.constantFrom('.', ',', ':', ';', '?', '!', "'", '"', '(', ')', '/', '%', '#', '+', '=', '-'),
    fc.constantFrom('--', '---', '://', 'http://', 'https', 'www.', 'a.b', 'mailto:', '1. ', '2) '),
    fc.string({ maxLength: 3 }),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  );
  const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const log = 'a\n'.repeat(10_000);
  expect(plainParagraphs(log.slice(0, -1))).toHaveLength(1);
  expect(plainParagraphs(`${log}a`)).toBeUndefined();
  let plain = 0;
  fc.assert(
    fc.property(texts, (text) => {
      const ours = drawn(text);
      if (ours === undefined) return;
      plain += 1;
      expect(ours).toBe(html(text));
    }),
    { numRuns: 3_000, seed: 1 },
  );
  expect(plain).toBeGreaterThan(300);
});
