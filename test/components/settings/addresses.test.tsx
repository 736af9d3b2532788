// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { done } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { SETUP } from '../samples';
import { renderScreen, type Screen } from '../screen';
import { OTHERS, settingsAt } from './at-section';

const READY = { ...OTHERS, 'setup.read': done(SETUP) };

afterEach(() => {
  location.hash = '';
});

const moveTo = (address: string) =>
  act(async () => {
    location.hash = address;
    dispatchEvent(new Event('hashchange'));
  });
const heading = (screen: Screen, name: string) => screen.findByRole('heading', { name, level: 2 });

test('another section is marked, titled, and has the focus on its heading', async () => {
  const screen = renderScreen(settingsAt('keys'), READY);
  await screen.findByRole('list', { name: t('keys') });
  expect(document.title).toBe(t('settingsTitleOf', t('keys')));
  expect(document.activeElement).toBe(document.body);
  await moveTo('#/security');
  expect(document.activeElement).toBe(await heading(screen, t('security')));
  expect(document.title).toBe(t('settingsTitleOf', t('security')));
  const current = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual([t('security')]);
});

test('a form keeps what was typed while the user looks at another section', async () => {
  const screen = renderScreen(settingsAt('keys'), READY);
  const field = await screen.findByRole('textbox', { name: t('apiKey') });
  fireEvent.change(field, { target: { value: 'svc_test_half' } });
  await moveTo('#/support');
  expect(screen.queryByRole('textbox', { name: t('apiKey') })).toBeNull();
  await moveTo('#/keys');
  expect(screen.getByRole('textbox', { name: t('apiKey') })).toHaveProperty(
    'value',
    'svc_test_half',
  );
});

test('the address of a setting focuses its control, also if that is loaded later', async () => {
  const screen = renderScreen(settingsAt('replies', 'undo'), READY);
  const undo = await screen.findByRole('combobox', { name: t('undoAfterSend') });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await moveTo('#/sites/crm-known-crm');
  const known = await screen.findByRole('switch', { name: 'Known CRM' });
  await waitFor(() => expect(document.activeElement).toBe(known));
});

test('an address that names no setting leads to the heading of its section', async () => {
  const screen = renderScreen(settingsAt('keys'), READY);
  await screen.findByRole('list', { name: t('keys') });
  await moveTo('#/sites/nothing-like-it');
  expect(document.activeElement).toBe(await heading(screen, t('sites')));
});

test('the question before a deletion is gone when the user comes back', async () => {
  const screen = renderScreen(settingsAt('erase'), READY, {
    'browserData.previewWipe': done({ unsent: 0, drafts: 0, uncounted: [] }),
  });
  fireEvent.click(await screen.findByRole('button', { name: t('wipeTitle') }));
  await screen.findByRole('button', { name: t('wipeYes') });
  await moveTo('#/keys');
  await moveTo('#/erase');
  await screen.findByRole('button', { name: t('wipeTitle') });
  expect(screen.queryByRole('button', { name: t('wipeYes') })).toBeNull();
});
