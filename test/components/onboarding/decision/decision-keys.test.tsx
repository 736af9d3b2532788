// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decisionWord } from '../../../../components/outbox/decision-word';
import { Shortcuts } from '../../../../components/ui/shortcuts/Shortcuts';
import { chordsNow } from '../../../../components/ui/shortcuts/user-chords';
import { done, type Outcome } from '../../../../lib/domain/core/failure';
import type { Reply } from '../../../../lib/protocol/contract';
import { t } from '../../../../lib/words/words';
import { renderScreen } from '../../screen';
import { APPLICATION_REPLIES, SampleApplication } from './application-stage';

type DraftReply = Outcome<Reply<'draft.read'>>;

/** An application whose draft is still read. `arrive` has it read: nothing was typed. */
async function openEarly() {
  let arrive: (reply: DraftReply) => void = () => undefined;
  const screen = renderScreen(
    <>
      <SampleApplication />
      <Shortcuts />
    </>,
    {
      ...APPLICATION_REPLIES,
      'draft.read': new Promise<DraftReply>((resolve) => {
        arrive = resolve;
      }),
    },
  );
  const choice = await screen.findByRole('radio', { name: decisionWord('Approved') });
  await waitFor(() => expect(chordsNow().has('decision.approve')).toBe(true));
  return { screen, choice, arrive: () => act(async () => arrive(done(null))) };
}

const approve = () => fireEvent.keyDown(document.body, { key: 'A', code: 'KeyA', shiftKey: true });

test('a decision that a key chooses before the draft is there gets the focus in its field later', async () => {
  const { screen, choice, arrive } = await openEarly();
  approve();
  expect(document.activeElement).toBe(choice);
  await arrive();
  const field = await screen.findByRole('textbox', { name: t('partnerMerchantId') });
  expect(document.activeElement).toBe(field);
});

test('who moved on meanwhile keeps the focus where it is', async () => {
  const { screen, arrive } = await openEarly();
  approve();
  const search = screen.getByRole('searchbox');
  search.focus();
  await arrive();
  await screen.findByRole('textbox', { name: t('partnerMerchantId') });
  expect(document.activeElement).toBe(search);
});

test('who chooses another decision and then the one of the key again stays on the choice', async () => {
  const { screen, choice, arrive } = await openEarly();
  await arrive();
  approve();
  const field = await screen.findByRole('textbox', { name: t('partnerMerchantId') });
  expect(document.activeElement).toBe(field);
  fireEvent.click(screen.getByRole('radio', { name: decisionWord('Rejected') }));
  choice.focus();
  fireEvent.click(choice);
  await screen.findByRole('textbox', { name: t('partnerMerchantId') });
  expect(document.activeElement).toBe(choice);
});
