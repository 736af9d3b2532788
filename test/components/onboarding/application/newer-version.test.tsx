// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { applicationStatusWord } from '../../../../components/onboarding/onboarding-words';
import { decisionWord } from '../../../../components/outbox/decision-word';
import { done, failed, type Outcome } from '../../../../lib/domain/core/failure';
import type { Reply } from '../../../../lib/protocol/contract';
import { t } from '../../../../lib/words/words';
import { APPLICATION_ROW, APPLICATION_VIEW, MARK } from '../../samples';
import { renderScreen, type Screen } from '../../screen';
import { APPLICATION_REPLIES, SampleApplication } from '../decision/application-stage';

const EVENT = {
  kind: 'application',
  environment: 'test',
  applicationId: APPLICATION_ROW.id,
} as const;

/** The service shows the application with another status, and the event of it comes. */
async function becomes(screen: Screen, status: string, digest = MARK.digest): Promise<void> {
  const application = { ...APPLICATION_VIEW.application, status };
  screen.reply({
    'application.read': done({ ...APPLICATION_VIEW, application, mark: { status, digest } }),
  });
  await screen.publish(EVENT);
  await screen.findAllByText(applicationStatusWord(status));
}

/** The reviewer submits `Start review`, and the reply waits for `settle`. */
async function deciding() {
  let settle: (outcome: Outcome<Reply<'application.decide'>>) => void = () => undefined;
  const screen = renderScreen(<SampleApplication />, APPLICATION_REPLIES, {
    'draft.discard': done(null),
    'application.decide': new Promise<Outcome<Reply<'application.decide'>>>((resolve) => {
      settle = resolve;
    }),
  });
  const submit = await screen.findByRole('button', { name: t('submitDecision') });
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: decisionWord('UnderReview') }));
  fireEvent.click(submit);
  await screen.findByRole('button', { name: t('submittingDecision') });
  return { screen, settle };
}

const notice = (screen: Screen) => screen.queryByText(t('applicationIsNewer'));

test('the status that the reviewer’s own decision makes is no news, before and after it is confirmed', async () => {
  const { screen, settle } = await deciding();
  await becomes(screen, 'UnderReview');
  expect(notice(screen)).toBeNull();
  settle(done({ kind: 'done' }));
  await screen.findByText(t('decisionDone'));
  expect(notice(screen)).toBeNull();
});

test('a decision that was refused because the application changed shows what changed', async () => {
  const { screen, settle } = await deciding();
  await becomes(screen, 'UnderReview', '1'.repeat(64));
  settle(failed({ kind: 'application-changed' }));
  await screen.findByText(t('applicationIsNewer'));
});

test('a decision of the outbox that is confirmed later is no news; what a colleague decides then is', async () => {
  const commandId = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const what = {
    kind: 'application.decide',
    applicationId: APPLICATION_ROW.id,
    status: 'UnderReview',
  } as const;
  const outgoing = {
    ...{ commandId, what, startedAt: 0, seenInThread: false, actions: [] },
    state: 'sending' as const,
  };
  const screen = renderScreen(<SampleApplication />, APPLICATION_REPLIES, {
    'application.trail.read': done({ timeline: [], outgoing: [outgoing] }),
  });
  await screen.findByText(t('sending'));
  await becomes(screen, 'UnderReview');
  expect(notice(screen)).toBeNull();

  const confirmed = { kind: 'confirmed', status: 'UnderReview', action: commandId } as const;
  screen.reply({
    'application.trail.read': done({
      timeline: [{ id: '1', at: 0, event: confirmed }],
      outgoing: [],
    }),
  });
  await screen.publish(EVENT);
  await screen.findByRole('region', { name: t('timeline') });
  expect(screen.queryByText(t('sending'))).toBeNull();
  expect(notice(screen)).toBeNull();

  await becomes(screen, 'Rejected');
  await screen.findByText(t('applicationIsNewer'));
});

test('a change before anything was decided is news', async () => {
  const screen = renderScreen(<SampleApplication />, APPLICATION_REPLIES);
  await screen.findByRole('button', { name: t('submitDecision') });
  await becomes(screen, 'UnderReview');
  await screen.findByText(t('applicationIsNewer'));
});
