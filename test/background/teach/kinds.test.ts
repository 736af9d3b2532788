import { beforeEach, describe, expect, test } from 'vitest';
import type { Asker } from '../../lib/border/answer';
import { ruleOf } from '../../lib/crm/pattern';
import { Recipe } from '../../lib/domain/recipe';
import { kindLabel, MOST_KINDS, Site } from '../../lib/domain/site';
import type { Sample } from '../../lib/domain/teach';
import { settingsDb } from '../../lib/storage/databases';
import { healthOf, keepHealth } from '../../lib/worker/sites/health';
import { knownRecord } from '../../lib/worker/sites/known-records';
import { recipeOf } from '../../lib/worker/sites/page-recipe';
import { addSite, listSites, removeSite } from '../../lib/worker/sites/sites';
import { dropKind, keepRecipe } from '../../lib/worker/teach/recipes';
import { keepTeaching } from '../../lib/worker/teach/samples';
import { draftRecipe, readReviews, takeSample } from '../../lib/worker/teach/teach';
import { newProfile } from './background';

// Several kinds of record are taught on one site, and live side by side.

const ORIGIN = 'https://desk.example.com';
const page: Asker = { place: 'crm', tabId: 7, origin: ORIGIN };

const sample = (path: string, select: string, name: string): Sample => ({
  address: ORIGIN + path,
  ways: { name: [{ select, from: 'text', by: 'id', value: name, others: 0 }] },
});

/** Points at two records, so that the review waits. */
async function point(select: string, paths: [string, string]): Promise<void> {
  await keepTeaching(ORIGIN, { tabId: 7, at: Date.now(), samples: [] });
  for (const [i, path] of paths.entries())
    await takeSample(sample(path, select, ['Ada Example', 'Bob Placeholder'][i] ?? ''), page);
}

/** Saves what the review shows. */
async function save(): Promise<void> {
  const [review] = await readReviews();
  if (!review) throw new Error('nothing to review');
  const draft = await draftRecipe({ origin: ORIGIN, pattern: review.pattern, chosen: { name: 0 } });
  if (!draft.ok) throw new Error(draft.failure.kind);
  expect(await keepRecipe({ origin: ORIGIN, ...draft.value })).toMatchObject({ ok: true });
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
const siteNow = async () => (await settingsDb()).get('sites', ORIGIN);
const labels = async () => {
  const [site] = await listSites();
  return site?.kinds.map(({ recipe }) => kindLabel(recipe, site.rules));
};

const written = (match: Record<string, string>, more: object = {}): Recipe =>
  Recipe.parse({
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
    const told = await recipeOf(page);
    expect(told).toMatchObject({ ok: true, value: { views: [{}, {}, {}] } });
    expect(await labels()).toEqual(['/scp/tickets.php?id=:id', '/scp/users.php?id=:id']);
    expect((await siteNow())?.kinds?.map(({ id }) => id)).toEqual([
      'taught-desk-example-com-tickets',
      'taught-desk-example-com-users',
    ]);
  });

  test('the review says which of them stay, and which is taught anew', async () => {
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

  test('what was taught with another pattern for the same records goes too', async () => {
    const recipe = written({ path: '^/scp/users' }, { query: { id: '(?<id>\\d+)' } });
    await keepRecipe({ origin: ORIGIN, recipe });
    await teach('#user', USERS);
    expect(await readAt('/scp/users.php?id=9')).toEqual(['users', '9', '#user']);
    expect(await labels()).toHaveLength(1);
  });

  test('a kind within another’s address stays beside it', async () => {
    await teach('#account', ['/accounts/12', '/accounts/13']);
    await teach('#contact', ['/accounts/12/contacts/4', '/accounts/13/contacts/5']);
    expect(await readAt('/accounts/12')).toEqual(['accounts', '12', '#account']);
    expect(await readAt('/accounts/12/contacts/4')).toEqual(['contacts', '4', '#contact']);
  });

  test('one that is edited stays in its place, whatever becomes of its address', async () => {
    await teach('#user', USERS);
    await teach('#ticket', TICKETS);
    const site = await siteNow();
    const users = site?.kinds?.[1];
    if (!users) throw new Error('not taught');
    const pattern = '/scp/people.php?id=:id';
    await keepRecipe({ origin: ORIGIN, recipe: users, kind: users.id, pattern });
    expect(await labels()).toEqual(['/scp/tickets.php?id=:id', pattern]);
    expect((await siteNow())?.rules.map((rule) => rule.pattern).sort()).toEqual([
      pattern,
      '/scp/tickets.php?id=:id',
    ]);
    expect(await readAt('/scp/users.php?id=9')).toBe(undefined);
  });

  test('one is forgotten with its address; the others and what was typed stay', async () => {
    await addSite({ address: ORIGIN, pattern: '/orders/:id' });
    await teach('#user', USERS);
    await teach('#ticket', TICKETS);
    await dropKind({ origin: ORIGIN, kind: 'taught-desk-example-com-users' });
    expect(await readAt('/scp/users.php?id=9')).toBe(undefined);
    expect(await readAt('/scp/tickets.php?id=9')).toEqual(['tickets', '9', '#ticket']);
    expect(await readAt('/orders/7')).toEqual(['orders', '7', undefined]);
  });

  test('each has a health of its own, which goes with it', async () => {
    await teach('#user', USERS);
    await teach('#ticket', TICKETS);
    await keepHealth(ORIGIN, ORIGIN + USERS[0], { 'name 1': false });
    await keepHealth(ORIGIN, ORIGIN + TICKETS[0], { 'name 1': true });
    expect((await healthOf()).map(({ missed }) => missed).sort()).toEqual([0, 1]);
    await teach('#name', USERS);
    expect((await healthOf()).map(({ missed }) => missed)).toEqual([0]);
    await removeSite(ORIGIN);
    expect(await (await settingsDb()).count('health')).toBe(0);
  });

  test('what is shipped still reads the kinds that were not taught', async () => {
    await addSite({ address: ORIGIN, crm: 'vtiger' });
    const at = (module: string, id: number) =>
      `/index.php?module=${module}&view=Detail&record=${id}`;
    await teach('#mine', [at('Contacts', 4), at('Contacts', 5)]);
    // The shipped rule fits more of the address, and yet it does not hide what was taught.
    expect((await readAt(at('Contacts', 9)))?.[2]).toBe('#mine');
    expect((await readAt(at('Accounts', 9)))?.[2]).toBe('.record-header .recordLabel');
  });
});

describe('what is too much', () => {
  test('is refused before anything else goes', async () => {
    for (let i = 0; i < MOST_KINDS; i++)
      await keepRecipe({ origin: ORIGIN, recipe: written({ path: `^/k${i}/(?<id>\\d+)$` }) });
    const one = { origin: ORIGIN, recipe: written({ path: '^/more/(?<id>\\d+)$' }) };
    expect(await keepRecipe(one)).toMatchObject({ failure: { kind: 'not-taught', why: 'full' } });
    expect(await labels()).toHaveLength(MOST_KINDS);
    expect(new Set((await siteNow())?.kinds?.map(({ id }) => id)).size).toBe(MOST_KINDS);
    expect(Site.safeParse(await siteNow()).success).toBe(true);
    const again = { origin: ORIGIN, recipe: written({ path: '^/k3/(?<id>\\d+)$' }) };
    expect(await keepRecipe(again)).toMatchObject({ ok: true });
  });

  test('patterns that are quick alone and slow together are refused', async () => {
    const tenRules = (kind: number): Recipe => {
      const [rule] = written({}).records;
      const match = (i: number) => ({ path: `[^#]*#k${kind}-${i}-(?<id>\\d+)$` });
      const records = Array.from({ length: 10 }, (_, i) => ({ ...rule, match: match(i) }));
      return Recipe.parse({ ...written({}), records });
    };
    const taken: boolean[] = [];
    for (let kind = 0; kind < 12; kind++)
      taken.push((await keepRecipe({ origin: ORIGIN, recipe: tenRules(kind) })).ok);
    expect(taken[0]).toBe(true);
    expect(taken.at(-1)).toBe(false);
    const [site] = await listSites();
    expect(site?.kinds.map(({ slowPart }) => slowPart)).toEqual(
      taken.filter((ok) => ok).map(() => undefined),
    );
  });
});

describe('what an earlier release kept, one recipe for all', () => {
  const old = async (recipe: Recipe, ...patterns: string[]) =>
    (await settingsDb()).put('sites', {
      origin: ORIGIN,
      rules: patterns.map(ruleOf),
      taught: recipe,
      addedAt: 1,
    });

  test('is read by, with its health', async () => {
    await old(written({ path: '^/people/(?<id>\\d+)$' }));
    expect(await readAt('/people/9')).toEqual(['old', '9', '.old']);
    await keepHealth(ORIGIN, `${ORIGIN}/people/9`, { 'name 1': true });
    expect(await healthOf()).toMatchObject([{ recipe: ORIGIN }]);
    expect(await listSites()).toMatchObject([{ kinds: [{ key: ORIGIN }] }]);
  });

  test('stays when another kind is taught', async () => {
    const { match } = ruleOf('/people/:id');
    await old(written({ all: match }), '/people/:id');
    await teach('#ticket', TICKETS);
    expect(await readAt('/people/9')).toEqual(['old', '9', '.old']);
    expect(await readAt(TICKETS[1])).toEqual(['tickets', '22', '#ticket']);
    expect(await labels()).toEqual(['/scp/tickets.php?id=:id', '/people/:id']);
    expect(await siteNow()).not.toHaveProperty('taught');
  });

  test('is edited, taught anew and forgotten as any other', async () => {
    const { match } = ruleOf('/people/:id');
    const recipe = written({ all: match });
    await old(recipe, '/people/:id');
    await keepRecipe({ origin: ORIGIN, recipe: { ...recipe, name: 'Mine' }, kind: 'other' });
    expect((await siteNow())?.kinds).toMatchObject([{ id: 'other', name: 'Mine' }]);
    await teach('#new', ['/people/4', '/people/5']);
    expect(await readAt('/people/9')).toEqual(['people', '9', '#new']);
    await dropKind({ origin: ORIGIN, kind: 'taught-desk-example-com-people' });
    expect(await siteNow()).toMatchObject({ kinds: [], rules: [] });
  });

  test('a rule that was stored without what rules may say since is compared too', async () => {
    const recipe = written({ path: '^/people/(?<id>\\d+)$' });
    const bare = recipe.records.map(({ query: _, fragment: __, ...rule }) => rule);
    await old(Object.assign({}, recipe, { records: bare }));
    await keepRecipe({ origin: ORIGIN, recipe });
    expect(await labels()).toHaveLength(1);
  });
});
