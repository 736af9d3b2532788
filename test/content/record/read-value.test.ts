import { parseHTML } from 'linkedom'; // comes with wxt; its version is held in package.json
import { expect, test, vi } from 'vitest';
import { isSaid, readValue } from '../../lib/crm/read-value';
import type { PageSource } from '../../lib/domain/page';

const found = { type: 'contact', kind: 'Contacts', id: '7', account: 'acme' };

/** What a source says on a page. An element with `hidden` is not seen on it. */
function said(html: string, source: Partial<PageSource>, fits?: RegExp): string | undefined {
  return readValue(
    [{ select: '.it', from: 'text', ...source }],
    pageOf(html),
    found,
    ['Click to add'],
    fits,
  )?.value;
}

function pageOf(html: string): ParentNode {
  const { document, HTMLElement } = parseHTML(`<html><body>${html}</body></html>`);
  Object.assign(HTMLElement.prototype, {
    checkVisibility(this: Element): boolean {
      return !this.closest('[hidden], [type=hidden]');
    },
  });
  vi.stubGlobal('CSS', { escape: (words: string) => words });
  return document;
}

test('the first visible element with words counts', () => {
  const html = '<b class=it hidden>Old</b><b class=it> </b><b class=it>Ada</b><b class=it>Eve</b>';
  expect(said(html, {})).toBe('Ada');
});

test('words that stand where a value would are none', () => {
  expect(said('<b class=it>Click to add</b>', {})).toBeUndefined();
});

test('what the address said stands in a selector', () => {
  const html = '<b id=Leads_7>Eve</b><b id=Contacts_7>Ada</b>';
  expect(said(html, { select: '[id="{type}_{id}"]' })).toBe('Ada');
});

test.each([
  ['value', '<input class=it value="Ada">', 'Ada'],
  ['text', '<textarea class=it>Ada</textarea>', 'Ada'],
  ['mailto', '<a class=it href="mailto:ada@example.com?subject=x">write</a>', 'ada@example.com'],
  ['tel', '<a class=it href="tel:+4930123">call</a>', '+4930123'],
  ['@title', '<b class=it title="Ada Byron">Ada B…</b>', 'Ada Byron'],
])('is read as %s', (from, html, value) => {
  expect(said(html, { from })).toBe(value);
});

test('what is to be cut out is cut out', () => {
  const drop = '\\s*- (?:Saved|Unsaved)\\s*$';
  expect(said('<h1 class=it>Ada Byron\n <i>- Saved</i> </h1>', { drop })).toBe('Ada Byron');
  expect(said('<h1 class=it>Anna - Maria</h1>', { drop })).toBe('Anna - Maria');
});

test('something is cut out of the first 20 elements that are seen; of a selector that fits more, nothing is believed', () => {
  const page = (empty: number) => `${'<b class=it>x</b>'.repeat(empty)}<b class=it>Ada</b>`;
  const hidden = '<b class=it hidden>x</b>'.repeat(30);
  expect(said(hidden + page(19), { drop: 'x' })).toBe('Ada');
  expect(said(page(20), { drop: 'x' })).toBeUndefined();
  expect(said('<b class=it>Ada</b>'.repeat(21), { drop: 'x', only: true })).toBeUndefined();
  // Where nothing is cut out, no pattern is tried.
  expect(said('<b class=it></b>'.repeat(20) + page(0), {})).toBe('Ada');
});

test('what is believed only alone is not believed where two say different things', () => {
  const link = (to: string) => `<a class=it href="mailto:${to}">x</a>`;
  const only: Partial<PageSource> = { from: 'mailto', only: true };
  expect(said(link('ada@example.com'), only)).toBe('ada@example.com');
  expect(said(link('ada@example.com') + link('Ada@Example.com'), only)).toBe('ada@example.com');
  expect(said(link('ada@example.com') + link('eve@example.com'), only)).toBeUndefined();
});

test('a label in an element is no part of its value', () => {
  const html = '<div class=it><label>Phone:</label> <span>+49 30 123</span></div>';
  expect(said(html, { label: 'label' })).toBe('+49 30 123');
});

test('no label in an element is part of its value, whatever is in it', () => {
  const html = '<div class=it>Acme<p>12 Street <input value="Bob"></p> <p>Berlin</p></div>';
  expect(said(html, { label: 'p' })).toBe('Acme');
});

test('of elements alike, the one with the label is meant', () => {
  const row = (label: string, value: string) => `<div class=it><i>${label}</i>${value}</div>`;
  const html = row('Fax', '1') + row('Client ID: *', '<input value="0a1b">') + row('Client', '2');
  expect(said(html, { label: 'i', words: 'client ID' })).toBe('0a1b');
  expect(said(html, { label: 'i', words: 'Fax' })).toBe('1');
  expect(said(html, { label: 'i', words: 'IBAN' })).toBeUndefined();
  expect(said('<div class=it>no label</div>', { label: 'i', words: 'Fax' })).toBeUndefined();
});

test('what does not look like what is meant is passed over', () => {
  const html = '<b class=it>Work ada@example.com</b><b class=it>ada@example.com</b>';
  expect(said(html, {}, /^\S+@\S+$/)).toBe('ada@example.com');
});

test('a selector that a browser does not know finds nothing', () => {
  expect(said('<b class=it>Ada</b>', { select: 'b:no(' })).toBeUndefined();
});

test('an id may stand where nobody sees it', () => {
  const page = pageOf('<form><input type=hidden name=record value="AB-7"></form>');
  const witness = { select: 'input[name=record]', from: 'value' };
  expect(isSaid('ab-7', witness, page, found)).toBe(true);
  expect(isSaid('ab-8', witness, page, found)).toBe(false);
});
