// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReviewSection } from '../../../../components/settings/onboarding/ReviewSection';
import { installationName } from '../../../../components/ui/feedback/installation-name';
import { done } from '../../../../lib/domain/core/failure';
import {
  type ReviewRules,
  USUAL_RULES,
} from '../../../../lib/domain/onboarding/review/review-rules';
import type { Reply } from '../../../../lib/protocol/contract';
import type { TeamOffer } from '../../../../lib/protocol/requests/team-offers';
import { t } from '../../../../lib/words/words';
import { testFaces } from '../../faces';
import { SCOPE, SESSION } from '../../samples';
import { PENDING, type Replies, renderScreen, type Screen } from '../../screen';
import { choose } from '../storage/stage';

type Offers = NonNullable<Reply<'team.offers.read'>>;

const OFFER: TeamOffer = {
  ...{ kind: 'review', about: SCOPE.installationId, at: Date.now() - 60_000, state: 'new' },
  ...{ patterns: [], recipes: [] },
};
const REPLY: Offers = { team: 'Support', isAdmin: false, by: 'Anna Example', offers: [OFFER] };
const REVIEW = { environment: 'test', kind: 'review', about: SCOPE.installationId } as const;
const RULES: ReviewRules = { ...USUAL_RULES, checklist: [{ text: 'Names match', required: true }] };

const OTHERS: Replies = { 'session.read': done(SESSION), 'reviewRules.read': done(USUAL_RULES) };

const open = (part: Partial<Offers> = {}) =>
  renderScreen(<ReviewSection />, {
    ...OTHERS,
    'team.offers.read': done({ ...REPLY, ...part }),
    'team.offer.use': done(null),
    'team.offer.share': done(null),
  });

const press = async (screen: Screen, name: string) =>
  fireEvent.click(await screen.findByRole('button', { name }));

testFaces('review settings that a team’s admin shares', {
  screen: () => <ReviewSection />,
  request: 'team.offers.read',
  others: OTHERS,
  ready: { reply: REPLY, shows: [['button', t('offerUse')]] },
  event: { kind: 'team', environment: 'test' },
});

test('the team’s rules are taken by a press, and the form shows them', async () => {
  const screen = open();
  await screen.findByText(t('offerUseHint'));
  const heading = t('offersOf', 'Support', t('environmentTest'));
  const offer = screen.getByRole('region', { name: heading });
  expect(offer.textContent).toContain('shared by Anna Example, ');
  screen.reply({
    'reviewRules.read': done(RULES),
    'team.offers.read': done({ ...REPLY, offers: [{ ...OFFER, state: 'followed' }] }),
  });
  await press(screen, t('offerUse'));
  await waitFor(() =>
    expect(screen.sentParams('team.offer.use')).toEqual([{ ...REVIEW, at: OFFER.at }]),
  );
  const item = await screen.findByRole('textbox', { name: t('checklistItem', 1) });
  expect(item).toHaveProperty('value', 'Names match');
  await screen.publish({ kind: 'setup' });
  const status = await screen.findByText(t('offerFollowed'));
  expect(status.getAttribute('role')).toBe('status');
  await waitFor(() => expect(document.activeElement).toBe(status));
  expect(screen.queryByRole('button', { name: t('offerUse') })).toBeNull();
});

test('own rules are replaced after a question', async () => {
  const screen = open({ offers: [{ ...OFFER, state: 'differs' }] });
  await screen.findByText(t('offerDiffers'), { exact: false });
  await press(screen, t('offerUse'));
  screen.getByText(t('offerUseReviewAsk'));
  expect(screen.sentParams('team.offer.use')).toEqual([]);
  await press(screen, t('offerUseYes'));
  await waitFor(() => expect(screen.sentParams('team.offer.use')).toHaveLength(1));
});

test.each([
  ['without an offer', { offers: [] }],
  ['for another installation', { offers: [{ ...OFFER, about: 'another' }] }],
])('%s nothing of a team is shown', async (_, part) => {
  const screen = open(part);
  await screen.findByRole('button', { name: t('rulesSave') });
  expect(screen.queryByText(t('offersOf', 'Support', t('environmentTest')))).toBeNull();
  expect(screen.queryByRole('button', { name: /Share|team/ })).toBeNull();
});

test('rules that are being changed stay when the keys lock', async () => {
  const screen = open();
  const days = await screen.findByRole('textbox', { name: t('answerWithin') });
  fireEvent.change(days, { target: { value: '7' } });
  screen.reply({ 'reviewRules.read': PENDING });
  await screen.publish({ kind: 'purge', environment: 'test' });
  await screen.publish({ kind: 'setup' });
  await waitFor(() => expect(screen.sentParams('reviewRules.read').length).toBeGreaterThan(1));
  await act(async () => undefined);
  expect(screen.getByRole('textbox', { name: t('answerWithin') })).toHaveProperty('value', '7');
});

const TWO = {
  ...SESSION,
  installations: [...SESSION.installations, { id: 'installation-2', name: 'Beta' }],
};

test('an installation that is gone at the service is not shown any more, nor are rules saved for it', async () => {
  const screen = renderScreen(<ReviewSection />, {
    ...OTHERS,
    'session.read': done(TWO),
    'reviewRules.save': done(null),
  });
  await screen.findByRole('combobox', { name: t('reviewFor') });
  await choose(screen, 'reviewFor', installationName({ id: 'installation-2', name: 'Beta' }));
  const combobox = () => screen.getByRole('combobox', { name: t('reviewFor') });
  screen.reply({ 'session.read': done(SESSION) });
  await screen.publish({ kind: 'session' });
  await waitFor(() => expect(combobox().textContent).toContain('Acme'));
  await press(screen, t('rulesSave'));
  await waitFor(() =>
    expect(screen.sentParams('reviewRules.save')).toMatchObject([{ scope: SCOPE }]),
  );
  screen.reply({ 'session.read': done({ ...SESSION, installations: [], installationId: null }) });
  await screen.publish({ kind: 'session' });
  await screen.findByText(t('reviewNone'));
});

test('rules that are being changed stay where another installation is chosen in the popup', async () => {
  const screen = renderScreen(<ReviewSection />, { ...OTHERS, 'session.read': done(TWO) });
  const days = await screen.findByRole('textbox', { name: t('answerWithin') });
  fireEvent.change(days, { target: { value: '9' } });
  screen.reply({ 'session.read': done({ ...TWO, installationId: 'installation-2' }) });
  await screen.publish({ kind: 'session' });
  await waitFor(() => expect(screen.sentParams('session.read').length).toBeGreaterThan(1));
  const shown = await screen.findByRole('textbox', { name: t('answerWithin') });
  expect(shown).toHaveProperty('value', '9');
});

test('rules that another tab saves are shown, unless the user changed something here', async () => {
  const screen = renderScreen(<ReviewSection />, OTHERS);
  const days = await screen.findByRole('textbox', { name: t('answerWithin') });
  expect(days).toHaveProperty('value', '3');
  screen.reply({ 'reviewRules.read': done({ ...USUAL_RULES, answerWithin: 5 }) });
  await screen.publish({ kind: 'setup' });
  await waitFor(() => expect(days).toHaveProperty('value', '5'));
  fireEvent.change(days, { target: { value: '9' } });
  screen.reply({ 'reviewRules.read': done({ ...USUAL_RULES, answerWithin: 7 }) });
  await screen.publish({ kind: 'setup' });
  await waitFor(() => expect(screen.sentParams('reviewRules.read')).toHaveLength(3));
  expect(days).toHaveProperty('value', '9');
});

test('rules that are being changed are there again after another environment was chosen meanwhile', async () => {
  const live = [{ id: 'installation-live', name: 'Acme live' }];
  const screen = renderScreen(<ReviewSection />, { ...OTHERS, 'reviewRules.save': done(null) });
  const days = () => screen.findByRole('textbox', { name: t('answerWithin') });
  fireEvent.change(await days(), { target: { value: '9' } });
  const usual = String(USUAL_RULES.answerWithin);
  for (const session of [
    { ...SESSION, environment: 'live' as const, installations: live, installationId: 'live' },
    { ...SESSION, environment: 'live' as const, installations: [], installationId: null },
  ]) {
    screen.reply({ 'session.read': done(session) });
    await screen.publish({ kind: 'session' });
    if (session.installations.length > 0)
      await waitFor(async () => expect(await days()).toHaveProperty('value', usual));
    else await screen.findByText(t('reviewNone'));
    screen.reply({ 'session.read': done(SESSION) });
    await screen.publish({ kind: 'session' });
    await waitFor(async () => expect(await days()).toHaveProperty('value', '9'));
  }
  await press(screen, t('rulesSave'));
  await waitFor(() =>
    expect(screen.sentParams('reviewRules.save')).toMatchObject([
      { scope: SCOPE, rules: { answerWithin: 9 } },
    ]),
  );
});

test('the admin shares the saved rules', async () => {
  const screen = open({ isAdmin: true, offers: [] });
  await press(screen, t('shareWith', 'Support', t('environmentTest')));
  await waitFor(() =>
    expect(screen.sentParams('team.offer.share')).toEqual([{ ...REVIEW, on: true }]),
  );
  screen.getByRole('group', { name: t('shareReview') });
  expect(screen.queryByRole('button', { name: t('offerUse') })).toBeNull();
});
