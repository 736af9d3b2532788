// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decisionWord } from '../../../../components/outbox/decision-word';
import { done } from '../../../../lib/domain/core/failure';
import type { Outgoing } from '../../../../lib/protocol/requests/outbox';
import { t } from '../../../../lib/words/words';
import { APPLICATION_ROW } from '../../samples';
import { renderScreen, type Screen } from '../../screen';
import { APPLICATION_REPLIES, SampleApplication } from './application-stage';

const STORED: Outgoing = {
  commandId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  what: {
    kind: 'application.decide',
    applicationId: APPLICATION_ROW.id,
    status: 'UnderReview',
  },
  startedAt: 0,
  seenInThread: false,
  actions: [],
  state: 'waiting',
};

const trailOf = (...outgoing: Outgoing[]) => ({
  'application.trail.read': done({ timeline: [], outgoing }),
});

/** The reviewer submitted a decision, which waits for the service. */
async function waiting(): Promise<Screen> {
  const screen = renderScreen(<SampleApplication />, APPLICATION_REPLIES, {
    ...trailOf(STORED),
    'draft.discard': done(null),
    'application.decide': done({ kind: 'waiting' }),
  });
  const submit = await screen.findByRole('button', { name: t('submitDecision') });
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: decisionWord('UnderReview') }));
  fireEvent.click(submit);
  await screen.findByText(t('decisionWaiting'));
  return screen;
}

async function trailBecomes(screen: Screen, ...outgoing: Outgoing[]): Promise<void> {
  screen.reply(trailOf(...outgoing));
  await screen.publish({
    kind: 'application',
    environment: 'test',
    applicationId: APPLICATION_ROW.id,
  });
}

test.each([
  ['was removed from the outbox', []],
  [
    'is stopped',
    [{ ...STORED, state: 'stopped', failure: { kind: 'application-changed' } } as const],
  ],
])('a decision that %s no longer promises to be sent', async (_, outgoing) => {
  const screen = await waiting();
  await trailBecomes(screen, ...outgoing);
  await waitFor(() => expect(screen.queryByText(t('decisionWaiting'))).toBeNull());
});

test('a decision that is sent at last says so until the service confirms it', async () => {
  const screen = await waiting();
  await trailBecomes(screen, { ...STORED, state: 'sending' });
  await screen.findByText(t('sending'));
  expect(screen.queryByText(t('decisionWaiting'))).not.toBeNull();
});
