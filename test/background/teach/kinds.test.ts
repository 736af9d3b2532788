import { beforeEach, describe, expect, test } from 'vitest';
import { addSite, removeSite } from '../../../lib/background/sites/change-sites';
import { recipeOf } from '../../../lib/background/sites/content-config';
import { knownRecord } from '../../../lib/background/sites/match-record';
import { readHealth, saveHealth } from '../../../lib/background/sites/selector-health';
import { listSites } from '../../../lib/background/sites/sites';
import { deleteKind, saveRecipe } from '../../../lib/background/teach/recipes';
import { saveTeaching } from '../../../lib/background/teach/samples';
import { addSample, draftRecipe, readReviews } from '../../../lib/background/teach/teach';
import { ruleOf } from '../../../lib/crm/pattern/pattern';
import * as v from '../../../lib/domain/core/schema';
import { Recipe } from '../../../lib/domain/crm/recipe';
import { kindLabel, MOST_KINDS, Site } from '../../../lib/domain/crm/site';
import type { Sample } from '../../../lib/domain/crm/teach';
import type { Caller } from '../../../lib/protocol/server/listen';
import { settingsDb } from '../../../lib/storage/databases';
import { newProfile } from '../background';

// Users can teach several kinds of record on one site.

const ORIGIN = 'https://desk.example.com';
const page: Caller = { from: 'crm', tabId: 7, origin: ORIGIN };

const sample = (path: string, select: string, name: string): Sample => ({
  address: ORIGIN + path,
  ways: { name: [{ select, from: 'text', by: 'id', value: name, others: 0 }] },
});

/** Picks two records, so that the review waits. */
async function point(select: string, paths: [string, string]): Promise<void> {
  await saveTeaching(ORIGIN, { tabId: 7, at: Date.now(), samples: [] });
  for (const [i, path] of paths.entries())
    await addSample(sample(path, select, ['Ada Example', 'Bob Placeholder'][i] ?? ''), page);
}

/** Saves the recipe under review. */
async function save(): Promise<void> {
  const [review] = await readReviews();
  if (!review) throw new Error('nothing to review');
  const draft = await draftRecipe({ origin: ORIGIN, pattern: review.pattern, chosen: { name: 0 } });
  if (!draft.ok) throw new Error(draft.failure.kind);
  expect(await saveRecipe({ origin: ORIGIN, ...draft.value })).toMatchObject({ ok: true });
}

async function teach(select: string, paths: [string, string]): Promise<void> {
  await point(select, paths);
  await save();
}

const USERS: [string, string] = ['/scp/users.php?id=4', '/scp/users.php?id=5'];
const TICKETS: [string, string] = ['/scp/tickets.php?id=21', '/scp/tickets.php?id=22'];

const readAt = async (path: string) => {
  const known = await knownRecord(ORIGIN, ORIGIN + path);
  return known && [known.found.type, known.found.id, known.readBy?.recipe.fields.name[0]?.select];
};
const readSite = async () => (await settingsDb()).get('sites', ORIGIN);
const labels = async () => {
  const [site] = await listSites();
  return site?.kinds.map(({ recipe }) => kindLabel(recipe, site.rules));
};

const handwritten = (match: Record<string, string>, more: object = {}): Recipe =>
  v.parse(Recipe, {
    id: 'other',
    name: 'Other',
    hosts: [],
    selfHosted: true,
    checked: '2026-11-21',
    records: [{ match, type: 'old', certainty: 'low', examples: {}, ...more }],
    notRecords: [],
    fields: { name: [{ select: '.old', certainty: 'low' }] },
  });

beforeEach(newProfile);

describe('several kinds', () => {
  test('are each read by their own recipe, whichever was taught last', async () => {
    await teach('#user', USERS);
    await teach('#ticket', TICKETS);
    expect(await readAt('/scp/users.php?id=9')).toEqual(['users', '9', '#user']);
    expect(await readAt('/scp/tickets.php?id=9')).toEqual(['tickets', '9', '#ticket']);
    const config = await recipeOf(page);
    expect(config).toMatchObject({ ok: true, value: { views: [{}, {}, {}] } });
    expect(await labels()).toEqual(['/scp/tickets.php?id=:id', '/scp/users.php?id=:id']);
    expect((await readSite())?.kinds?.map(({ id }) => id)).toEqual([
      'taught-desk-example-com-tickets',
      'taught-desk-example-com-users',
    ]);
  });

  test('are listed in the review, which says which stay and which are replaced', async () => {
    await teach('#user', USERS);
    await point('#ticket', TICKETS);
    const users = '/scp/users.php?id=:id';
    expect(await readReviews()).toMatchObject([{ replaces: [], stays: [users] }]);
    await save();
    await point('#name', USERS);
    const stays = ['/scp/tickets.php?id=:id'];
    expect(await readReviews()).toMatchObject([{ replaces: [users], stays }]);
    await save();
    expect(await readAt('/scp/users.php?id=9')).toEqual(['users', '9', '#name']);
    expect(await labels()).toHaveLength(2);
  });

  test('do not include an older recipe with another pattern for the same records', async () => {
    const recipe = handwritten({ path: '^/scp/users' }, { query: { id: '(?<id>\\d+)' } });
    await saveRecipe({ origin: ORIGIN, recipe });
    await teach('#user', USERS);
    expect(await readAt('/scp/users.php?id=9')).toEqual(['users', '9', '#user']);
    expect(await labels()).toHaveLength(1);
  });

  test('can be nested within another kind’s address', async () => {
    await teach('#account', ['/accounts/12', '/accounts/13']);
    await teach('#contact', ['/accounts/12/contacts/4', '/accounts/13/contacts/5']);
    expect(await readAt('/accounts/12')).toEqual(['accounts', '12', '#account']);
    expect(await readAt('/accounts/12/contacts/4')).toEqual(['contacts', '4', '#contact']);
  });

  test('keep their order when the user edits one and changes its address', async () => {
    await teach('#user', USERS);
    await teach('#ticket', TICKETS);
    const site = await readSite();
    const users = site?.kinds?.[1];
    if (!users) throw new Error('not taught');
    const pattern = '/scp/people.php?id=:id';
    await saveRecipe({ origin: ORIGIN, recipe: users, kind: users.id, pattern });
    expect(await labels()).toEqual(['/scp/tickets.php?id=:id', pattern]);
    expect((await readSite())?.rules.map((rule) => rule.pattern).sort()).toEqual([
      pattern,
      '/scp/tickets.php?id=:id',
    ]);
    expect(await readAt('/scp/users.php?id=9')).toBe(undefined);
  });

  test('and typed rules stay when the user deletes one', async () => {
    await addSite({ address: ORIGIN, pattern: '/orders/:id' });
    await teach('#user', USERS);
    await teach('#ticket', TICKETS);
    await deleteKind({ origin: ORIGIN, kind: 'taught-desk-example-com-users' });
    expect(await readAt('/scp/users.php?id=9')).toBe(undefined);
    expect(await readAt('/scp/tickets.php?id=9')).toEqual(['tickets', '9', '#ticket']);
    expect(await readAt('/orders/7')).toEqual(['orders', '7', undefined]);
  });

  test('have their own health, which is deleted with them', async () => {
    await teach('#user', USERS);
    await teach('#ticket', TICKETS);
    await saveHealth(ORIGIN, ORIGIN + USERS[0], { 'name 1': false });
    await saveHealth(ORIGIN, ORIGIN + TICKETS[0], { 'name 1': true });
    expect((await readHealth()).map(({ missed }) => missed).sort()).toEqual([0, 1]);
    await teach('#name', USERS);
    expect((await readHealth()).map(({ missed }) => missed)).toEqual([0]);
    await removeSite(ORIGIN);
    expect(await (await settingsDb()).count('health')).toBe(0);
  });

  test('replace only the shipped rules of the taught records', async () => {
    await addSite({ address: ORIGIN, crm: 'vtiger' });
    const at = (module: string, id: number) =>
      `/index.php?module=${module}&view=Detail&record=${id}`;
    await teach('#mine', [at('Contacts', 4), at('Contacts', 5)]);
    // The shipped rule matches more of the address, and still the taught one wins.
    expect((await readAt(at('Contacts', 9)))?.[2]).toBe('#mine');
    expect((await readAt(at('Accounts', 9)))?.[2]).toBe('.record-header .recordLabel');
  });
});

describe('too many kinds', () => {
  test('are refused before anything is changed', async () => {
    for (let i = 0; i < MOST_KINDS; i++)
      await saveRecipe({ origin: ORIGIN, recipe: handwritten({ path: `^/k${i}/(?<id>\\d+)$` }) });
    const one = { origin: ORIGIN, recipe: handwritten({ path: '^/more/(?<id>\\d+)$' }) };
    expect(await saveRecipe(one)).toMatchObject({ failure: { kind: 'not-taught', why: 'full' } });
    expect(await labels()).toHaveLength(MOST_KINDS);
    expect(new Set((await readSite())?.kinds?.map(({ id }) => id)).size).toBe(MOST_KINDS);
    expect(v.is(Site, await readSite())).toBe(true);
    const again = { origin: ORIGIN, recipe: handwritten({ path: '^/k3/(?<id>\\d+)$' }) };
    expect(await saveRecipe(again)).toMatchObject({ ok: true });
  });

  test('are refused if their patterns are quick alone and slow together', async () => {
    const tenRules = (kind: number): Recipe => {
      const [rule] = handwritten({}).records;
      const match = (i: number) => ({ path: `[^#]*#k${kind}-${i}-(?<id>\\d+)$` });
      const records = Array.from({ length: 10 }, (_, i) => ({ ...rule, match: match(i) }));
      return v.parse(Recipe, { ...handwritten({}), records });
    };
    const taken: boolean[] = [];
    for (let kind = 0; kind < 12; kind++)
      taken.push((await saveRecipe({ origin: ORIGIN, recipe: tenRules(kind) })).ok);
    expect(taken[0]).toBe(true);
    expect(taken.at(-1)).toBe(false);
    const [site] = await listSites();
    expect(site?.kinds.map(({ slowPart }) => slowPart)).toEqual(
      taken.filter((ok) => ok).map(() => undefined),
    );
  });
});

test('a site that is removed while one of its kinds is deleted stays removed', async () => {
  await saveRecipe({ origin: ORIGIN, recipe: handwritten({ path: '^/people/(?<id>\\d+)$' }) });
  const [kind] = (await listSites())[0]?.kinds ?? [];
  await Promise.all([
    deleteKind({ origin: ORIGIN, kind: kind?.recipe.id ?? '' }),
    removeSite(ORIGIN),
  ]);
  expect(await listSites()).toEqual([]);
});

describe('the single recipe of an earlier release', () => {
  const storeOldSite = async (recipe: Recipe, ...patterns: string[]) =>
    (await settingsDb()).put('sites', {
      origin: ORIGIN,
      rules: patterns.map(ruleOf),
      taught: recipe,
      addedAt: 1,
    });

  test('is used, with its health', async () => {
    await storeOldSite(handwritten({ path: '^/people/(?<id>\\d+)$' }));
    expect(await readAt('/people/9')).toEqual(['old', '9', '.old']);
    await saveHealth(ORIGIN, `${ORIGIN}/people/9`, { 'name 1': true });
    expect(await readHealth()).toMatchObject([{ recipe: ORIGIN }]);
    expect(await listSites()).toMatchObject([{ kinds: [{ key: ORIGIN }] }]);
  });

  test('stays when another kind is taught', async () => {
    const { match } = ruleOf('/people/:id');
    await storeOldSite(handwritten({ all: match }), '/people/:id');
    await teach('#ticket', TICKETS);
    expect(await readAt('/people/9')).toEqual(['old', '9', '.old']);
    expect(await readAt(TICKETS[1])).toEqual(['tickets', '22', '#ticket']);
    expect(await labels()).toEqual(['/scp/tickets.php?id=:id', '/people/:id']);
    expect(await readSite()).not.toHaveProperty('taught');
  });

  test('can be edited, replaced and deleted like any other', async () => {
    const { match } = ruleOf('/people/:id');
    const recipe = handwritten({ all: match });
    await storeOldSite(recipe, '/people/:id');
    await saveRecipe({ origin: ORIGIN, recipe: { ...recipe, name: 'Mine' }, kind: 'other' });
    expect((await readSite())?.kinds).toMatchObject([{ id: 'other', name: 'Mine' }]);
    await teach('#new', ['/people/4', '/people/5']);
    expect(await readAt('/people/9')).toEqual(['people', '9', '#new']);
    await deleteKind({ origin: ORIGIN, kind: 'taught-desk-example-com-people' });
    expect(await readSite()).toMatchObject({ kinds: [], rules: [] });
  });

  test('is compared with rules that have fields of later releases', async () => {
    const recipe = handwritten({ path: '^/people/(?<id>\\d+)$' });
    const bare = recipe.records.map(({ query: _, fragment: __, ...rule }) => rule);
    await storeOldSite(Object.assign({}, recipe, { records: bare }));
    await saveRecipe({ origin: ORIGIN, recipe });
    expect(await labels()).toHaveLength(1);
  });
});
