// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { done, type Outcome } from '../../../../lib/domain/core/failure';
import type { Reply } from '../../../../lib/protocol/contract';
import { t } from '../../../../lib/words/words';
import { RECORD_VIEW, SESSION } from '../../samples';
import { renderScreen } from '../../screen';
import { Form } from './form';

test('what is typed before the draft is read stands in the summary, behind what stood there', async () => {
  let arrive = (_: Outcome<Reply<'draft.read'>>): void => undefined;
  const screen = renderScreen(<Form view={RECORD_VIEW} />, {
    'session.read': done(SESSION),
    'draft.read': new Promise((resolve) => {
      arrive = resolve;
    }),
    'draft.save': done([]),
  });
  const summary = screen.getByRole('textbox', { name: t('summary') });
  expect(document.activeElement).toBe(summary);
  for (const key of ['T', 'i', 'l', 'l', 'Enter']) fireEvent.keyDown(summary, { key });
  arrive(done(null));
  expect(await screen.findByDisplayValue('Ada Lovelace: Till')).toBe(summary);
  expect(document.activeElement).toBe(summary);
});
