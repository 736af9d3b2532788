import { parseHTML } from 'linkedom'; // comes with wxt; its version is held in package.json
import { expect, test, vi } from 'vitest';
import { hasValue, readValue } from '../../../lib/content/record/read-value';
import type { PageSource } from '../../../lib/domain/crm/content-messages';

const found = { type: 'contact', kind: 'Contacts', id: '7', account: 'acme' };

/** What a source reads from a page. An element with `hidden` is not visible. */
function readSource(html: string, source: Partial<PageSource>, fits?: RegExp): string | undefined {
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

test('the first visible element with text counts', () => {
  const html = '<b class=it hidden>Old</b><b class=it> </b><b class=it>Ada</b><b class=it>Eve</b>';
  expect(readSource(html, {})).toBe('Ada');
});

test('placeholders are not values', () => {
  expect(readSource('<b class=it>Click to add</b>', {})).toBeUndefined();
});

test('a selector may contain parts of the address', () => {
  const html = '<b id=Leads_7>Eve</b><b id=Contacts_7>Ada</b>';
  expect(readSource(html, { select: '[id="{type}_{id}"]' })).toBe('Ada');
});

test.each([
  ['value', '<input class=it value="Ada">', 'Ada'],
  ['text', '<textarea class=it>Ada</textarea>', 'Ada'],
  ['mailto', '<a class=it href="mailto:ada@example.com?subject=x">write</a>', 'ada@example.com'],
  ['tel', '<a class=it href="tel:+4930123">call</a>', '+4930123'],
  ['@title', '<b class=it title="Ada Byron">Ada B…</b>', 'Ada Byron'],
])('is read as %s', (from, html, value) => {
  expect(readSource(html, { from })).toBe(value);
});

test('`drop` is cut out of the value', () => {
  const drop = '\\s*- (?:Saved|Unsaved)\\s*$';
  expect(readSource('<h1 class=it>Ada Byron\n <i>- Saved</i> </h1>', { drop })).toBe('Ada Byron');
  expect(readSource('<h1 class=it>Anna - Maria</h1>', { drop })).toBe('Anna - Maria');
});

test('`drop` is tried on the first 20 visible elements; a selector with more matches is not believed', () => {
  const page = (empty: number) => `${'<b class=it>x</b>'.repeat(empty)}<b class=it>Ada</b>`;
  const hidden = '<b class=it hidden>x</b>'.repeat(30);
  expect(readSource(hidden + page(19), { drop: 'x' })).toBe('Ada');
  expect(readSource(page(20), { drop: 'x' })).toBeUndefined();
  expect(readSource('<b class=it>Ada</b>'.repeat(21), { drop: 'x', only: true })).toBeUndefined();
  // Without `drop`, no pattern is tried.
  expect(readSource('<b class=it></b>'.repeat(20) + page(0), {})).toBe('Ada');
});

test('a source with `only` is not believed if two elements differ', () => {
  const link = (to: string) => `<a class=it href="mailto:${to}">x</a>`;
  const only: Partial<PageSource> = { from: 'mailto', only: true };
  expect(readSource(link('ada@example.com'), only)).toBe('ada@example.com');
  expect(readSource(link('ada@example.com') + link('Ada@Example.com'), only)).toBe(
    'ada@example.com',
  );
  expect(readSource(link('ada@example.com') + link('eve@example.com'), only)).toBeUndefined();
});

test('a label inside an element is not part of its value', () => {
  const html = '<div class=it><label>Phone:</label> <span>+49 30 123</span></div>';
  expect(readSource(html, { label: 'label' })).toBe('+49 30 123');
});

test('no label inside an element is part of its value, whatever it contains', () => {
  const html = '<div class=it>Acme<p>12 Street <input value="Bob"></p> <p>Berlin</p></div>';
  expect(readSource(html, { label: 'p' })).toBe('Acme');
});

test('of equal elements, the one with the label is read', () => {
  const row = (label: string, value: string) => `<div class=it><i>${label}</i>${value}</div>`;
  const html = row('Fax', '1') + row('Client ID: *', '<input value="0a1b">') + row('Client', '2');
  expect(readSource(html, { label: 'i', words: 'client ID' })).toBe('0a1b');
  expect(readSource(html, { label: 'i', words: 'Fax' })).toBe('1');
  expect(readSource(html, { label: 'i', words: 'IBAN' })).toBeUndefined();
  expect(readSource('<div class=it>no label</div>', { label: 'i', words: 'Fax' })).toBeUndefined();
});

test('a value of the wrong form is skipped', () => {
  const html = '<b class=it>Work ada@example.com</b><b class=it>ada@example.com</b>';
  expect(readSource(html, {}, /^\S+@\S+$/)).toBe('ada@example.com');
});

test('a selector that the browser does not support finds nothing', () => {
  expect(readSource('<b class=it>Ada</b>', { select: 'b:no(' })).toBeUndefined();
});

test('an id may be in a hidden element', () => {
  const page = pageOf('<form><input type=hidden name=record value="AB-7"></form>');
  const witness = { select: 'input[name=record]', from: 'value' };
  expect(hasValue('ab-7', witness, page, found)).toBe(true);
  expect(hasValue('ab-8', witness, page, found)).toBe(false);
});
