// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApplicationScreen } from '../../../../components/onboarding/application/ApplicationScreen';
import { decisionWord } from '../../../../components/outbox/decision-word';
import { Shortcuts } from '../../../../components/ui/shortcuts/Shortcuts';
import { chordsNow } from '../../../../components/ui/shortcuts/user-chords';
import { done, type Outcome } from '../../../../lib/domain/core/failure';
import { USUAL_RULES } from '../../../../lib/domain/onboarding/review/review-rules';
import type { Reply } from '../../../../lib/protocol/contract';
import { t } from '../../../../lib/words/words';
import { APPLICATION_ROW, APPLICATION_VIEW, SCOPE } from '../../samples';
import { renderScreen } from '../../screen';

type DraftReply = Outcome<Reply<'draft.read'>>;

/** An application whose draft is still read. `arrive` has it read: nothing was typed. */
async function openEarly() {
  let arrive: (reply: DraftReply) => void = () => undefined;
  const screen = renderScreen(
    <>
      <ApplicationScreen
        scope={SCOPE}
        applicationId={APPLICATION_ROW.id}
        rules={{ ...USUAL_RULES, isKnown: true }}
        steps={null}
        due={null}
        onBack={() => undefined}
      />
      <Shortcuts />
    </>,
    {
      'application.read': done(APPLICATION_VIEW),
      'application.trail.read': done({ timeline: [], outgoing: [] }),
      'application.notes.read': done(''),
      'settings.fourEyes.read': done({ rule: 'off' }),
      'draft.read': new Promise<DraftReply>((resolve) => {
        arrive = resolve;
      }),
      'draft.save': done(null),
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
