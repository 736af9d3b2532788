// @vitest-environment happy-dom
import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApplicationScreen } from '../../../../components/onboarding/application/ApplicationScreen';
import { decisionWord } from '../../../../components/outbox/decision-word';
import { done, failed } from '../../../../lib/domain/core/failure';
import { USUAL_RULES } from '../../../../lib/domain/onboarding/review/review-rules';
import type { ProposalView } from '../../../../lib/protocol/requests/four-eyes';
import type { TeamProposal } from '../../../../lib/protocol/requests/team';
import { explain } from '../../../../lib/words/explain';
import { t } from '../../../../lib/words/words';
import { APPLICATION_VIEW, knownRules, MARK, SCOPE } from '../../samples';
import { FAILED, FAILURE, PENDING, type Replies, renderScreen } from '../../screen';

// Proposals of the team at an application.

const applicationId = APPLICATION_VIEW.application.id;

const proposal = (part: Partial<TeamProposal> = {}): TeamProposal => ({
  ...{ id: 'anna:p1', proposalId: 'p1', by: 'Anna Example', isOwn: false, text: 'signed text' },
  ...{ name: 'Anna Example', status: 'Rejected', at: Date.now(), votes: [] },
  ...{ isOld: false, isBeingSent: false },
  ...part,
});

const vote = (part: Partial<TeamProposal['votes'][number]> = {}) => ({
  ...{ by: 'Ben Sample', isOwn: false, vote: 'declined' as const, reason: 'It is there' },
  ...{ at: Date.now(), ...part },
});

const SIGNED: ProposalView = {
  kind: 'signed',
  proposal: {
    ...{ ...SCOPE, applicationId, seen: MARK, documents: [] },
    ...{ decision: { status: 'Rejected', review: { message: 'No licence' } } },
    ...{ name: 'Anna Example', at: Date.now(), key: 'A'.repeat(87) },
  },
  ...{ fingerprint: '0123 4567 89ab cdef', acquaintance: { kind: 'new' }, failures: [] },
  commandId: '0b0e7f9e-6a53-8d43-ad0c-5f4a3c6f0a11',
};

const OTHERS: Replies = {
  'application.read': done(APPLICATION_VIEW),
  'application.trail.read': done({ timeline: [], outgoing: [] }),
  'application.notes.read': done(''),
  'application.notes.save': done(null),
  'settings.fourEyes.read': done({ rule: 'required', reviewer: { name: 'Ben', fingerprint: 'f' } }),
  'requirementPaths.read': done([]),
  'proposal.read': done(SIGNED),
};

const inTeam = (reply: Replies['team.proposals.read'], more: Replies = {}) =>
  renderScreen(
    <ApplicationScreen
      scope={SCOPE}
      applicationId={applicationId}
      rules={knownRules(USUAL_RULES)}
      steps={null}
      due={null}
      onBack={() => undefined}
    />,
    OTHERS,
    { 'team.proposals.read': reply, ...more },
  );

const REJECT = decisionWord('Rejected');
const list = (screen: ReturnType<typeof inTeam>) =>
  screen.findByRole('region', { name: t('teamProposals') });

test.each([
  ['while they are loaded', PENDING],
  ['without a team', done(null)],
  ['without a proposal', done([])],
] as const)('%s nothing is shown of a team', async (_, reply) => {
  const screen = inTeam(reply);
  await screen.findByRole('button', { name: t('propose') });
  expect(screen.queryByText(t('teamProposals'))).toBeNull();
});

test('what cannot be loaded says so, and is there after `Retry`', async () => {
  const screen = inTeam(FAILED);
  await screen.findByText(t('teamProposalsNotRead'), { exact: false });
  screen.getByText(explain(FAILURE), { exact: false });
  screen.reply({ 'team.proposals.read': done([proposal()]) });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  await list(screen);
});

test('a colleague’s proposal is checked without pasting, and sent as it was signed', async () => {
  const screen = inTeam(done([proposal()]), { 'application.decide': done({ kind: 'done' }) });
  const shown = within(await list(screen));
  shown.getByText(t('proposalBy', 'Anna Example', REJECT));
  fireEvent.click(shown.getByRole('button', { name: t('teamProposalCheck') }));
  await shown.findByText('0123 4567 89ab cdef');
  shown.getByText(t('proposerNew', 'Anna Example'));
  fireEvent.change(shown.getByRole('textbox', { name: t('rejectionReason') }), {
    target: { value: 'No licence' },
  });
  fireEvent.click(shown.getByRole('button', { name: t('submitAsSecond') }));
  await waitFor(() =>
    expect(screen.sentParams('application.decide')).toMatchObject([
      { proposal: 'signed text', decision: { status: 'Rejected' } },
    ]),
  );
  expect(screen.sentParams('proposal.read')).toMatchObject([{ text: 'signed text' }]);
});

test('a forged one is refused in words', async () => {
  const failure = { kind: 'bad-proposal', why: 'broken' } as const;
  const screen = inTeam(done([proposal({ name: '', status: '' })]), {
    'proposal.read': done({ kind: 'unusable', failure }),
  });
  const shown = within(await list(screen));
  shown.getByText(t('teamProposalUnusable', 'Anna Example'));
  fireEvent.click(shown.getByRole('button', { name: t('teamProposalCheck') }));
  await shown.findByText(explain(failure));
  expect(shown.queryByRole('button', { name: t('submitAsSecond') })).toBeNull();
});

test('it is declined with a reason', async () => {
  const screen = inTeam(done([proposal()]), { 'team.proposal.decline': done(null) });
  const shown = within(await list(screen));
  fireEvent.click(shown.getByRole('button', { name: t('teamProposalDecline') }));
  const field = await shown.findByRole('textbox', { name: t('teamProposalReason') });
  expect(document.activeElement).toBe(field);
  const press = () =>
    fireEvent.click(shown.getAllByRole('button', { name: t('teamProposalDecline') })[1] ?? field);
  press();
  await shown.findByText(t('teamProposalReasonFault', 500));
  expect(screen.sentParams('team.proposal.decline')).toEqual([]);
  fireEvent.change(field, { target: { value: ' The licence is there ' } });
  press();
  await waitFor(() => expect(shown.queryByRole('textbox')).toBeNull());
  expect(screen.sentParams('team.proposal.decline')).toEqual([
    { scope: SCOPE, applicationId, proposalId: 'p1', reason: 'The licence is there' },
  ]);
});

test('a failure to decline says why, and keeps the reason', async () => {
  const screen = inTeam(done([proposal()]), {
    'team.proposal.decline': failed({ kind: 'no-record' }),
  });
  const shown = within(await list(screen));
  fireEvent.click(shown.getByRole('button', { name: t('teamProposalDecline') }));
  const field = await shown.findByRole<HTMLInputElement>('textbox');
  fireEvent.change(field, { target: { value: 'Why' } });
  fireEvent.submit(field);
  await shown.findByText(explain({ kind: 'no-record' }));
  expect(field.value).toBe('Why');
  // Retry tells the team what the field says by then, and closes the form.
  fireEvent.change(field, { target: { value: 'The licence is there' } });
  screen.reply({ 'team.proposal.decline': done(null) });
  fireEvent.click(shown.getByRole('button', { name: t('retry') }));
  await waitFor(() => expect(shown.queryByRole('textbox')).toBeNull());
  expect(screen.sentParams('team.proposal.decline')).toMatchObject([
    { reason: 'Why' },
    { reason: 'The licence is there' },
  ]);
});

test('an own proposal waits, then says who declined or sent it, and can be withdrawn until it was sent', async () => {
  const own = proposal({ isOwn: true });
  const screen = inTeam(done([own]), { 'team.proposal.withdraw': done(null) });
  const shown = within(await list(screen));
  shown.getByText(t('teamProposalOwn', REJECT));
  shown.getByText(t('teamProposalWaits'));
  expect(shown.queryByRole('button', { name: t('teamProposalCheck') })).toBeNull();
  fireEvent.click(shown.getByRole('button', { name: t('teamProposalWithdraw') }));
  fireEvent.click(await shown.findByRole('button', { name: t('teamProposalWithdraw') }));
  await waitFor(() =>
    expect(screen.sentParams('team.proposal.withdraw')).toEqual([
      { scope: SCOPE, applicationId, proposalId: 'p1' },
    ]),
  );
  const publish = () => screen.publish({ kind: 'team', environment: 'test' });
  screen.reply({ 'team.proposals.read': done([{ ...own, isOld: true }]) });
  await publish();
  await shown.findByText(t('teamProposalOld'));
  screen.reply({ 'team.proposals.read': done([{ ...own, votes: [vote()] }]) });
  await publish();
  await shown.findByText(t('teamProposalDeclined', 'Ben Sample', 'It is there'));
  expect(shown.queryByText(t('teamProposalWaits'))).toBeNull();
  const sent = vote({ vote: 'sent', reason: '' });
  screen.reply({ 'team.proposals.read': done([{ ...own, votes: [sent] }]) });
  await publish();
  await shown.findByText(t('teamProposalSent', 'Ben Sample'));
  await waitFor(() => expect(shown.queryByRole('button')).toBeNull());
});

test('while the user’s decision about it is on its way, nothing else can be done with it', async () => {
  const screen = inTeam(done([proposal({ isBeingSent: true })]));
  const shown = within(await list(screen));
  shown.getByText(t('teamProposalOnItsWay'));
  expect(shown.queryByRole('button')).toBeNull();
});

test('who shared it is named if the signer is another one, and what the user did', async () => {
  const screen = inTeam(done([proposal({ by: 'Carl Other', votes: [vote({ isOwn: true })] })]));
  const shown = within(await list(screen));
  shown.getByText(t('teamProposalSharedBy', 'Carl Other'));
  shown.getByText(t('teamProposalYouDeclined', 'It is there'));
  expect(shown.queryByRole('button', { name: t('teamProposalDecline') })).toBeNull();
});

test('at a decided application only what colleagues said stays', async () => {
  const { application } = APPLICATION_VIEW;
  const decided = { ...APPLICATION_VIEW, application: { ...application, status: 'Rejected' } };
  const screen = inTeam(
    done([
      proposal({ id: 'one', votes: [vote({ vote: 'sent', reason: '' })] }),
      proposal({ id: 'two', proposalId: 'p2' }),
    ]),
    { 'application.read': done(decided) },
  );
  const shown = within(await list(screen));
  expect(shown.getAllByRole('listitem')).toHaveLength(1);
  shown.getByText(t('teamProposalSent', 'Ben Sample'));
  expect(shown.queryByRole('button')).toBeNull();
});
