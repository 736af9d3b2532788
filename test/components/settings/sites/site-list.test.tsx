// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { done } from '../../../../lib/domain/core/failure';
import { t } from '../../../../lib/words/words';
import { SETUP } from '../../samples';
import { renderScreen } from '../../screen';
import { OTHERS, settingsAt } from '../at-section';

test('after the last CRM is removed the focus is on the heading of the section', async () => {
  const screen = renderScreen(settingsAt('sites'), OTHERS, {
    'setup.read': done(SETUP),
    'crms.switch': done(null),
  });
  fireEvent.click(await screen.findByRole('button', { name: t('remove') }));
  const yes = screen.getByRole('button', { name: t('removeYes') });
  act(() => yes.focus());
  const crms = SETUP.crms.map((crm) => ({ ...crm, on: false }));
  screen.reply({ 'setup.read': done({ ...SETUP, crms }) });
  fireEvent.click(yes);
  await screen.publish({ kind: 'setup' });
  await screen.findByText(t('sitesNone'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: t('sites'), level: 2 }));
});

test('a client ID field that is changed elsewhere is shown, unless the user changed it here', async () => {
  const withField = (clientField: string) =>
    done({
      ...SETUP,
      crms: SETUP.crms.map((crm) => ({ ...crm, hasCustomFields: true, clientField })),
    });
  const screen = renderScreen(settingsAt('sites'), OTHERS, { 'setup.read': withField('cf_old') });
  const field = await screen.findByRole('textbox', { name: t('clientField') });
  screen.reply({ 'setup.read': withField('cf_new') });
  await screen.publish({ kind: 'setup' });
  await waitFor(() => expect(field).toHaveProperty('value', 'cf_new'));
  fireEvent.change(field, { target: { value: 'cf_mine' } });
  screen.reply({ 'setup.read': withField('cf_newest') });
  await screen.publish({ kind: 'setup' });
  await waitFor(() => expect(screen.sentParams('setup.read')).toHaveLength(3));
  expect(field).toHaveProperty('value', 'cf_mine');
});

test('the answers to a question are described by the question', async () => {
  const screen = renderScreen(settingsAt('sites'), OTHERS, { 'setup.read': done(SETUP) });
  fireEvent.click(await screen.findByRole('button', { name: t('remove') }));
  const description = t('removeSite', 'Known CRM');
  const keep = screen.getByRole('button', { name: t('removeKeep'), description });
  expect(document.activeElement).toBe(keep);
  screen.getByRole('button', { name: t('removeYes'), description });
});
