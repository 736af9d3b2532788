// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AddKey } from '../../../components/settings/keys/AddKey';
import { KeyList } from '../../../components/settings/keys/KeyList';
import { done } from '../../../lib/domain/core/failure';
import type { KeyFacts } from '../../../lib/domain/core/installation';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { browser } from '../../browser-stand-in';
import { SETUP } from '../samples';
import { FAILED, renderScreen, type Screen } from '../screen';
import { OTHERS, settingsAt } from './at-section';

const KEY: KeyFacts = {
  environment: 'test',
  address: 'https://service.example.com',
  lastFour: '0001',
  permissions: [],
  addedAt: 0,
  refused: false,
  reachable: true,
  lock: 'none',
};

test('a key that is removed by a press of Retry says that files stay at the storage, too', async () => {
  const screen = renderScreen(<KeyList keys={[KEY]} />, { 'keys.remove': FAILED });
  fireEvent.click(screen.getByRole('button', { name: t('remove') }));
  fireEvent.click(screen.getByRole('button', { name: t('removeYes') }));
  const retry = await screen.findByRole('button', { name: t('retry') });
  screen.reply({ 'keys.remove': done({ leftAtStorage: 1 }) });
  fireEvent.click(retry);
  await screen.findByText(t('filesLeftAtStorage', 1));
});

test.each([0, 1])('a removed key says if files stay at the storage: %i', async (leftAtStorage) => {
  const screen = renderScreen(<KeyList keys={[KEY]} />, { 'keys.remove': done({ leftAtStorage }) });
  fireEvent.click(screen.getByRole('button', { name: t('remove') }));
  fireEvent.click(screen.getByRole('button', { name: t('removeYes') }));
  await screen.findByRole('button', { name: t('removeYes') });
  expect(screen.sentParams('keys.remove')).toEqual([{ environment: 'test' }]);
  if (leftAtStorage > 0) await screen.findByText(t('filesLeftAtStorage', 1));
  else expect(screen.queryByText(t('filesLeftAtStorage', 1))).toBeNull();
});

const fill = (screen: Screen, label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

const submit = (screen: Screen) =>
  fireEvent.click(screen.getByRole('button', { name: t('addKey') }));

test('a key without a service address asks for the address', async () => {
  const screen = renderScreen(<AddKey keys={[]} need="none" />);
  fill(screen, t('serviceAddress'), ' ');
  submit(screen);
  await screen.findByText('Enter the service address.');
  fill(screen, t('serviceAddress'), 'ftp://service.example.com');
  submit(screen);
  await screen.findByText(explain({ kind: 'unsafe-address', address: '' }));
  expect(screen.queryByText('Enter the service address.')).toBeNull();
});

test('a second key without the passphrase asks for it, and tries nothing', async () => {
  const screen = renderScreen(<AddKey keys={[{ ...KEY, lock: 'unlocked' }]} need="both" />);
  fill(screen, t('apiKey'), `svc_live_${'a'.repeat(32)}`);
  await screen.findByRole('textbox', { name: t('passphrase') });
  submit(screen);
  await screen.findByText('Enter the passphrase that unlocks your keys.');
  const field = screen.getByRole('textbox', { name: t('passphrase') });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => document.activeElement).toBe(field);
  expect(screen.sentParams('keys.add')).toEqual([]);
});

test('after the last key is removed the focus is on the heading of the section', async () => {
  const screen = renderScreen(settingsAt('keys'), OTHERS, {
    'setup.read': done(SETUP),
    'keys.remove': done({ leftAtStorage: 0 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: t('remove') }));
  const yes = screen.getByRole('button', { name: t('removeYes') });
  act(() => yes.focus());
  screen.reply({ 'setup.read': done({ ...SETUP, keys: [] }) });
  fireEvent.click(yes);
  await screen.publish({ kind: 'setup' });
  await screen.findByText(t('keysNone'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: t('keys'), level: 2 }));
});

test.each(['test', 'live'] as const)(
  'the question before a key is removed names all that goes with it: %s',
  (environment) => {
    const screen = renderScreen(<KeyList keys={[{ ...KEY, environment }]} />);
    fireEvent.click(screen.getByRole('button', { name: t('remove') }));
    const question = screen.getByText(`Remove the ${environment} key?`, { exact: false });
    expect(question.textContent).toMatch(/file storage.*team/);
  },
);

test('the form sends a pasted key without its invisible characters', async () => {
  Object.assign(browser.permissions, { request: vi.fn(async () => true) });
  const screen = renderScreen(<AddKey keys={[KEY]} need="none" />, { 'keys.add': done(KEY) });
  fill(screen, t('apiKey'), '\u200bsvc_test_FAKE\u2060');
  submit(screen);
  await screen.findByText(t('keyAddedTest'));
  expect(screen.sentParams('keys.add')).toMatchObject([{ key: 'svc_test_FAKE' }]);
});
