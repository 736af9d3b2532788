import { beforeEach, describe, expect, test, vi } from 'vitest';
import { handlers } from '../../../lib/background/offers/handlers';
import { addSite, removeSite } from '../../../lib/background/sites/change-sites';
import { saveTicketRules } from '../../../lib/background/sites/client-field';
import { saveRecipe } from '../../../lib/background/teach/recipes';
import { leaveTeam } from '../../../lib/background/team/membership';
import * as v from '../../../lib/domain/core/schema';
import { Recipe } from '../../../lib/domain/crm/recipe';
import { kindsOf } from '../../../lib/domain/crm/site';
import type { SharedOf } from '../../../lib/domain/team/shared';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import { held, published, reach } from '../../browser-stand-in';
import { offerStage, offersOf, say, share, take } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// Sites that the team's admin shares. The agents of a test have the same settings database, so Anna removes
// her site once it is shared: then it is as in Bert's browser.

const at = offerStage();

const ORIGIN = 'https://crm.example.com';
const PATTERN = '/customers/:id';

const recipe = (select = 'h1', part: Record<string, unknown> = {}) =>
  v.parse(Recipe, {
    ...{ id: 'mine', name: 'crm.example.com', hosts: [], selfHosted: true, checked: '2026-11-21' },
    records: [
      {
        match: { all: '^/customers/(?<id>\\d+)$' },
        ...{ type: 'customers', certainty: 'high' },
        examples: { '/customers/4711': { type: 'customers', id: '4711' } },
      },
    ],
    notRecords: [],
    fields: { name: [{ select, certainty: 'low' }] },
    ...part,
  });

const siteStored = async () => (await settingsDb()).get('sites', ORIGIN);
const selectors = async () => {
  const site = await siteStored();
  return site && kindsOf(site).map(({ fields }) => fields.name[0]?.select);
};

/** Anna has the site with a recipe. */
async function taught(select = 'h1'): Promise<void> {
  expect(await addSite({ address: ORIGIN, pattern: PATTERN })).toMatchObject({ ok: true });
  const saved = await saveRecipe({ origin: ORIGIN, recipe: recipe(select), pattern: PATTERN });
  expect(saved).toMatchObject({ ok: true });
}

/** Anna shares her site, and Bert's browser does not have it. */
async function offered(select = 'h1'): Promise<void> {
  await taught(select);
  expect(await share(at.anna, 'site', ORIGIN)).toEqual({ ok: true, value: null });
  await at.settle();
  await removeSite(ORIGIN);
}

beforeEach(() => at.introduce());

test('a site that the admin shares is offered with who and when, and added by a press', async () => {
  await offered();
  expect(await offersOf(at.bert)).toMatchObject({
    ...{ team: 'Support', isAdmin: false, by: 'Anna Example' },
    offers: [
      {
        kind: 'site',
        about: ORIGIN,
        state: 'new',
        patterns: [PATTERN],
        recipes: [{ name: 'crm.example.com' }],
      },
    ],
  });
  expect(published).toContainEqual({ kind: 'team', environment: 'live' });
  // Nothing was applied by itself.
  expect(await siteStored()).toBeUndefined();
  expect([...held.origins]).not.toContain(`${ORIGIN}/*`);

  expect(await take(at.bert, 'site', ORIGIN)).toEqual({ ok: true, value: null });
  expect(await siteStored()).toMatchObject({ origin: ORIGIN, rules: [{ pattern: PATTERN }] });
  expect(await selectors()).toEqual(['h1']);
  expect((await offersOf(at.bert)).offers).toMatchObject([{ state: 'same' }]);
});

test('nothing of a site is in clear at the server, and no address of a client’s record is in its entry', async () => {
  await offered();
  const entries = at.server().entries();
  expect(entries.map(({ kind }) => kind)).toContain('site');
  for (const { id, body } of entries) {
    expect(id).not.toContain('example');
    expect(new TextDecoder().decode(body)).not.toContain('example');
  }
  const known = await (await environmentDb('live')).getAll('teamEntries');
  expect(JSON.stringify(known.map(({ shared }) => shared))).not.toContain('4711');
});

test('it is not added without the permission of the browser', async () => {
  await offered();
  reach.denied.add(`${ORIGIN}/*`);
  expect(await take(at.bert, 'site', ORIGIN)).toMatchObject({
    failure: { kind: 'no-host-permission', origin: ORIGIN },
  });
  expect(await siteStored()).toBeUndefined();
});

test('the team’s takes the place of a site that differs, and the rules for tickets stay', async () => {
  await offered();
  await taught('.mine');
  await saveTicketRules({ at: { origin: ORIGIN }, rules: { leavesOutAddress: true } });
  expect((await offersOf(at.bert)).offers).toMatchObject([{ state: 'differs' }]);
  expect(await selectors()).toEqual(['.mine']);
  await take(at.bert, 'site', ORIGIN);
  expect(await selectors()).toEqual(['h1']);
  expect(await siteStored()).toMatchObject({ ticketRules: { leavesOutAddress: true } });
});

test('sharing again replaces; the end of sharing ends the offer, and leaves what was added', async () => {
  await offered();
  await take(at.bert, 'site', ORIGIN);
  await taught('.newer');
  expect((await offersOf(at.anna)).offers).toMatchObject([{ state: 'differs' }]);
  await share(at.anna, 'site', ORIGIN);
  expect((await offersOf(at.anna)).offers).toMatchObject([{ state: 'same' }]);
  await at.settle();
  const { offers } = await offersOf(at.bert);
  expect(offers).toMatchObject([{ recipes: [{ fields: { name: [{ select: '.newer' }] } }] }]);

  await share(at.anna, 'site', ORIGIN, false);
  expect((await offersOf(at.anna)).offers).toEqual([]);
  await at.settle();
  expect((await offersOf(at.bert)).offers).toEqual([]);
  expect(await selectors()).toEqual(['.newer']);
  // The recipe is gone from the entries, too.
  const entries = await (await environmentDb('live')).getAll('teamEntries');
  expect(JSON.stringify(entries)).not.toContain('.newer');
});

test('what changed since it was shown is not added, and the access given for it is given back', async () => {
  await offered();
  const [shown] = (await offersOf(at.bert)).offers;
  await taught('.newer');
  await share(at.anna, 'site', ORIGIN);
  await at.settle();
  await removeSite(ORIGIN);
  const params = { environment: 'live', kind: 'site', about: ORIGIN, at: shown?.at ?? 0 } as const;
  held.origins.add(`${ORIGIN}/*`);
  expect(await handlers['team.offer.use'](params, { from: 'options' })).toMatchObject({
    failure: { kind: 'no-record' },
  });
  expect([await siteStored(), held.origins.has(`${ORIGIN}/*`)]).toEqual([undefined, false]);
});

describe('only the admin is believed', () => {
  const forged: SharedOf<'site'> = {
    ...{ kind: 'site', at: Date.now(), on: true },
    ...{ origin: 'https://evil.example.org', patterns: [PATTERN], kinds: [recipe()] },
  };

  test('a colleague’s site is not offered, and does not take the admin’s away', async () => {
    await offered();
    await say(at.bert, forged);
    await say(at.bert, { ...forged, origin: ORIGIN, on: false, at: Date.now() + 60_000 });
    await at.settle();
    for (const agent of [at.anna, at.bert])
      expect((await offersOf(agent)).offers).toMatchObject([{ about: ORIGIN }]);
    expect(await take(at.bert, 'site', forged.origin)).toMatchObject({
      failure: { kind: 'no-record' },
    });
  });

  test('a colleague cannot share at all', async () => {
    await taught();
    expect(await share(at.bert, 'site', ORIGIN)).toMatchObject({ failure: { kind: 'no-record' } });
    await at.settle();
    expect(
      at
        .server()
        .entries()
        .filter(({ kind }) => kind === 'site'),
    ).toEqual([]);
  });

  test('who joined by an invitation that names no admin is offered nothing, and is told so', async () => {
    const db = await environmentDb('live');
    const team = await db.get('team', 'team');
    if (!team) throw new Error('no team');
    const { admin: _, ...earlier } = team;
    await db.put('team', earlier, 'team');
    expect(await offersOf(at.bert)).toMatchObject({ by: '', offers: [] });
    await offered();
    expect(await offersOf(at.bert)).toMatchObject({ by: null, offers: [] });
    expect(await take(at.bert, 'site', ORIGIN)).toMatchObject({ failure: { kind: 'no-record' } });
  });
});

describe('a hostile recipe', () => {
  /** The admin's browser says it past all checks. */
  async function offer(part: Partial<SharedOf<'site'>>): Promise<void> {
    const site = { origin: ORIGIN, patterns: [PATTERN], kinds: [recipe()], ...part };
    await say(at.anna, { kind: 'site', at: Date.now(), on: true, ...site });
    await at.settle();
  }

  test('gets no host, no CSS and no id of its own', async () => {
    const hostile = {
      ...{ id: 'salesforce', hosts: ['*.example.org'], hostPattern: '.*' },
      dock: { mode: 'push', css: ['@import url(https://evil.example.org)'] },
    };
    await offer({ kinds: [recipe('h1', hostile), recipe('h2', hostile)] });
    expect(await take(at.bert, 'site', ORIGIN)).toEqual({ ok: true, value: null });
    expect(await siteStored()).toMatchObject({
      kinds: [
        { id: 'taught-crm-example-com-customers', hosts: [], dock: { css: [] } },
        { id: 'taught-crm-example-com-customers-2', hosts: [], dock: { css: [] } },
      ],
    });
    expect(JSON.stringify(await siteStored())).not.toContain('hostPattern');
    expect([...held.scripts.keys()]).toEqual([`${ORIGIN}/*`]);
  });

  test('that could freeze a page is not stored', async () => {
    const match = { path: '[^#]*[^#]*[^#]*[^#]*#(?<id>\\d+)' };
    const records = [{ match, type: 'x', certainty: 'low', examples: {} }];
    await offer({ kinds: [recipe('h1', { records })] });
    expect(await take(at.bert, 'site', ORIGIN)).toMatchObject({
      failure: { kind: 'slow-recipe', part: 'records.0.match.path' },
    });
    expect(await siteStored()).toBeUndefined();
  });

  test('with a pattern that runs away, or more kinds than a site may have, is not even offered', async () => {
    const [rule] = recipe().records;
    if (!rule) throw new Error('no rule');
    const unsafe = { ...recipe(), records: [{ ...rule, match: { all: '(a+)+(?<id>b)$' } }] };
    await offer({ kinds: [unsafe] });
    expect((await offersOf(at.bert)).offers).toEqual([]);
    await offer({ kinds: Array.from({ length: 21 }, () => recipe()) });
    expect((await offersOf(at.bert)).offers).toEqual([]);
  });

  test.each(['javascript:alert(1)', 'file://etc', 'https://*.example.com', `${ORIGIN}/path`])(
    'at %s, which is no site’s address, is not offered',
    async (origin) => {
      await offer({ origin });
      expect((await offersOf(at.bert)).offers).toEqual([]);
    },
  );

  test('with a pattern that is none is not stored', async () => {
    await offer({ patterns: ['/customers'] });
    expect(await take(at.bert, 'site', ORIGIN)).toMatchObject({ failure: { kind: 'bad-site' } });
    expect(await siteStored()).toBeUndefined();
  });

  test('of a CRM that this version does not know is not offered', async () => {
    await offer({ crm: 'unheard-of', kinds: [] });
    expect((await offersOf(at.bert)).offers).toEqual([]);
  });
});

test('a site that the server does not take is refused in words, and nothing is shared', async () => {
  await taught();
  const notes = Array.from({ length: 300 }, (_, i) => `Note ${i} about a selector of it`);
  const others = Array.from({ length: 2 }, (_, i) => ({
    ...recipe(`.kind-${i}`, { notes }),
    records: recipe().records.map((rule) => ({
      ...rule,
      match: { all: `^/kind${i}/(?<id>\\d+)$` },
    })),
  }));
  for (const other of others) await saveRecipe({ origin: ORIGIN, recipe: other });
  expect(await share(at.anna, 'site', ORIGIN)).toEqual({
    ok: false,
    failure: { kind: 'too-large-to-share' },
  });
  await at.settle();
  expect(
    at
      .server()
      .entries()
      .filter(({ kind }) => kind === 'site'),
  ).toEqual([]);
});

test('without a team there is no offer, and nothing of it is loaded', async () => {
  await leaveTeam({ environment: 'live' });
  const load = vi.fn();
  vi.doMock('../../../lib/background/offers/later-handlers', load);
  expect(await handlers['team.offers.read']({ environment: 'live' }, { from: 'options' })).toEqual({
    ok: true,
    value: null,
  });
  expect(load).not.toHaveBeenCalled();
  vi.doUnmock('../../../lib/background/offers/later-handlers');
  expect(await share(at.bert, 'site', ORIGIN)).toMatchObject({ failure: { kind: 'no-record' } });
});
