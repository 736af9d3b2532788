// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApplicationScreen } from '../../../components/onboarding/application/ApplicationScreen';
import { Notes } from '../../../components/onboarding/application/Notes';
import { ProposalCheck } from '../../../components/onboarding/four-eyes/ProposalCheck';
import { Onboarding } from '../../../components/onboarding/Onboarding';
import { decisionWord } from '../../../components/outbox/decision-word';
import { Shortcuts } from '../../../components/ui/shortcuts/Shortcuts';
import { chordsNow } from '../../../components/ui/shortcuts/user-chords';
import { done, failed, type Outcome } from '../../../lib/domain/core/failure';
import { USUAL_RULES } from '../../../lib/domain/onboarding/review/review-rules';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { testFaces } from '../faces';
import { APPLICATION_ROW, APPLICATION_VIEW, knownRules, MARK, SCOPE, SESSION } from '../samples';
import { FAILED, FAILURE, PENDING, type Replies, renderScreen } from '../screen';

const ID = APPLICATION_ROW.id;
const EVENT = { kind: 'application', environment: 'test', applicationId: ID } as const;
const queue = () => (
  <Onboarding scope={SCOPE} enabled={undefined} openId={undefined} onOpen={() => undefined} />
);

testFaces('the queue of applications', {
  screen: queue,
  request: 'applications.read',
  loading: t('applicationsLoading'),
  empty: {
    reply: { rows: [], total: 0, known: 0, counts: {} },
    says: [t('noApplications'), t('noApplicationsNext')],
  },
  ready: {
    reply: { rows: [APPLICATION_ROW], total: 1, known: 1, counts: { Submitted: 1 } },
    shows: [
      ['list', t('applications')],
      ['button', 'Grace Coffee'],
    ],
  },
  event: { kind: 'applications', environment: 'test' },
});

test('an application with an unsent decision is marked', async () => {
  const other = { ...APPLICATION_ROW, id: 'application-2', name: 'Harbour Teas', draft: true };
  const screen = renderScreen(queue(), {
    'applications.read': done({ rows: [APPLICATION_ROW, other], total: 2, known: 2, counts: {} }),
  });
  const mark = await screen.findByText(t('draft'));
  expect(mark.closest('li')?.textContent).toContain('Harbour Teas');
});

test('with no application open, the keys for the next and the previous one move through the queue', async () => {
  const other = { ...APPLICATION_ROW, id: 'application-2', name: 'Harbour Teas' };
  const screen = renderScreen(
    <>
      {queue()}
      <Shortcuts />
    </>,
    {
      'applications.read': done({ rows: [APPLICATION_ROW, other], total: 2, known: 2, counts: {} }),
      'settings.shortcuts.read': done({}),
    },
  );
  const first = await screen.findByRole('button', { name: 'Grace Coffee' });
  await waitFor(() => expect(chordsNow().has('application.next')).toBe(true));
  const press = (code: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { code });
  press('KeyJ');
  expect(document.activeElement).toBe(first);
  press('KeyJ');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Harbour Teas' }));
  press('KeyJ');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Harbour Teas' }));
  press('KeyK');
  expect(document.activeElement).toBe(first);
});

test('an installation without merchant onboarding says so, and reads all again after `Retry`', async () => {
  const screen = renderScreen(queue(), {
    'session.refresh': done(SESSION),
    'applications.read': failed({ kind: 'not-found', status: 404, serviceError: { fields: [] } }),
  });
  await screen.findByText(t('onboardingOff'));
  screen.getByText(t('onboardingNotThere'));
  screen.reply({
    'applications.read': done({ rows: [APPLICATION_ROW], total: 1, known: 1, counts: {} }),
  });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  await screen.findByRole('button', { name: 'Grace Coffee' });
  // The installation may be another one by now.
  expect(screen.sentParams('session.refresh')).toHaveLength(1);
});

test('a page of a gateway does not say whether merchant onboarding is enabled', async () => {
  const failure = { kind: 'not-allowed' as const, status: 403, serviceError: { fields: [] } };
  const screen = renderScreen(queue(), {
    'applications.read': failed({ ...failure, foreign: true }),
  });
  await screen.findByText(explain(failure));
  expect(screen.queryByText(t('onboardingOff'))).toBeNull();
});

const OTHERS: Replies = {
  'application.read': done(APPLICATION_VIEW),
  'application.trail.read': done({ timeline: [], outgoing: [] }),
  'application.notes.read': done(''),
  'settings.fourEyes.read': done({ rule: 'off' }),
  'requirementPaths.read': done([]),
  'files.storage.read': done(null),
};
const open = () => (
  <ApplicationScreen
    scope={SCOPE}
    applicationId={ID}
    rules={knownRules(USUAL_RULES)}
    steps={null}
    due={null}
    onBack={() => undefined}
  />
);

testFaces('an application', {
  screen: open,
  request: 'application.read',
  others: OTHERS,
  loading: t('applicationLoading'),
  ready: {
    reply: APPLICATION_VIEW,
    shows: [
      ['button', t('backToApplications')],
      ['region', t('privateNotes')],
      ['heading', t('documentsToCheck')],
    ],
  },
  event: EVENT,
});

test('an application that cannot be read again says why, and stays on the screen', async () => {
  const screen = renderScreen(open(), OTHERS);
  await screen.findByRole('region', { name: t('privateNotes') });
  screen.reply({ 'application.read': FAILED });
  await screen.publish(EVENT);
  await screen.findByText(explain(FAILURE), { exact: false });
  screen.getByText(t('notUpToDate'), { exact: false });
  screen.getByRole('region', { name: t('privateNotes') });
});

test('the timeline that cannot be read is read again after `Retry`', async () => {
  const screen = renderScreen(open(), OTHERS, { 'application.trail.read': FAILED });
  await screen.findByText(explain(FAILURE), { exact: false });
  expect(screen.queryByRole('region', { name: t('timeline') })).toBeNull();
  const timeline = [
    {
      id: '1',
      at: 0,
      event: { kind: 'opened', status: 'Submitted', digest: MARK.digest } as const,
    },
  ];
  screen.reply({ 'application.trail.read': done({ timeline, outgoing: [] }) });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  await screen.findByRole('region', { name: t('timeline') });
});

test('without the checklist no decision can be submitted, and the screen says so', async () => {
  const screen = renderScreen(
    <Onboarding scope={SCOPE} enabled={undefined} openId={ID} onOpen={() => undefined} />,
    {
      'applications.read': done({ rows: [APPLICATION_ROW], total: 1, known: 1, counts: {} }),
      'applications.watch': done({}),
      'reviewRules.read': FAILED,
      'application.markSeen': done(null),
    },
    OTHERS,
  );
  await screen.findByText(t('reviewRulesNotRead'));
  const submit = () => screen.getByRole('button', { name: t('submitDecision') });
  await expect.poll(() => submit().getAttribute('aria-disabled')).toBe('true');
  screen.reply({ 'reviewRules.read': done(USUAL_RULES) });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  await expect.poll(() => submit().getAttribute('aria-disabled')).toBeNull();
});

test('a decision that is on its way cannot be changed to another one', async () => {
  const screen = renderScreen(open(), OTHERS, {
    'draft.save': done([]),
    'application.decide': PENDING,
  });
  const choice = (status: 'UnderReview' | 'Rejected') =>
    screen.getByRole('radio', { name: decisionWord(status) });
  const submit = await screen.findByRole('button', { name: t('submitDecision') });
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(choice('UnderReview'));
  fireEvent.click(submit);
  await screen.findByRole('button', { name: t('submittingDecision') });
  fireEvent.click(choice('Rejected'));
  expect(choice('UnderReview')).toHaveProperty('checked', true);
  screen.getByRole('button', { name: t('submittingDecision') });
});

const notes = () => <Notes scope={SCOPE} applicationId={ID} />;

test('notes cannot be written until they are loaded, and a status says so', async () => {
  const screen = renderScreen(notes(), { 'application.notes.read': PENDING });
  const field = await screen.findByRole('textbox', { name: t('privateNotes') });
  expect(field).toHaveProperty('readOnly', true);
  expect(screen.getByRole('status').textContent).toBe(t('notesLoading'));
});

test('notes that are loaded say nothing of loading', async () => {
  const screen = renderScreen(notes(), { 'application.notes.read': done('Called the owner.') });
  await screen.findByDisplayValue('Called the owner.');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('notes that cannot be read say why, and are read again after `Retry`', async () => {
  const screen = renderScreen(notes(), { 'application.notes.read': FAILED });
  await screen.findByText(explain(FAILURE), { exact: false });
  screen.reply({ 'application.notes.read': done('Called the owner.') });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  expect(await screen.findByDisplayValue('Called the owner.')).toHaveProperty('readOnly', false);
});

test('notes are saved one after another, so that the last ones stay', async () => {
  const saves: (() => void)[] = [];
  const screen = renderScreen(notes(), { 'application.notes.read': done('') });
  const field = await screen.findByRole('textbox', { name: t('privateNotes') });
  const save = (text: string) => {
    const saved = new Promise<Outcome<null>>((resolve) => saves.push(() => resolve(done(null))));
    screen.reply({ 'application.notes.save': saved });
    fireEvent.change(field, { target: { value: text } });
    fireEvent(window, new Event('pagehide'));
  };
  const sent = () => screen.sentParams('application.notes.save');
  save('Called');
  await waitFor(() => expect(sent()).toMatchObject([{ text: 'Called' }]));
  save('Called the owner');
  await act(async () => undefined);
  expect(sent()).toHaveLength(1);
  saves[0]?.();
  await waitFor(() =>
    expect(sent()).toMatchObject([{ text: 'Called' }, { text: 'Called the owner' }]),
  );
  saves[1]?.();
});

testFaces('the rule of four eyes below a decision', {
  screen: open,
  request: 'settings.fourEyes.read',
  others: OTHERS,
  ready: { reply: { rule: 'offered' }, shows: [['button', t('propose')]] },
  event: { kind: 'setup' },
  isPart: true,
});

const SIGNED_FOR_ANOTHER = { kind: 'bad-proposal', why: 'other-application' } as const;

const NO_RECORD = {
  isKnown: true,
  lines: [],
  isReady: true,
  tick: () => undefined,
  missing: [],
  reason: '',
  setReason: () => undefined,
  failures: [],
  recordOf: () => ({ checklist: [] }),
};

testFaces('a proposal that is checked', {
  screen: () => (
    <ProposalCheck
      target={{ scope: SCOPE, applicationId: ID, seen: MARK }}
      application={APPLICATION_VIEW.application}
      record={NO_RECORD}
      isOutdated={false}
      onDecided={() => undefined}
    />
  ),
  reach: async (screen) =>
    fireEvent.change(screen.getByRole('textbox', { name: t('proposalToCheck') }), {
      target: { value: 'alongside-proposal:1:content.signature' },
    }),
  request: 'proposal.read',
  loading: t('proposalChecking'),
  empty: {
    reply: { kind: 'unusable', failure: SIGNED_FOR_ANOTHER },
    says: [explain(SIGNED_FOR_ANOTHER)],
  },
  ready: { reply: { kind: 'unusable', failure: SIGNED_FOR_ANOTHER }, shows: [['alert', '']] },
  event: { kind: 'setup' },
});
