// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SummaryForm } from '../../../components/ticket/SummaryForm';
import { t } from '../../../lib/words/words';
import { ROW, SCOPE } from '../samples';
import { FAILED, PENDING, renderScreen } from '../screen';

const draw = (reply: typeof PENDING | typeof FAILED) =>
  renderScreen(<SummaryForm scope={SCOPE} ticket={ROW.ticket} onDone={() => undefined} />, {
    'ticket.change': reply,
  });

test.each([
  ['stays as it is while it is being saved, so that no letter is lost', PENDING, true],
  ['can be changed after it was not saved', FAILED, false],
] as const)('a summary %s', async (_, reply, isReadOnly) => {
  const screen = draw(reply);
  const field = screen.getByRole('textbox', { name: t('summary') });
  fireEvent.change(field, { target: { value: 'Terminal has no power' } });
  fireEvent.click(screen.getByRole('button', { name: t('save') }));
  await waitFor(() => expect(screen.sentParams('ticket.change')).toHaveLength(1));
  await waitFor(() => expect(field).toHaveProperty('readOnly', isReadOnly));
});
