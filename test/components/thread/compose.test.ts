// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { markdownIn, markdownOf } from '../../../components/thread/compose/html-to-markdown';
import { quoteOf } from '../../../components/thread/compose/quote';
import type { Message } from '../../../lib/domain/tickets/message';

// What sanitizes it works in a browser only: test/e2e has that.
const fragmentOf = (html: string): DocumentFragment =>
  document.createRange().createContextualFragment(html);

describe('formatted text from the clipboard', () => {
  test.each([
    ['<p>Pay <b>now</b> or <i>later </i>today</p>', 'Pay **now** or _later_ today'],
    ['<ul><li>one</li><li><p>two</p></li></ul>', '- one\n- two'],
    ['<ol><li>one<ul><li>deep</li></ul></li><li>two</li></ol>', '1. one\n   - deep\n2. two'],
    // Google Docs puts a list beside the item that it belongs to.
    [
      '<ul><li>one</li><ul><li>deep</li><ul><li>deeper</li></ul></ul><li>two</li></ul>',
      '- one\n  - deep\n    - deeper\n- two',
    ],
    ['<ol><li>one</li><ol><li>deep</li></ol><li>two</li></ol>', '1. one\n   1. deep\n2. two'],
    [
      'See <a href="https://a.example/b?c=1">the list</a>.',
      'See [the list](https://a.example/b?c=1).',
    ],
    ['<b>x</b> <a href="https://a.example/">https://a.example</a>', '**x** https://a.example'],
    ['<a href="javascript:alert(1)">press</a> <b>me</b>', 'press **me**'],
    ['<p><b>one</b></p><p>two</p>', '**one**\n\ntwo'],
    ['<h2>Title</h2><p>words</p>', '**Title**\n\nwords'],
    ['<pre>a\n  b</pre>', '```\na\n  b\n```'],
    [
      '<dl><dt>Number</dt><dd><b>7</b></dd><dt>Due</dt><dd>today</dd></dl>',
      'Number\n**7**\nDue\ntoday',
    ],
    [
      '<header><b>Title</b></header><main>words</main><address>Street 1</address>',
      '**Title**\nwords\nStreet 1',
    ],
    ['<details><summary>More</summary><b>words</b></details>', 'More\n**words**'],
    ['<b style="font-weight:normal"><p>all <em>of it</em></p></b>', 'all _of it_'],
  ])('%j becomes %j', (html, expected) => {
    expect(markdownIn(fragmentOf(html))).toBe(expected);
  });

  test.each([
    ['no format', '<span>words</span>'],
    ['a table', '<b>x</b><table><tr><td>1</td></tr></table>'],
    ['a picture', '<b>x</b><img src="https://a.example/p.png">'],
    ['too many parts', '<b>x</b>'.repeat(4_000)],
  ])('with %s is pasted as plain text', (_, html) => {
    expect(markdownIn(fragmentOf(html))).toBeUndefined();
  });
});

test('a whole page on the clipboard is pasted as plain text', () => {
  expect(markdownOf(`<b>x</b>${'<p>word</p>'.repeat(20_000)}`)).toBeUndefined();
});

describe('a quoted message', () => {
  const message: Message = {
    id: 'm-1',
    author: 'svc',
    text: 'First\r\n\r\n> older\nlast\n',
    attachments: [],
    readable: true,
  };

  test('has its author, and each line behind a mark', () => {
    expect(quoteOf(message)).toBe('> Manager wrote:\n>\n> First\n>\n> > older\n> last');
  });

  test('by our side does not say "You" to the manager who reads it, and has its time', () => {
    const at = Date.UTC(2026, 10, 23, 12, 0, 5);
    const head = quoteOf({ ...message, author: 'partner', own: true, createdAt: at }).split(
      '\n',
    )[0];
    expect(head).toMatch(/^> Our team wrote on .*2026.*:$/);
    expect(quoteOf({ ...message, author: 'partner', authorName: 'Ida' })).toMatch(/^> Ida wrote:/);
  });

  test('by a colleague does not give the service a name that only the team has', () => {
    const quoted = quoteOf({ ...message, author: 'partner', colleague: 'Anna Example' });
    expect(quoted).toMatch(/^> Our team wrote:/);
  });
});
