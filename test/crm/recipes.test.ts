import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom'; // comes with wxt; its version is held in package.json
import { describe, expect, test } from 'vitest';
import { nameInTitle } from '../../lib/content/record/read-name';
import { certaintyOf } from '../../lib/crm/certainty';
import { type FoundRecord, findRecord } from '../../lib/crm/find-record';
import { rulesOf } from '../../lib/crm/page-rules';
import { looksGenerated } from '../../lib/crm/teach/generated';
import * as v from '../../lib/domain/core/schema';
import { Recipe } from '../../lib/domain/crm/recipe';
import { slowPart } from '../../lib/domain/crm/recipe-cost';
import { reference } from '../../lib/domain/crm/record-reference';
import { slowSelector } from '../../lib/domain/crm/selector-cost';
import { large } from '../large';
import { allRecipes, recipeNamed } from './shipped-recipes';

// The requirements on the file of a CRM. docs/crms.md explains how to add one.

const FOLDER = join(import.meta.dirname, '../../lib/crm/recipes');
const files = readdirSync(FOLDER).map((file) => ({
  file,
  written: JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as unknown,
}));
const recipes = allRecipes();
const each = recipes.map((recipe) => ({ id: recipe.id, recipe }));

const at = (address: string): URL => new URL(address, 'https://crm.example.com');
const findIn = ({ records }: Pick<Recipe, 'records'>, address: string): FoundRecord | undefined =>
  findRecord(rulesOf({ records }), at(address));

/** The record at an address, in the form of a recipe's examples. */
const comesTo = (recipe: Pick<Recipe, 'records'>, address: string): unknown => {
  const { type, id, account } = findIn(recipe, address) ?? {};
  return { type, id, ...(account === undefined ? {} : { account }) };
};

describe.each(files)('the file $file', ({ file, written }) => {
  test('matches the schema and has no unknown properties', () => {
    expect(v.parse(Recipe, written)).toMatchObject(Object(written));
  });

  test('is named after its CRM', () => {
    expect(v.parse(Recipe, written).id).toBe(file.replace('.json', ''));
  });
});

test('every file is loaded as a recipe', () => {
  expect(recipes.map(({ id }) => `${id}.json`).sort()).toEqual(
    files.map(({ file }) => file).sort(),
  );
});

describe.each(each)('$id', ({ recipe }) => {
  test('has hosts that permission can be asked for, or runs on the user’s hosts', () => {
    expect(recipe.hosts.length > 0 || recipe.selfHosted).toBe(true);
    expect(new Set(recipe.hosts).size).toBe(recipe.hosts.length);
  });

  test('was checked on a real day', () => {
    expect(new Date(recipe.checked).toISOString()).toMatch(recipe.checked);
  });

  test('is certain of the common addresses', () => {
    expect(['verified', 'high']).toContain(certaintyOf(recipe).address);
  });

  test('has worked examples for every rule', () => {
    for (const rule of recipe.records) {
      expect(Object.keys(rule.examples)).not.toEqual([]);
      for (const [address, expected] of Object.entries(rule.examples)) {
        expect(expected.type, address).toBeDefined();
        expect(comesTo({ records: [rule] }, address), address).toEqual(expected);
      }
    }
  });

  test('gives the same result with its rules in any order', () => {
    const turned = { records: recipe.records.toReversed() };
    for (const { examples } of recipe.records)
      for (const [address, expected] of Object.entries(examples)) {
        expect(comesTo(recipe, address), address).toEqual(expected);
        expect(comesTo(turned, address), address).toEqual(expected);
      }
  });

  test('lists addresses without a record, and finds none in them', () => {
    expect(recipe.notRecords.length).toBeGreaterThanOrEqual(4);
    for (const address of recipe.notRecords)
      expect(findIn(recipe, address), address).toBe(undefined);
  });

  test('finds no record at the start page', () => {
    for (const address of ['/', '/login', '/#', '/?id=7', '/index.php'])
      expect(findIn(recipe, address), address).toBe(undefined);
  });

  test('handles addresses of any length quickly', () => {
    for (const { examples } of recipe.records)
      for (const address of Object.keys(examples))
        for (const more of ['a', '/', '/a', '7', '&a=', '&record=', '%2F', '-', '?', '» '])
          for (const part of [address, address.replace(/\/?\w+\/?$/, '')])
            expect(findIn(recipe, part + more.repeat(large(20_000)))?.id ?? '').not.toMatch(
              /.{129}/,
            );
  });

  test('has no pattern that may backtrack for long', () => {
    expect(slowPart(recipe)).toBe(undefined);
  });

  test('looks for no more than a page can take', () => {
    expect(slowSelector(recipe)).toBe(undefined);
  });

  test('has valid selectors', () => {
    const { document } = parseHTML('<main></main>');
    for (const select of selectorsOf(recipe))
      for (const step of filled(select).split(' >>> '))
        expect(() => document.querySelectorAll(step), step).not.toThrow();
  });

  test('uses no class that a build generated', () => {
    const classes = selectorsOf(recipe).flatMap(
      (select) => select.match(/\.[A-Za-z_][\w-]*/g) ?? [],
    );
    const made = classes.map((one) => one.slice(1)).filter(looksGenerated);
    // Odoo’s and Tryton’s own word for a list of records in a record.
    expect(made.filter((one) => !one.endsWith('2many'))).toEqual([]);
  });

  test('reads no name from an element that is the same on all records', () => {
    for (const { select } of recipe.fields.name)
      expect(select).not.toMatch(/^(nav|header|\[role="?(banner|navigation)"?\])\b/);
  });

  test('has complete CSS lines for the dock that load nothing', () => {
    for (const line of recipe.dock.css) {
      expect(line.split('{').length, line).toBe(line.split('}').length);
      expect(line, line).not.toMatch(/url\(|@import|expression/i);
    }
  });

  test('reads mail and phone links only in limited places, and only unambiguous ones', () => {
    for (const { select, from, only } of [...recipe.fields.email, ...recipe.fields.phone]) {
      expect(select).not.toMatch(/^a\[href/);
      if (/^(main|:is)/.test(select)) expect([from, only]).toEqual([from, true]);
    }
  });

  test('never takes a record of another CRM on its host for its own', () => {
    const addresses = recipe.records.flatMap(({ examples }) => Object.keys(examples));
    for (const other of recipes.filter((one) => one !== recipe && share(one.hosts, recipe.hosts)))
      for (const address of [...addresses, ...recipe.notRecords])
        expect(findIn(other, address), `${other.id}: ${address}`).toBe(undefined);
  });
});

test('the two CRMs that share a host are the known ones', () => {
  const [sell, support] = [recipeNamed('zendesk-sell'), recipeNamed('zendesk-support')];
  expect(share(sell?.hosts ?? [], support?.hosts ?? [])).toBe(true);
});

describe('two addresses of one record give one reference', () => {
  test.each([
    [
      'salesforce',
      '/lightning/r/Contact/0038H00000HeT3EQAV/view',
      '/lightning/r/Contact/0038H00000HeT3E/view',
    ],
    [
      'salesforce',
      '/lightning/r/Case/5005g00000AbCdEAAV/view',
      '/one/one.app#/sObject/5005g00000AbCdE/view',
    ],
    ['hubspot', '/contacts/1234567/record/0-1/101', '/contacts/1234567/contact/101/'],
    [
      'hubspot',
      '/contacts/1234567/record/0-5/555',
      '/help-desk/1234567/view/1/ticket/555/thread/9',
    ],
    [
      'pipedrive',
      '/leads/inbox/adf21080-0e10-11eb-879b-05d71fb426ec',
      '/leads/inbox?selectedLead=ADF21080-0E10-11EB-879B-05D71FB426EC',
    ],
    [
      'zoho',
      '/crm/org675315567/tab/Contacts/5293322000003516055',
      '/crm/tab/Contacts/5293322000003516055/',
    ],
    [
      'dynamics365',
      '/main.aspx?etn=account&pagetype=entityrecord&id=%7B91330924-802A-4B0D-A900-34FD9D790829%7D',
      '/apps/hub/main.aspx?pagetype=entityrecord&etn=account&id=91330924-802a-4b0d-a900-34fd9d790829',
    ],
    ['bitrix24', '/crm/contact/details/5/', '/crm/type/3/details/5/'],
    ['zendesk-sell', '/sales/contacts/12345', '/sales/app/contacts/12345'],
    [
      'copper',
      '/companies/88/app#/browse/list/people/default?fullProfile=people-184433443',
      '/companies/88/app#/contact/184433443',
    ],
    ['insightly', '/list/Contact/?blade=/details/contact/341234567', '/details/Contact/341234567'],
    [
      'attio',
      '/acme/person/0a1b2c3d-1111-4222-8333-444455556666/overview',
      '/acme/people/record/0a1b2c3d-1111-4222-8333-444455556666',
    ],
    [
      'monday',
      '/boards/765008773/pulses/3073776565',
      '/boards/765008773/views/42/pulses/3073776565',
    ],
    ['odoo', '/odoo/contacts/7', '/web#id=7&cids=1&model=res.partner&view_type=form'],
    ['odoo', '/odoo/crm/12', '/odoo/contacts/7/crm.lead/12'],
    [
      'suitecrm7',
      '/index.php?module=Contacts&action=DetailView&record=ae04eb27-e083-df86-21a6-6b00f87423ae',
      '/index.php?action=ajaxui#ajaxUILoc=index.php%3Fmodule%3DContacts%26action%3DDetailView%26record%3Dae04eb27-e083-df86-21a6-6b00f87423ae',
    ],
    ['dolibarr', '/societe/card.php?socid=12', '/comm/card.php?socid=12'],
    [
      'civicrm',
      '/civicrm/contact/view?reset=1&cid=202',
      '/wp-admin/admin.php?page=CiviCRM&q=civicrm%2Fcontact%2Fview&cid=202',
    ],
    [
      'tryton',
      '/#demo/model/party.party/1',
      '/#demo/model/party.party/1;name=%22Ada%22&views=%5Bnull%5D',
    ],
  ])('%s: %s', (id, one, other) => {
    expect(referenceAt(id, one)).toBeDefined();
    expect(referenceAt(id, other)).toBe(referenceAt(id, one));
  });

  test.each([
    ['hubspot', '/contacts/1/contact/101', '/contacts/2/contact/101'],
    ['tryton', '/#demo/model/party.party/1', '/#live/model/party.party/1'],
    ['bitrix24', '/crm/deal/details/7/', '/crm/company/details/7/'],
    ['odoo', '/odoo/contacts/7', '/odoo/crm/7'],
    ['frappe-crm', '/crm/contacts/Ada%20Byron', '/crm/contacts/AdaByron'],
  ])('%s: %s is not %s', (id, one, other) => {
    expect(referenceAt(id, one)).not.toBe(referenceAt(id, other));
  });
});

describe('the name in a title', () => {
  test.each([
    ['salesforce', 'Ada Byron | Contact | Salesforce', 'Ada Byron'],
    ['salesforce', 'Ada Byron | Salesforce', 'Ada Byron'],
    ['salesforce', 'Lightning Experience', undefined],
    ['hubspot', 'Ada Byron | HubSpot', 'Ada Byron'],
    ['hubspot', 'HubSpot', undefined],
    ['pipedrive', 'Ada Byron - contact details', 'Ada Byron'],
    ['pipedrive', 'Pipedrive', undefined],
    ['espocrm', 'Ada Byron', 'Ada Byron'],
    ['espocrm', 'EspoCRM', undefined],
    ['suitecrm7', 'Mrs. Ada Byron » Contacts » SuiteCRM', 'Mrs. Ada Byron'],
    ['suitecrm7', 'SuiteCRM', undefined],
  ])('%s: "%s"', (id, title, name) => {
    expect(nameInTitle(title, recipeNamed(id)?.title)).toBe(name);
  });
});

function referenceAt(id: string, address: string): string | undefined {
  const found = findIn({ records: recipeNamed(id)?.records ?? [] }, address);
  return found && reference({ host: 'crm.example.com', ...found });
}

const selectorsOf = ({ scope, frame, fields, customField, ready, instead }: Recipe): string[] =>
  [
    ...Object.values(fields).flatMap((all) => all.flatMap(({ select, label }) => [select, label])),
    ...[scope, frame, ready.witness?.select, ready.exists, ready.absent],
    ...Object.values(instead ?? {}).flatMap((all) => all.map(({ select }) => select)),
    ...[customField?.byName, customField?.byLabel, customField?.rows, customField?.label],
  ].filter((select) => select !== undefined);

const filled = (select: string): string => select.replace(/\{\w+\}/g, 'x7');

const share = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.some((other) => covers(one, other) || covers(other, one)));

const covers = (wide: string, host: string): boolean =>
  wide === host || (wide.startsWith('*.') && host.endsWith(wide.slice(1)));
