import { parseHTML } from 'linkedom'; // comes with wxt; its version is held in package.json
import { describe, expect, test, vi } from 'vitest';
import { waysTo } from '../../../lib/content/teach/ways';
import { derive } from '../../../lib/crm/teach/derive';
import type { Sample, Way } from '../../../lib/domain/crm/teach';

// Selectors that find an element again: short and stable ones before positions.

/** The selectors of the element with `data-it`, on a page with this body. */
function waysOn(body: string, address = 'https://crm.example.com/people/41'): Way[] {
  const window = parseHTML(`<html><body>${body}</body></html>`);
  const { document, HTMLElement } = window;
  Object.assign(HTMLElement.prototype, {
    checkVisibility(this: Element): boolean {
      return !this.closest('[hidden]');
    },
  });
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', new URL(address));
  vi.stubGlobal('CSS', { escape: (words: string) => words });
  vi.stubGlobal('Element', window.Element);
  vi.stubGlobal('Document', document.constructor);
  vi.stubGlobal('ShadowRoot', class {});
  const marked = document.querySelector('[data-it]');
  if (!marked) throw new Error('nothing is marked');
  marked.removeAttribute('data-it');
  return waysTo(marked, 'text');
}

const person = (name: string, build = 'k1x9q'): string => `
<nav><h1 class="css-${build}">Relay CRM</h1><div class="title">People</div></nav>
<div class="css-a${build}">
  <div data-component="PersonHeader" class="Header_root__${build}">
    <div><div class="css-b${build}">${name.replace(/[^A-Z]/g, '')}</div></div>
    <div class="title css-${build}2"><span data-it>${name}</span></div>
    <span>Gold</span>
  </div>
</div>`;

const selects = (ways: Way[], ...by: Way['by'][]) =>
  ways.filter((way) => by.includes(way.by)).map(({ select }) => select);

test('a short stable selector is offered if a class or a tag alone matches other elements first', () => {
  const ways = waysOn(person('Ada Example'));
  expect(selects(ways, 'mark')).toContain('[data-component="PersonHeader"] span');
  expect(selects(ways, 'class')).toContain('.title span');
  expect(ways.every(({ value }) => value === 'Ada Example')).toBe(true);
});

test('an ancestor and the element’s class find it together if neither does alone', () => {
  const ways = waysOn(
    `<div class="title">Menu</div><div class="person"><p>x</p><div>y</div><div class="title" data-it>Ada</div></div>`,
  );
  expect(selects(ways, 'class')).toContain('.person .title');
});

test('no selector contains a generated name', () => {
  const all = waysOn(person('Ada Example')).map(({ select }) => select);
  expect(all.length).toBeGreaterThan(2);
  expect(all.join('\n')).not.toMatch(/css-|__k1x9q/);
});

test('a selector that counts elements is a position, whatever it starts from', () => {
  const ways = waysOn(`<div id="card"><p>x</p><p>y</p><p data-it>Ada</p></div>`);
  expect(ways.filter(({ by }) => by !== 'label').map(({ select, by }) => [by, select])).toEqual([
    ['place', '[id="card"] > p:nth-of-type(3)'],
    ['place', 'body > div > p:nth-of-type(3)'],
  ]);
});

test('a landmark is used if nothing nearer has a name', () => {
  const ways = waysOn(`<strong>Relay</strong><main><div><strong data-it>Ada</strong></div></main>`);
  expect(selects(ways, 'landmark')).toEqual(['main strong']);
});

test.each([
  ['data-customer-name=""', '[data-customer-name]'],
  ['data-automation-id="full-name"', '[data-automation-id="full-name"]'],
  ['data-field="name"', '[data-field="name"]'],
  ['aria-label="Customer name"', '[aria-label="Customer name"]'],
  ['id="customer-41-name"', '[id="customer-41-name"]'],
])('%s is found by its mark', (attribute, select) => {
  const ways = waysOn(`<b>x</b><b ${attribute} data-it>Ada</b>`);
  expect(ways.map((way) => way.select)).toContain(select);
});

test.each([
  'data-state="open"',
  'data-index="3"',
  'data-v-7ba5bd90=""',
  'id="mat-input-3"',
  'id="«r3»"',
  'class="ng-tns-c12-3 truncate"',
  'data-tooltip="Ada"',
])('%s is not relied on', (attribute) => {
  const ways = waysOn(`<p>x</p><p ${attribute} data-it>Ada</p>`);
  expect(ways.map(({ by }) => by)).toEqual(['label', 'place']);
});

describe('on two records', () => {
  const sample = (id: string, name: string, build: string): Sample => ({
    address: `https://crm.example.com/people/${id}`,
    ways: { name: waysOn(person(name, build), `https://crm.example.com/people/${id}`) },
  });

  test('stable selectors are offered before the position', () => {
    const taught = derive([
      sample('41', 'Ada Example', 'k1x9q'),
      sample('42', 'Bob Placeholder', 'z7r2w'),
    ]);
    if (typeof taught === 'string') throw new Error(taught);
    const by = taught.fields[0]?.choices.map((choice) => choice.by) ?? [];
    expect(by[0]).toBe('mark');
    expect(by.filter((one) => one === 'place')).toHaveLength(1);
    expect(by.at(-1)).toBe('place');
  });
});
