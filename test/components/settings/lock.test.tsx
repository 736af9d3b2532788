// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PassphraseChoice } from '../../../components/settings/lock/PassphraseChoice';
import { UnlockForm } from '../../../components/settings/lock/UnlockForm';
import { done, failed } from '../../../lib/domain/core/failure';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { SETUP } from '../samples';
import { FAILED, FAILURE, PENDING, renderScreen, type Screen } from '../screen';
import { OTHERS, settingsAt } from './at-section';

const choose = (screen: Screen, label: string) =>
  fireEvent.click(screen.getByRole('radio', { name: label }));

const type = (screen: Screen, label: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } });

test('a new passphrase that is too short is marked and focused, and nothing is sent', async () => {
  const screen = renderScreen(<PassphraseChoice need="none" keys={SETUP.keys} />);
  choose(screen, t('passphraseForBoth'));
  type(screen, t('passphrase'), 'short');
  fireEvent.click(screen.getByRole('button', { name: t('save') }));
  await screen.findByText(explain({ kind: 'weak-passphrase' }));
  const field = screen.getByRole('textbox', { name: t('passphrase') });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.sentParams('settings.passphrase.save')).toEqual([]);
});

test('two different passphrases are marked at the second field, which gets the focus', async () => {
  const screen = renderScreen(<PassphraseChoice need="none" keys={SETUP.keys} />);
  choose(screen, t('passphraseForBoth'));
  type(screen, t('passphrase'), 'correct horse battery staple');
  type(screen, t('passphraseAgain'), 'correct horse battery');
  fireEvent.click(screen.getByRole('button', { name: t('save') }));
  await screen.findByText(t('passphraseDiffers'));
  const again = screen.getByRole('textbox', { name: t('passphraseAgain') });
  await waitFor(() => expect(document.activeElement).toBe(again));
});

test('a choice that concerns no key says why it failed, and is saved after a press of Retry', async () => {
  const screen = renderScreen(<PassphraseChoice need="none" keys={[]} />, {
    'settings.passphrase.save': FAILED,
  });
  choose(screen, t('passphraseForBoth'));
  await screen.findByText(explain(FAILURE), { exact: false });
  screen.reply({ 'settings.passphrase.save': done(null) });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  await screen.findByText(t('passphraseSaved'));
});

test('while a choice is saved nothing else is chosen, and nothing cancelled', async () => {
  const screen = renderScreen(<PassphraseChoice need="none" keys={SETUP.keys} />, {
    'settings.passphrase.save': PENDING,
  });
  choose(screen, t('passphraseForBoth'));
  for (const label of [t('passphrase'), t('passphraseAgain')])
    type(screen, label, 'correct horse battery staple');
  const save = screen.getByRole('button', { name: t('save') });
  fireEvent.click(save);
  await waitFor(() => expect(screen.sentParams('settings.passphrase.save')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: t('cancel') }));
  choose(screen, t('passphraseForLive'));
  expect(save.isConnected).toBe(true);
  fireEvent.click(save);
  expect(screen.sentParams('settings.passphrase.save')).toHaveLength(1);
});

test('a wrong passphrase is explained, and the emptied field has the focus again', async () => {
  const wrong = { kind: 'wrong-passphrase', retryAt: 0 } as const;
  const screen = renderScreen(<UnlockForm />, { 'keys.unlock': failed(wrong) });
  const field = screen.getByRole('textbox', { name: t('passphrase') });
  type(screen, t('passphrase'), 'not this one');
  field.blur();
  fireEvent.click(screen.getByRole('button', { name: t('unlock') }));
  await screen.findByText(explain(wrong), { exact: false });
  expect(field).toHaveProperty('value', '');
  expect(document.activeElement).toBe(field);
});

test('after the form for a passphrase the focus is on the heading of the section', async () => {
  const screen = renderScreen(settingsAt('security'), OTHERS, {
    'setup.read': done(SETUP),
    'settings.passphrase.save': done(null),
  });
  await screen.findByRole('radiogroup', { name: t('passphrase') });
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    act(() => button.focus());
    fireEvent.click(button);
  };
  const heading = screen.getByRole('heading', { name: t('security'), level: 2 });
  choose(screen, t('passphraseForBoth'));
  press(t('cancel'));
  expect(document.activeElement).toBe(heading);
  choose(screen, t('passphraseForBoth'));
  type(screen, t('passphrase'), 'correct horse battery staple');
  type(screen, t('passphraseAgain'), 'correct horse battery staple');
  press(t('save'));
  await screen.findByText(t('passphraseSaved'));
  expect(document.activeElement).toBe(heading);
});

test('after the keys are unlocked the focus is on the heading of the section', async () => {
  const locked = SETUP.keys.map((key) => ({ ...key, lock: 'locked' as const }));
  const setup = { ...SETUP, lock: { need: 'both', after: 15 } } as const;
  const screen = renderScreen(settingsAt('security'), OTHERS, {
    'setup.read': done({ ...setup, keys: locked }),
    'keys.unlock': done(null),
  });
  const button = await screen.findByRole('button', { name: t('unlock') });
  type(screen, t('passphrase'), 'correct horse battery staple');
  act(() => button.focus());
  const keys = SETUP.keys.map((key) => ({ ...key, lock: 'unlocked' as const }));
  screen.reply({ 'setup.read': done({ ...setup, keys }) });
  fireEvent.click(button);
  await screen.publish({ kind: 'setup' });
  await waitFor(() => expect(screen.queryByRole('button', { name: t('unlock') })).toBeNull());
  const heading = screen.getByRole('heading', { name: t('security'), level: 2 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('after the reviewer’s name is saved the button keeps the focus', async () => {
  const screen = renderScreen(settingsAt('security'), OTHERS, {
    'setup.read': done(SETUP),
    'settings.fourEyes.read': done({ rule: 'offered' }),
    'reviewer.save': done({ name: 'Grace', fingerprint: 'aaaa bbbb' }),
  });
  await screen.findByRole('textbox', { name: t('reviewerName') });
  type(screen, t('reviewerName'), 'Grace');
  const button = screen.getByRole('button', { name: t('keepReviewerName') });
  act(() => button.focus());
  const reviewer = { name: 'Grace', fingerprint: 'aaaa bbbb' };
  screen.reply({ 'settings.fourEyes.read': done({ rule: 'offered', reviewer }) });
  fireEvent.click(button);
  await screen.publish({ kind: 'setup' });
  await screen.findByText('aaaa bbbb');
  expect(document.activeElement).toBe(button);
});
