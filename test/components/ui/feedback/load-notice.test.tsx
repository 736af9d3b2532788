// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskTickets } from '../../../../components/desk/DeskTickets';
import { Onboarding } from '../../../../components/onboarding/Onboarding';
import { RecordApplication } from '../../../../components/record/RecordApplication';
import { done, failed } from '../../../../lib/domain/core/failure';
import { USUAL_RULES } from '../../../../lib/domain/onboarding/review/review-rules';
import type { Reply, RequestOf } from '../../../../lib/protocol/contract';
import { explain } from '../../../../lib/words/explain';
import { t } from '../../../../lib/words/words';
import { expectRetryToKeepFocus } from '../../faces';
import { LIVE } from '../../live-regions';
import {
  APPLICATION_REPLIES,
  SampleApplication,
} from '../../onboarding/decision/application-stage';
import { APPLICATION_ROW, RECORD_VIEW, ROW, SCOPE, SESSION } from '../../samples';
import {
  FAILED,
  FAILURE,
  PENDING,
  type Replies,
  renderScreen,
  replyTo,
  type Screen,
} from '../../screen';
import { SampleThread } from '../../thread/sample-thread';
import { observeElements } from '../guard/sight-stand-in';

const loose = { exact: false } as const;

function press(screen: Screen, name: string): HTMLElement {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  return button;
}

/** Waits until a live region says why it failed. */
const announced = (screen: Screen) =>
  waitFor(() => {
    const said = screen.getAllByText(explain(FAILURE), loose).filter((one) => one.matches(LIVE));
    expect(said).toHaveLength(1);
  });

const KNOWN: Reply<'record.applications.read'> = {
  kind: 'known',
  linked: [],
  candidates: [],
  more: 0,
};
const application = <RecordApplication view={RECORD_VIEW} shownFailure={undefined} />;

test('the focus of Retry stays at a record’s applications', async () => {
  const screen = renderScreen(application, { 'record.applications.read': FAILED });
  await expectRetryToKeepFocus(screen, 'record.applications.read', KNOWN);
});

test('a second failure of the queue is announced at a record’s applications that are known', async () => {
  const screen = renderScreen(application, {
    'record.applications.read': done({ ...KNOWN, failure: FAILURE }),
  });
  await screen.findByText(explain(FAILURE), loose);
  const retry = press(screen, t('retry'));
  await announced(screen);
  expect(document.activeElement).toBe(retry);
  screen.reply({ 'record.applications.read': done({ kind: 'none' }) });
  press(screen, t('retry'));
  await waitFor(() => expect(retry.isConnected).toBe(false));
  expect(document.activeElement?.textContent).toBe(t('loaded'));
});

test('the focus of Retry stays in an open ticket whose team cannot be loaded', async () => {
  const screen = renderScreen(<SampleThread />, {
    'ticket.read': done(ROW),
    'thread.read': PENDING,
    'team.people.read': FAILED,
  });
  await expectRetryToKeepFocus(screen, 'team.people.read', null);
});

test('the focus of Retry stays in an open ticket that the list knows', async () => {
  const screen = renderScreen(<SampleThread row={ROW} />, {
    'ticket.read': FAILED,
    'thread.read': PENDING,
  });
  await expectRetryToKeepFocus(screen, 'ticket.read', ROW);
});

test('the focus of Retry stays at the saved views', async () => {
  const screen = renderScreen(<DeskTickets scope={SCOPE} session={SESSION} />, {
    'tickets.read': done({ rows: [ROW], total: 1, counts: {} }),
    'views.read': FAILED,
    'linkedRecords.read': done([]),
  });
  await expectRetryToKeepFocus(screen, 'views.read', []);
});

async function expectOpenToKeepFocus<Q extends RequestOf<'query'>>(name: Q, reply: Reply<Q>) {
  const screen = renderScreen(<SampleApplication />, APPLICATION_REPLIES, replyTo(name, FAILED));
  await expectRetryToKeepFocus(screen, name, reply);
  screen.unmount();
}

test('the focus of Retry stays at what an open application shows beside its data', async () => {
  await expectOpenToKeepFocus('application.trail.read', { timeline: [], outgoing: [] });
  await expectOpenToKeepFocus('application.notes.read', '');
  await expectOpenToKeepFocus('team.proposals.read', null);
});

const QUEUE: Replies = {
  'applications.read': done({ rows: [APPLICATION_ROW], total: 1, known: 1, counts: {} }),
  'applications.watch': done({}),
};

test('the focus of Retry stays at an application whose checklist cannot be loaded', async () => {
  const screen = renderScreen(
    <Onboarding scope={SCOPE} enabled openId={APPLICATION_ROW.id} onOpen={() => undefined} />,
    APPLICATION_REPLIES,
    QUEUE,
    { 'reviewRules.read': FAILED },
  );
  await expectRetryToKeepFocus(screen, 'reviewRules.read', USUAL_RULES);
});

const desk = (
  <Onboarding scope={SCOPE} enabled={true} openId={undefined} onOpen={() => undefined} />
);

test('the focus of Retry stays at the queue that cannot be watched', async () => {
  observeElements();
  const screen = renderScreen(desk, QUEUE, { 'applications.watch': FAILED });
  await screen.findByText(explain(FAILURE), loose);
  const retry = press(screen, t('retry'));
  await announced(screen);
  screen.reply(QUEUE);
  press(screen, t('retry'));
  await waitFor(() => expect(retry.isConnected).toBe(false));
  expect(document.activeElement?.textContent).toBe(t('loaded'));
});

test('the focus of Retry stays where there is no onboarding, and a second refusal is announced', async () => {
  const refused = failed({ kind: 'not-found', status: 404, serviceError: { fields: [] } });
  const screen = renderScreen(desk, QUEUE, {
    'applications.read': refused,
    'session.refresh': done(SESSION),
  });
  await screen.findByText(t('onboardingOff'));
  press(screen, t('retry'));
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(t('onboardingOff'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('retry') }));
  screen.reply(QUEUE);
  press(screen, t('retry'));
  await waitFor(() => expect(notice.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('loaded')));
});
