// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShortcutsSection } from '../../../../components/settings/shortcuts/ShortcutsSection';
import { done, type Outcome } from '../../../../lib/domain/core/failure';
import { t } from '../../../../lib/words/words';
import { testFaces } from '../../faces';
import { FAILED, renderScreen, type Screen } from '../../screen';

testFaces('the settings for keys', {
  screen: () => <ShortcutsSection />,
  request: 'settings.shortcuts.read',
  loading: t('loading'),
  ready: { reply: {}, shows: [['switch', t('singleKeys')]] },
  event: { kind: 'setup' },
});

const NEXT = t('keyNextTicket');

async function draw(choices: Record<string, string | null> = {}) {
  const screen = renderScreen(<ShortcutsSection />, {
    'settings.shortcuts.read': done(choices),
    'settings.shortcuts.save': done(null),
  });
  const button = (word: 'keyChange' | 'keyTurnOff' | 'keyReset') =>
    screen.getByRole('button', { name: `${t(word)} ${NEXT}` });
  await screen.findByRole('switch', { name: t('singleKeys') });
  return { screen, button, saved: () => screen.sentParams('settings.shortcuts.save') };
}

test('the next keys that are pressed take the place of the old ones', async () => {
  const { screen, button, saved } = await draw();
  fireEvent.click(button('keyChange'));
  screen.getByText(t('keyRecording'));
  fireEvent.keyDown(button('keyChange'), { code: 'ShiftLeft', shiftKey: true });
  fireEvent.keyDown(button('keyChange'), { code: 'KeyN', shiftKey: true });
  expect(saved()).toEqual([{ choices: { 'list.next': 'Shift+KeyN' } }]);
  expect(screen.queryByText(t('keyRecording'))).toBeNull();
});

test('keys that cannot be chosen are refused with the reason, and the next ones are waited for', async () => {
  const { screen, button, saved } = await draw();
  fireEvent.click(button('keyChange'));
  fireEvent.keyDown(button('keyChange'), { code: 'KeyT', ctrlKey: true });
  screen.getByText(t('keyRefusedBrowser'));
  fireEvent.keyDown(button('keyChange'), { code: 'KeyR' });
  screen.getByText(t('keyRefusedTaken', t('reply')));
  fireEvent.keyDown(button('keyChange'), { code: 'KeyJ', altKey: true });
  screen.getByText(t('keyRefusedAlt'));
  expect(saved()).toEqual([]);
  fireEvent.keyDown(button('keyChange'), { code: 'KeyN' });
  expect(saved()).toHaveLength(1);
});

test('Tab, or the focus elsewhere, ends the recording', async () => {
  const { screen, button, saved } = await draw();
  fireEvent.click(button('keyChange'));
  fireEvent.keyDown(button('keyChange'), { code: 'Tab' });
  fireEvent.blur(button('keyChange'));
  expect(screen.queryByText(t('keyRecording'))).toBeNull();
  fireEvent.keyDown(button('keyChange'), { code: 'KeyN' });
  expect(saved()).toEqual([]);
});

test('a key is turned off, and reset', async () => {
  const { button, saved } = await draw({ 'list.next': 'KeyN', 'reply.focus': null });
  fireEvent.click(button('keyTurnOff'));
  expect(saved()).toEqual([{ choices: { 'list.next': null, 'reply.focus': null } }]);
  fireEvent.click(button('keyReset'));
  expect(saved().at(-1)).toEqual({ choices: { 'reply.focus': null } });
});

test('a key is not reset to one that another shortcut has meanwhile', async () => {
  const { screen, button, saved } = await draw({ 'list.next': 'KeyN', 'reply.focus': 'KeyJ' });
  fireEvent.click(button('keyReset'));
  screen.getByText(t('keyRefusedTaken', t('reply')));
  expect(saved()).toEqual([]);
});

test('one switch turns all single keys off', async () => {
  const { screen, saved } = await draw({ 'list.next': 'KeyN' });
  fireEvent.click(screen.getByRole('switch', { name: t('singleKeys') }));
  expect(saved()).toEqual([{ choices: { 'list.next': 'KeyN', 'single-keys': null } }]);
});

test('all are reset at once', async () => {
  const { screen, saved } = await draw({ 'list.next': 'KeyN', 'single-keys': null });
  fireEvent.click(screen.getByRole('button', { name: t('keysReset') }));
  await screen.findByText(t('keysResetDone'));
  expect(saved()).toEqual([{ choices: {} }]);
});

/** Saves that end when the test says so, in the order in which they were sent. */
function heldSaves(screen: Screen) {
  const ends: ((outcome: Outcome<null>) => void)[] = [];
  const hold = () =>
    screen.reply({
      'settings.shortcuts.save': new Promise<Outcome<null>>((resolve) => {
        ends.push(resolve);
      }),
    });
  return {
    hold,
    end: (which: number, outcome: Outcome<null>) => act(async () => ends[which]?.(outcome)),
  };
}

test('a second change keeps the first one, which is still being saved', async () => {
  const { screen, button, saved } = await draw();
  const saves = heldSaves(screen);
  const single = () => screen.getByRole('switch', { name: t('singleKeys') });
  saves.hold();
  fireEvent.click(button('keyTurnOff'));
  saves.hold();
  fireEvent.click(single());
  expect(saved()).toEqual([
    { choices: { 'list.next': null } },
    { choices: { 'list.next': null, 'single-keys': null } },
  ]);
  screen.reply({ 'settings.shortcuts.read': done({ 'list.next': null }) });
  await saves.end(0, done(null));
  expect(single()).toHaveProperty('checked', false);
  screen.reply({
    'settings.shortcuts.read': done({ 'list.next': null, 'single-keys': null }),
  });
  await saves.end(1, done(null));
  expect(single()).toHaveProperty('checked', false);
});

test('keys whose change is being saved cannot be chosen for another shortcut', async () => {
  const { screen, button, saved } = await draw();
  heldSaves(screen).hold();
  fireEvent.click(button('keyChange'));
  fireEvent.keyDown(button('keyChange'), { code: 'KeyN' });
  const other = screen.getByRole('button', { name: `${t('keyChange')} ${t('reply')}` });
  fireEvent.click(other);
  fireEvent.keyDown(other, { code: 'KeyN' });
  screen.getByText(t('keyRefusedTaken', NEXT));
  expect(saved()).toHaveLength(1);
});

test('a change that could not be saved is taken back', async () => {
  const { screen, button } = await draw();
  const saves = heldSaves(screen);
  saves.hold();
  fireEvent.click(button('keyTurnOff'));
  expect(button('keyTurnOff').getAttribute('aria-disabled')).toBe('true');
  await saves.end(0, FAILED);
  expect(button('keyTurnOff').getAttribute('aria-disabled')).toBeNull();
});
