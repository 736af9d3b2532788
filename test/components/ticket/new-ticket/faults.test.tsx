// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { done } from '../../../../lib/domain/core/failure';
import { t } from '../../../../lib/words/words';
import { RECORD_VIEW, SESSION } from '../../samples';
import { renderScreen } from '../../screen';
import { Form } from './form';

test('what is wrong with a field is said once the form is sent, until it is right', async () => {
  const screen = renderScreen(<Form view={RECORD_VIEW} />, {
    'session.read': done(SESSION),
    'draft.read': done(null),
    'draft.save': done([]),
  });
  const summary = await screen.findByDisplayValue(/Ada Lovelace/);
  const type = (value: string) => fireEvent.change(summary, { target: { value } });
  type('');
  expect(screen.queryByText(t('summaryMissing'))).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: t('createTicket') }));
  await screen.findByText(t('summaryMissing'));
  type('Error at the till');
  expect(screen.queryByText(t('summaryMissing'))).toBeNull();
  type(' ');
  expect(screen.getByText(t('summaryMissing'))).toBeTruthy();
  expect(screen.sentParams('ticket.create')).toEqual([]);
});
