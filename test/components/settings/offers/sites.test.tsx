// @vitest-environment happy-dom
import { fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ShareWithTeam } from '../../../../components/settings/offers/ShareWithTeam';
import { SitesOfTeam, TeamSites } from '../../../../components/settings/offers/TeamSites';
import { done, failed } from '../../../../lib/domain/core/failure';
import * as v from '../../../../lib/domain/core/schema';
import { Recipe } from '../../../../lib/domain/crm/recipe';
import type { Reply } from '../../../../lib/protocol/contract';
import type { TeamOffer } from '../../../../lib/protocol/requests/team-offers';
import { explain } from '../../../../lib/words/explain';
import { t } from '../../../../lib/words/words';
import { reach } from '../../../browser-stand-in';
import { testFaces } from '../../faces';
import { type Replies, renderScreen, type Screen } from '../../screen';

type Offers = NonNullable<Reply<'team.offers.read'>>;

const ORIGIN = 'https://crm.example.com';
const OFFER: TeamOffer = {
  ...{ kind: 'site', about: ORIGIN, at: Date.now() - 60_000, state: 'new' },
  ...{ patterns: ['/customers/:id'], recipes: [] },
};
const REPLY: Offers = { team: 'Support', isAdmin: false, by: 'Anna Example', offers: [OFFER] };
const SITE = { kind: 'site', about: ORIGIN } as const;
const heading = t('offersOf', 'Support', t('environmentTest'));

const recipeWith = (select: string) =>
  v.parse(Recipe, {
    ...{ id: 'shared', name: 'x', hosts: [], selfHosted: true, checked: '2026-11-21' },
    records: [{ match: { all: '^/(?<id>\\d+)$' }, certainty: 'low', examples: {} }],
    notRecords: [],
    fields: { name: [{ select, certainty: 'low' }] },
  });

/** What an agent in the team for test sees. */
const open = (part: Partial<Offers> = {}, replies: Replies = {}) =>
  renderScreen(<SitesOfTeam environment="test" />, {
    'team.offers.read': done({ ...REPLY, ...part }),
    'team.offer.use': done(null),
    'team.offer.share': done(null),
    ...replies,
  });

const press = async (screen: Screen, name: string) =>
  fireEvent.click(await screen.findByRole('button', { name }));

testFaces('the sites that a team’s admin shares', {
  screen: () => <SitesOfTeam environment="test" />,
  request: 'team.offers.read',
  ready: {
    reply: REPLY,
    shows: [
      ['heading', heading],
      ['button', t('offerAddOf', ORIGIN)],
    ],
  },
  event: { kind: 'team', environment: 'test' },
});

test.each([
  ['no team', null],
  ['a team without such sites', { ...REPLY, offers: [] }],
  ['a site that this browser has', { ...REPLY, offers: [{ ...OFFER, state: 'same' as const }] }],
  [
    'the admin, whose sites have the buttons',
    { ...REPLY, isAdmin: true, offers: [{ ...OFFER, state: 'same' as const }] },
  ],
])('with %s nothing is shown', async (_, reply) => {
  const screen = renderScreen(<TeamSites />, { 'team.offers.read': done(reply) });
  await waitFor(() => expect(screen.sentParams('team.offers.read')).toHaveLength(2));
  await waitFor(() => expect(screen.container.textContent).toBe(''));
});

test('a site is offered with who and when, and added once the browser gives access', async () => {
  const screen = open();
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain(`${ORIGIN}, shared by Anna Example, `);
  within(row).getByText('/customers/:id');
  expect(row.querySelector('time')?.dateTime).toBe(new Date(OFFER.at).toISOString());
  reach.denied.add(`${ORIGIN}/*`);
  await press(screen, t('offerAddOf', ORIGIN));
  await screen.findByText(explain({ kind: 'no-host-permission', origin: ORIGIN }));
  expect(screen.sentParams('team.offer.use')).toEqual([]);

  reach.denied.clear();
  screen.reply({ 'team.offers.read': done({ ...REPLY, offers: [{ ...OFFER, state: 'same' }] }) });
  await press(screen, t('offerAddOf', ORIGIN));
  await waitFor(() =>
    expect(screen.sentParams('team.offer.use')).toEqual([
      { environment: 'test', ...SITE, at: OFFER.at },
    ]),
  );
  await screen.publish({ kind: 'setup' });
  const status = await screen.findByText(t('offerTaken'));
  expect(document.activeElement).toBe(status);
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
});

test('what differs is replaced after a question', async () => {
  const screen = open({ offers: [{ ...OFFER, state: 'differs' }], by: '' });
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('shared by the team’s admin, ');
  within(row).getByText(t('offerDiffers'));
  await press(screen, t('offerUse'));
  screen.getByText(t('offerUseSiteAsk', ORIGIN));
  await press(screen, t('offerUseNo'));
  await press(screen, t('offerUse'));
  expect(screen.sentParams('team.offer.use')).toEqual([]);
  await press(screen, t('offerUseYes'));
  await waitFor(() => expect(screen.sentParams('team.offer.use')).toHaveLength(1));
});

test('a recipe that an import would refuse cannot be added, and why it cannot is said', async () => {
  const screen = open({ offers: [{ ...OFFER, recipes: [recipeWith('h1'), recipeWith('h1[')] }] });
  const fault = t('recipeBadSelector', 'fields.name.0.select', 'h1[');
  await screen.findByText(t('offerBadRecipe', fault));
  expect(screen.queryByRole('button')).toBeNull();
});

test('a site that cannot be added says why', async () => {
  const slow = { kind: 'slow-recipe', part: 'title' } as const;
  const screen = open({}, { 'team.offer.use': failed(slow) });
  await press(screen, t('offerAddOf', ORIGIN));
  await screen.findByText(explain(slow));
});

test('who joined by an older invitation is told what to do', async () => {
  const screen = open({ by: null, offers: [] });
  await screen.findByText(t('offersUnknownAdmin', 'Support', t('environmentTest')));
});

test('the admin can end the sharing of a site that is gone here', async () => {
  const screen = open({ isAdmin: true });
  await screen.findByText(t('sharedGone', ORIGIN));
  await press(screen, t('shareStop'));
  await waitFor(() =>
    expect(screen.sentParams('team.offer.share')).toEqual([
      { environment: 'test', ...SITE, on: false },
    ]),
  );
});

describe('at a site of one’s own', () => {
  const row = (part: Partial<Offers>, replies: Replies = {}) =>
    renderScreen(<ShareWithTeam environment="test" kind="site" about={ORIGIN} name={ORIGIN} />, {
      'team.offers.read': done({ ...REPLY, ...part }),
      'team.offer.share': done(null),
      ...replies,
    });
  const named = ['Support', t('environmentTest')] as const;

  test('the admin shares it, again after a change, and ends that', async () => {
    const screen = row({ isAdmin: true, offers: [] });
    await press(screen, t('shareWith', ...named));
    expect(screen.queryByRole('button', { name: t('shareStop') })).toBeNull();
    screen.reply({
      'team.offers.read': done({ ...REPLY, isAdmin: true, offers: [{ ...OFFER, state: 'same' }] }),
    });
    await screen.publish({ kind: 'team', environment: 'test' });
    await screen.findByRole('button', { name: t('shareStop') });
    expect(screen.container.textContent).toContain('Shared with Support (Test), ');
    expect(screen.queryByRole('button', { name: t('shareWith', ...named) })).toBeNull();
    screen.reply({
      'team.offers.read': done({
        ...REPLY,
        isAdmin: true,
        offers: [{ ...OFFER, state: 'differs' }],
      }),
    });
    await screen.publish({ kind: 'setup' });
    await press(screen, t('shareAgain', ...named));
    await press(screen, t('shareStop'));
    await waitFor(() =>
      expect(screen.sentParams('team.offer.share')).toEqual(
        [true, true, false].map((on) => ({ environment: 'test', ...SITE, on })),
      ),
    );
  });

  test('one that is too large is said', async () => {
    const tooLarge = { kind: 'too-large-to-share' } as const;
    const screen = row({ isAdmin: true, offers: [] }, { 'team.offer.share': failed(tooLarge) });
    await press(screen, t('shareWith', ...named));
    await screen.findByText(explain(tooLarge));
  });

  test('a colleague has no button', async () => {
    const screen = row({});
    await waitFor(() => expect(screen.sentParams('team.offers.read')).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
