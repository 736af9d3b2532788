// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ClientIdField } from '../../../../components/settings/sites/ClientIdField';
import { done } from '../../../../lib/domain/core/failure';
import { t } from '../../../../lib/words/words';
import { FAILED, renderScreen } from '../../screen';

test('Retry saves the field that is named by then, and says so', async () => {
  const screen = renderScreen(
    <ClientIdField at={{ crm: 'hubspot' }} label="HubSpot" stored={undefined} />,
    { 'clientField.save': FAILED },
  );
  const field = screen.getByRole('textbox', { name: t('clientField') });
  fireEvent.change(field, { target: { value: 'client' } });
  fireEvent.click(screen.getByRole('button', { name: t('clientFieldKeep') }));
  const retry = await screen.findByRole('button', { name: t('retry') });
  fireEvent.change(field, { target: { value: 'client_uuid' } });
  screen.reply({ 'clientField.save': done(null) });
  fireEvent.click(retry);
  await screen.findByText(t('clientFieldKept'));
  expect(screen.sentParams('clientField.save')).toMatchObject([
    { field: 'client' },
    { field: 'client_uuid' },
  ]);
});
