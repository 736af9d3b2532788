import { beforeEach, expect, test } from 'vitest';
import type { Asker } from '../../lib/border/answer';
import { Recipe } from '../../lib/domain/recipe';
import type { Sample } from '../../lib/domain/teach';
import { settingsDb } from '../../lib/storage/databases';
import { recipeOf } from '../../lib/worker/sites/page-recipe';
import { addSite, listSites } from '../../lib/worker/sites/sites';
import { keepRecipe, tryOnOpenPage } from '../../lib/worker/teach/recipes';
import { keepTeaching, teachings } from '../../lib/worker/teach/samples';
import { draftRecipe, dropTeaching, readReviews, takeSample } from '../../lib/worker/teach/teach';
import { reach } from '../browser-stand-in';
import { newProfile } from './background';

const ORIGIN = 'https://crm.example.com';
const page: Asker = { place: 'crm', tabId: 7, origin: ORIGIN };

const sample = (path: string, name: string, more: Sample['ways'] = {}): Sample => ({
  address: ORIGIN + path,
  ways: {
    name: [
      { select: '.name', from: 'text', by: 'class', value: name, others: 0 },
      { select: 'td', from: 'text', beside: 'Name', by: 'label', value: name, others: 0 },
    ],
    ...more,
  },
});
const ADA = sample('/customers/41', 'Ada Example');
const BOB = sample('/customers/42', 'Bob Placeholder');

const begin = () => keepTeaching(ORIGIN, { tabId: 7, at: Date.now(), samples: [] });
const said = async (one: Sample, asker = page) => {
  const outcome = await takeSample(one, asker);
  return outcome.ok ? outcome.value : outcome.failure.kind;
};

beforeEach(newProfile);

test('a sample is taken only from the tab and the site where it was asked for', async () => {
  expect(await said(ADA)).toBe('too-late');
  await begin();
  expect(await said(ADA, { ...page, tabId: 8 })).toBe('too-late');
  expect(await said(ADA, { ...page, origin: 'https://other.example.com' })).toBe('too-late');
  const elsewhere = { ...ADA, address: 'https://other.example.com/customers/41' };
  expect(await said(elsewhere)).toBe('denied');
  expect(await said(ADA)).toBe('second');
});

test('what is asked twice, because the background was stopped, is taken once', async () => {
  await begin();
  expect([await said(ADA), await said(ADA)]).toEqual(['second', 'second']);
  expect([await said(BOB), await said(BOB)]).toEqual(['review', 'review']);
  expect(await readReviews()).toHaveLength(1);
});

test('the same record, clicked anew, is no second one; the first stays after a refusal', async () => {
  await begin();
  await said(ADA);
  expect(await said(sample('/customers/41', 'Ada'))).toBe('same-record');
  expect(await said(sample('/leads/9', 'Leo'))).toBe('other-kind');
  expect(await said(BOB)).toBe('review');
});

test('what was clicked is forgotten after an hour, and when a person starts over', async () => {
  await keepTeaching(ORIGIN, { tabId: 7, at: Date.now() - 61 * 60_000, samples: [ADA, BOB] });
  expect(await readReviews()).toEqual([]);
  await begin();
  await dropTeaching(ORIGIN);
  expect(await teachings()).toEqual([]);
});

test('the choices come to a recipe, which is read by from then on', async () => {
  await addSite({ address: ORIGIN, pattern: '/customers/:id' });
  await begin();
  await said(ADA);
  await said(BOB);
  const [review] = await readReviews();
  expect(review?.fields[0]?.choices.map(({ by }) => by)).toEqual(['label', 'class']);
  const pattern = `${ORIGIN}/customers/77`;
  const draft = await draftRecipe({ origin: ORIGIN, pattern, chosen: { name: 0 } });
  if (!draft.ok) throw new Error(draft.failure.kind);
  expect(draft.value.pattern).toBe('/customers/:id');
  expect(await keepRecipe({ origin: ORIGIN, ...draft.value })).toMatchObject({ ok: true });
  const told = await recipeOf(page);
  // The recipe's rule before the one that was typed, since it knows how to read the name.
  expect(told).toMatchObject({
    value: {
      rules: [{ view: 1, type: 'customers' }, { type: 'customers' }],
      // A class that is missing on one record may be another thing's there: no spare way.
      views: [{}, { name: [{ select: 'td', beside: 'Name' }] }],
    },
  });
  expect(await teachings()).toEqual([]);
  expect((await (await settingsDb()).get('sites', ORIGIN))?.rules).toHaveLength(1);
});

test('a pattern that does not fit both records is refused', async () => {
  await begin();
  await said(ADA);
  await said(BOB);
  const draft = (pattern: string) => draftRecipe({ origin: ORIGIN, pattern, chosen: { name: 0 } });
  expect(await draft('customers')).toMatchObject({ failure: { kind: 'bad-site' } });
  expect(await draft('/leads/:id')).toMatchObject({ failure: { kind: 'not-taught' } });
  expect(await draftRecipe({ origin: 'https://x.example.com', pattern: '', chosen: {} })).toEqual({
    ok: false,
    failure: { kind: 'not-taught', why: 'gone' },
  });
});

test('a recipe from elsewhere is bound to the site, and brings no style into its pages', async () => {
  const recipe = Recipe.parse({
    id: 'other',
    name: 'Other',
    hosts: ['evil.example.com'],
    hostPattern: 'evil',
    selfHosted: false,
    checked: '2026-11-21',
    records: [{ match: { path: '^/c/(?<id>\\d+)' }, certainty: 'low', examples: {} }],
    notRecords: [],
    fields: { name: [{ select: 'h1', certainty: 'low' }] },
    dock: { mode: 'contain', css: ['body{background:url(https://evil.example.com)}'] },
  });
  expect(await keepRecipe({ origin: ORIGIN, recipe })).toMatchObject({ ok: true });
  const site = await (await settingsDb()).get('sites', ORIGIN);
  expect(site?.kinds).toMatchObject([
    {
      id: 'taught-crm-example-com',
      hosts: [],
      selfHosted: true,
      dock: { mode: 'contain', css: [] },
    },
  ]);
  expect(site?.kinds?.[0]).not.toHaveProperty('hostPattern');
  reach.denied.add(`${ORIGIN}/*`);
  expect(await keepRecipe({ origin: ORIGIN, recipe })).toMatchObject({
    failure: { kind: 'no-host-permission' },
  });
});

const SLOW = '[^#]*[^#]*[^#]*[^#]*#(?<id>\\d+)';
const recipeWith = (path: string) =>
  Recipe.parse({
    id: 'slow',
    name: 'Slow',
    hosts: [],
    selfHosted: true,
    checked: '2026-11-21',
    records: [{ match: { path }, type: 'x', certainty: 'low', examples: {} }],
    notRecords: [],
    fields: { name: [{ select: 'h1', certainty: 'low' }] },
  });

test('a recipe that could freeze a page is neither taken in nor tried', async () => {
  const failure = { kind: 'slow-recipe', part: 'records.0.match.path' };
  const asked = { origin: ORIGIN, recipe: recipeWith(SLOW) };
  expect(await keepRecipe(asked)).toEqual({ ok: false, failure });
  expect(await tryOnOpenPage(asked)).toEqual({ ok: false, failure });
  expect(await (await settingsDb()).get('sites', ORIGIN)).toBe(undefined);
});

test('one that an earlier release took in is not run, and the list of sites says so', async () => {
  await addSite({ address: ORIGIN, pattern: '/customers/:id' });
  const db = await settingsDb();
  const site = await db.get('sites', ORIGIN);
  if (!site) throw new Error('no site');
  await db.put('sites', { ...site, taught: recipeWith(SLOW) });
  const told = await recipeOf(page);
  if (!told.ok) throw new Error(told.failure.kind);
  expect(JSON.stringify(told.value)).not.toContain('[^#]*[^#]*');
  // What a person typed of its addresses still holds.
  expect(told.value?.rules).toHaveLength(1);
  const facts = (slowPart?: string) => [{ origin: ORIGIN, kinds: [{ slowPart }] }];
  expect(await listSites()).toMatchObject(facts('records.0.match.path'));
  await db.put('sites', { ...site, taught: recipeWith('^/customers/(?<id>\\d+)$') });
  expect(await listSites()).toMatchObject(facts());
});
