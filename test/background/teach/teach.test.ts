import { beforeEach, expect, test, vi } from 'vitest';
import { addSite } from '../../../lib/background/sites/change-sites';
import { recipeOf } from '../../../lib/background/sites/content-config';
import { readHealth, saveHealth } from '../../../lib/background/sites/selector-health';
import { listSites } from '../../../lib/background/sites/sites';
import { deleteKind, saveRecipe, tryOnOpenPage } from '../../../lib/background/teach/recipes';
import {
  saveTeaching,
  teachingSessions,
  watchTeachingAlarm,
} from '../../../lib/background/teach/samples';
import {
  addSample,
  discardTeaching,
  draftRecipe,
  readReviews,
  startTeaching as startPointing,
} from '../../../lib/background/teach/teach';
import * as v from '../../../lib/domain/core/schema';
import { Recipe } from '../../../lib/domain/crm/recipe';
import { kindsOf } from '../../../lib/domain/crm/site';
import type { Sample } from '../../../lib/domain/crm/teach';
import type { Caller } from '../../../lib/protocol/server/listen';
import { settingsDb } from '../../../lib/storage/databases';
import { alarms, browser, fireAlarm, published, reach, tabs } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { newProfile } from '../background';

const ORIGIN = 'https://crm.example.com';
const page: Caller = { from: 'crm', tabId: 7, origin: ORIGIN };

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

const startTeaching = () => saveTeaching(ORIGIN, { tabId: 7, at: Date.now(), samples: [] });
const submit = async (one: Sample, caller = page) => {
  const outcome = await addSample(one, caller);
  return outcome.ok ? outcome.value : outcome.failure.kind;
};

beforeEach(newProfile);

test('a sample is accepted only from the tab and the site where the user teaches', async () => {
  expect(await submit(ADA)).toBe('too-late');
  await startTeaching();
  expect(await submit(ADA, { ...page, tabId: 8 })).toBe('too-late');
  expect(await submit(ADA, { ...page, origin: 'https://other.example.com' })).toBe('too-late');
  const elsewhere = { ...ADA, address: 'https://other.example.com/customers/41' };
  expect(await submit(elsewhere)).toBe('denied');
  expect(await submit(ADA)).toBe('second');
});

test('a sample that is sent twice after a restart is accepted once', async () => {
  await startTeaching();
  expect([await submit(ADA), await submit(ADA)]).toEqual(['second', 'second']);
  expect([await submit(BOB), await submit(BOB)]).toEqual(['review', 'review']);
  expect(await readReviews()).toHaveLength(1);
});

test('the same record picked again does not count as the second; a refusal keeps the first', async () => {
  await startTeaching();
  await submit(ADA);
  expect(await submit(sample('/customers/41', 'Ada'))).toBe('same-record');
  expect(await submit(sample('/leads/9', 'Leo'))).toBe('other-kind');
  expect(await submit(BOB)).toBe('review');
});

test('samples are deleted after an hour, and when the user starts over', async () => {
  await saveTeaching(ORIGIN, { tabId: 7, at: Date.now() - 61 * 60_000, samples: [ADA, BOB] });
  expect(await readReviews()).toEqual([]);
  await startTeaching();
  await discardTeaching(ORIGIN);
  expect(await teachingSessions()).toEqual([]);
});

test('samples from before the clock was set back are not shown until it catches up', async () => {
  await saveTeaching(ORIGIN, { tabId: 7, at: Date.now() + 86_400_000, samples: [ADA, BOB] });
  expect(await readReviews()).toEqual([]);
});

test('an hour after a teaching was started, nothing of it is in memory any more', async () => {
  watchTeachingAlarm();
  const [start, now] = [Date.now() - 61 * 60_000, Date.now()];
  await saveTeaching(ORIGIN, { tabId: 7, at: start, samples: [ADA] });
  await saveTeaching('https://other.example.com', { tabId: 8, at: now, samples: [BOB] });
  const inMemory = async () => JSON.stringify(await browser.storage.session.get(null));
  expect(await inMemory()).toContain('Ada Example');
  expect(alarms.get('teaching')).toBe(start + 3_600_000);
  fireAlarm('teaching');
  await waitFor(async () => expect(await inMemory()).not.toContain('Ada Example'));
  expect(await inMemory()).toContain('Bob Placeholder');
  // The settings may show it.
  await waitFor(() => expect(published).toEqual([{ kind: 'setup' }]));
  await waitFor(() => expect(alarms.get('teaching')).toBe(now + 3_600_000));
});

test('a recipe that is imported for other records leaves what was clicked for the review', async () => {
  await startTeaching();
  await submit(ADA);
  const leads = v.parse(Recipe, {
    ...{ id: 'leads', name: 'Leads', hosts: [], selfHosted: true, checked: '2026-11-28' },
    records: [{ match: { path: '^/leads/(?<id>\\d+)$' }, certainty: 'low', examples: {} }],
    notRecords: [],
    fields: { name: [{ select: 'h1', certainty: 'low' }] },
  });
  expect(await saveRecipe({ origin: ORIGIN, recipe: leads })).toMatchObject({ ok: true });
  expect(await submit(BOB)).toBe('review');
  const again = { ...leads, name: 'Leads again' };
  expect(await saveRecipe({ origin: ORIGIN, recipe: again })).toMatchObject({ ok: true });
  expect(await readReviews()).toHaveLength(1);
});

test('what screens read as they hear that a recipe was saved has neither the review nor the health of before', async () => {
  await addSite({ address: ORIGIN, pattern: '/customers/:id' });
  await startTeaching();
  await submit(ADA);
  await submit(BOB);
  const draft = await draftRecipe({
    origin: ORIGIN,
    pattern: '/customers/:id',
    chosen: { name: 0 },
  });
  if (!draft.ok) throw new Error(draft.failure.kind);
  const read: number[] = [];
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(
    async () => void read.push((await readReviews()).length, (await readHealth()).length),
  );
  await saveRecipe({ origin: ORIGIN, ...draft.value });
  expect(read.splice(0)).toEqual([0, 0]);
  await saveHealth(ORIGIN, ADA.address, { 'name 1': false });
  expect(await readHealth()).toHaveLength(1);
  const [kind] = kindsOf((await (await settingsDb()).get('sites', ORIGIN)) ?? {});
  await saveRecipe({ origin: ORIGIN, ...draft.value, kind: kind?.id });
  expect(read.splice(0)).toEqual([0, 0]);
  await saveHealth(ORIGIN, ADA.address, { 'name 1': false });
  await deleteKind({ origin: ORIGIN, kind: kind?.id ?? '' });
  expect(read).toEqual([0, 0]);
});

test('a new start ends the review that waited, and the settings hear of it', async () => {
  tabs.open.set(7, ADA.address);
  await saveTeaching(ORIGIN, { tabId: 7, at: Date.now(), samples: [ADA, BOB] });
  const started = await startPointing({ restart: false }, { from: 'popup' });
  expect(started).toEqual({ ok: true, value: null });
  expect(await readReviews()).toEqual([]);
  expect(published).toEqual([{ kind: 'setup' }]);
});

test('the user’s choices become a recipe, which reads pages from then on', async () => {
  await addSite({ address: ORIGIN, pattern: '/customers/:id' });
  await startTeaching();
  await submit(ADA);
  await submit(BOB);
  const [review] = await readReviews();
  expect(review?.fields[0]?.choices.map(({ by }) => by)).toEqual(['label', 'class']);
  const pattern = `${ORIGIN}/customers/77`;
  const draft = await draftRecipe({ origin: ORIGIN, pattern, chosen: { name: 0 } });
  if (!draft.ok) throw new Error(draft.failure.kind);
  expect(draft.value.pattern).toBe('/customers/:id');
  expect(await saveRecipe({ origin: ORIGIN, ...draft.value })).toMatchObject({ ok: true });
  const config = await recipeOf(page);
  // The taught rule comes before the typed one, because it can read the name.
  expect(config).toMatchObject({
    value: {
      rules: [{ view: 1, type: 'customers' }, { type: 'customers' }],
      // A class missing on one record may be used for something else there, so it is no fallback.
      views: [{}, { name: [{ select: 'td', beside: 'Name' }] }],
    },
  });
  expect(await teachingSessions()).toEqual([]);
  expect((await (await settingsDb()).get('sites', ORIGIN))?.rules).toHaveLength(1);
});

test('a pattern that does not match both records is refused', async () => {
  await startTeaching();
  await submit(ADA);
  await submit(BOB);
  const draft = (pattern: string) => draftRecipe({ origin: ORIGIN, pattern, chosen: { name: 0 } });
  expect(await draft('customers')).toMatchObject({ failure: { kind: 'bad-site' } });
  expect(await draft('/leads/:id')).toMatchObject({ failure: { kind: 'not-taught' } });
  expect(await draftRecipe({ origin: 'https://x.example.com', pattern: '', chosen: {} })).toEqual({
    ok: false,
    failure: { kind: 'not-taught', why: 'gone' },
  });
});

test('an imported recipe is bound to the site and adds no styles to its pages', async () => {
  const recipe = v.parse(Recipe, {
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
  expect(await saveRecipe({ origin: ORIGIN, recipe })).toMatchObject({ ok: true });
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
  expect(await saveRecipe({ origin: ORIGIN, recipe })).toMatchObject({
    failure: { kind: 'no-host-permission' },
  });
});

const SLOW = '[^#]*[^#]*[^#]*[^#]*#(?<id>\\d+)';
const recipeWith = (path: string) =>
  v.parse(Recipe, {
    id: 'slow',
    name: 'Slow',
    hosts: [],
    selfHosted: true,
    checked: '2026-11-21',
    records: [{ match: { path }, type: 'x', certainty: 'low', examples: {} }],
    notRecords: [],
    fields: { name: [{ select: 'h1', certainty: 'low' }] },
  });

test('a recipe that could freeze a page is refused and not tried', async () => {
  const failure = { kind: 'slow-recipe', part: 'records.0.match.path' };
  const params = { origin: ORIGIN, recipe: recipeWith(SLOW) };
  expect(await saveRecipe(params)).toEqual({ ok: false, failure });
  expect(await tryOnOpenPage(params)).toEqual({ ok: false, failure });
  const scope = 'b:has(i)'.repeat(50);
  expect(
    await saveRecipe({ ...params, recipe: { ...recipeWith('^/(?<id>\\d+)$'), scope } }),
  ).toEqual({
    ok: false,
    failure: { kind: 'slow-recipe', part: 'scope' },
  });
  expect(await (await settingsDb()).get('sites', ORIGIN)).toBe(undefined);
});

test('a slow recipe from an earlier release is not run, and the list of sites says so', async () => {
  await addSite({ address: ORIGIN, pattern: '/customers/:id' });
  const db = await settingsDb();
  const saved = await db.get('sites', ORIGIN);
  if (!saved) throw new Error('no site');
  // An earlier release marked no site as fast.
  const { fastBy: _, ...site } = saved;
  await db.put('sites', { ...site, taught: recipeWith(SLOW) });
  const config = await recipeOf(page);
  if (!config.ok) throw new Error(config.failure.kind);
  expect(JSON.stringify(config.value)).not.toContain('[^#]*[^#]*');
  // The address rules that the user typed still apply.
  expect(config.value?.rules).toHaveLength(1);
  const facts = (slowPart?: string) => [{ origin: ORIGIN, kinds: [{ slowPart }] }];
  expect(await listSites()).toMatchObject(facts('records.0.match.path'));
  await db.put('sites', { ...site, taught: recipeWith('^/customers/(?<id>\\d+)$') });
  expect(await listSites()).toMatchObject(facts());
});
