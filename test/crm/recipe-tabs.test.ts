import { parseHTML } from 'linkedom'; // comes with wxt; its version is held in package.json
import { expect, test, vi } from 'vitest';
import { readValue } from '../../lib/content/record/read-value';
import { viewOf } from '../../lib/crm/page-rules';
import type { FieldName } from '../../lib/domain/crm/fields';
import { recipeNamed } from './shipped-recipes';

// A CRM shows one record in several tabs and views; every view must give the same result.

function read(id: string, field: FieldName, kind: string, html: string): string | undefined {
  const { document, HTMLElement } = parseHTML(`<html><body>${html}</body></html>`);
  Object.assign(HTMLElement.prototype, {
    checkVisibility(this: Element): boolean {
      return !this.closest('[hidden]');
    },
  });
  vi.stubGlobal('CSS', { escape: (words: string) => words });
  const recipe = recipeNamed(id);
  const found = { type: 'contact', kind, id: '12' };
  return recipe && readValue(viewOf(recipe).fields[field] ?? [], document, found)?.value;
}

const link = (name: string, at: string) =>
  `<a href="index.php?module=${at}&view=Detail&record=9">${name}</a>`;
const row = (value: string) =>
  `<tr><td class="fieldLabel">x</td><td class="fieldValue"><span class="value">${value}</span></td></tr>`;

test('vtiger’s company is read on the tab Summary and on Details', () => {
  const details = `<div id="Contacts_detailView_fieldValue_account_id"><span class="value">${link('Lorem', 'Accounts')}</span></div>`;
  const summary = `<table>${row('Ada')}${row(link('Lorem', 'Accounts'))}${row(link('Pat', 'Users'))}</table>`;
  expect(read('vtiger', 'company', 'Contacts', details)).toBe('Lorem');
  expect(read('vtiger', 'company', 'Contacts', summary)).toBe('Lorem');
});

test('two companies on the tab Summary give no company', () => {
  const two = `<table>${row(link('Lorem', 'Accounts'))}${row(link('Ipsum', 'Accounts'))}</table>`;
  expect(read('vtiger', 'company', 'Contacts', two)).toBe(undefined);
  expect(read('vtiger', 'company', 'Contacts', link('Lorem', 'Accounts'))).toBe(undefined);
});

test('Salesforce’s e-mail address is also read from the header if there is only one', () => {
  const head = (...all: string[]) =>
    `<records-highlights2>${all.map((one) => `<a href="mailto:${one}">${one}</a>`).join('')}</records-highlights2>`;
  expect(read('salesforce', 'email', 'Contact', head('a@example.com'))).toBe('a@example.com');
  const two = head('a@example.com', 'b@example.com');
  expect(read('salesforce', 'email', 'Contact', two)).toBe(undefined);
});
