// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NewTicket } from '../../../../components/ticket/new-ticket/NewTicket';
import { done, type Outcome } from '../../../../lib/domain/core/failure';
import type { Reply } from '../../../../lib/protocol/contract';
import { t } from '../../../../lib/words/words';
import { RECORD_VIEW, SESSION } from '../../samples';
import { renderScreen } from '../../screen';

test('what is typed before the draft is read stands in the summary, behind what stood there', async () => {
  let arrive = (_: Outcome<Reply<'draft.read'>>): void => undefined;
  const screen = renderScreen(
    <NewTicket
      view={RECORD_VIEW}
      onCreated={() => undefined}
      onKept={() => undefined}
      onCancel={() => undefined}
      onOpen={() => undefined}
    />,
    {
      'session.read': done(SESSION),
      'draft.read': new Promise((resolve) => {
        arrive = resolve;
      }),
      'draft.save': done(null),
    },
  );
  const summary = screen.getByRole('textbox', { name: t('summary') });
  expect(document.activeElement).toBe(summary);
  for (const key of ['T', 'i', 'l', 'l', 'Enter']) fireEvent.keyDown(summary, { key });
  arrive(done(null));
  expect(await screen.findByDisplayValue('Ada Lovelace: Till')).toBe(summary);
  expect(document.activeElement).toBe(summary);
});
