// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { useOwnOverlay } from '../../../../components/ui/guard/own-overlays';
import { Shortcuts } from '../../../../components/ui/shortcuts/Shortcuts';
import { useShortcuts } from '../../../../components/ui/shortcuts/use-shortcuts';
import { chordsNow } from '../../../../components/ui/shortcuts/user-chords';
import { done } from '../../../../lib/domain/core/failure';
import { t } from '../../../../lib/words/words';
import { FAILED, PENDING, renderScreen } from '../../screen';

const ran = vi.fn();

function Inner() {
  useShortcuts([['reply.focus', () => ran('inner')]]);
  return <p>inner</p>;
}

function Row() {
  const area = useRef<HTMLDivElement>(null);
  useShortcuts([['reply.focus', () => ran('row')]], area);
  return (
    <div ref={area}>
      <button type="button">Row</button>
    </div>
  );
}

function Overlay({ isOpen }: { isOpen: boolean }) {
  useOwnOverlay(isOpen);
  return null;
}

function Page({ hasInner = false, isCovered = false }) {
  useShortcuts([
    ['list.next', () => ran('next')],
    ['reply.focus', () => ran('outer')],
  ]);
  return (
    <>
      {hasInner ? <Inner /> : null}
      <Row />
      <Overlay isOpen={isCovered} />
      <textarea aria-label="Reply" />
      <input type="checkbox" aria-label="Choice" />
      <button type="button" role="combobox" aria-expanded={false} aria-controls="none">
        Status
      </button>
      <Shortcuts />
    </>
  );
}

async function draw(page = <Page />, choices: Record<string, string | null> = {}) {
  ran.mockClear();
  const screen = renderScreen(page, { 'settings.shortcuts.read': done(choices) });
  await waitFor(() => expect(chordsNow().has('thread.leave')).toBe(true));
  return screen;
}

const press = (code: string, held: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { code, ...held });

test('the innermost part of the screen that knows a key runs it, and only once', async () => {
  await draw(<Page hasInner />);
  press('KeyR');
  press('KeyJ');
  expect(ran.mock.calls).toEqual([['inner'], ['next']]);
});

test('what has the focus comes before what is open beside it', async () => {
  const screen = await draw(<Page hasInner />);
  screen.getByRole('button', { name: 'Row' }).focus();
  press('KeyR', {}, screen.getByRole('button', { name: 'Row' }));
  expect(ran.mock.calls).toEqual([['row']]);
});

test.each(['Reply', 'Status'])('letters are for %s while it has the focus', async (name) => {
  const screen = await draw();
  const field = name === 'Reply' ? screen.getByRole('textbox') : screen.getByRole('combobox');
  const notPrevented = press('KeyJ', {}, field);
  expect(ran).not.toHaveBeenCalled();
  expect(notPrevented).toBe(true);
});

test('a checkbox takes no letters', async () => {
  const screen = await draw();
  press('KeyJ', {}, screen.getByRole('checkbox'));
  expect(ran).toHaveBeenCalledTimes(1);
});

test('nothing runs with Alt or Ctrl, or while a character is composed', async () => {
  await draw();
  press('KeyJ', { altKey: true });
  press('KeyJ', { isComposing: true });
  press('KeyJ', { ctrlKey: true });
  expect(ran).not.toHaveBeenCalled();
});

test('nothing runs below an open menu', async () => {
  await draw(<Page isCovered />);
  press('KeyJ');
  expect(ran).not.toHaveBeenCalled();
});

test('a held key goes on through a list, and does nothing else twice', async () => {
  await draw();
  press('KeyJ', { repeat: true });
  press('KeyR', { repeat: true });
  expect(ran.mock.calls).toEqual([['next']]);
});

test('keys are as the user chose, and follow a change in another window', async () => {
  const screen = await draw(<Page />, { 'list.next': 'KeyN', 'reply.focus': null });
  press('KeyJ');
  press('KeyR');
  expect(ran).not.toHaveBeenCalled();
  press('KeyN');
  expect(ran).toHaveBeenCalledTimes(1);
  screen.reply({ 'settings.shortcuts.read': done({}) });
  await act(() => screen.publish({ kind: 'setup' }));
  await waitFor(() => expect(chordsNow().get('list.next')).toBe('KeyJ'));
});

test('the help lists the keys of what is on the screen', async () => {
  const screen = await draw();
  press('Slash', { shiftKey: true });
  await screen.findByRole('dialog', { name: t('shortcuts') });
  for (const word of ['keysAnywhere', 'keysInList', 'keyNextTicket', 'keysInThread'] as const)
    screen.getByText(t(word));
  for (const word of ['searchTickets', 'keysInReply', 'keysInReview'] as const)
    expect(screen.queryByText(t(word))).toBeNull();
});

test.each([
  ['not known yet', PENDING],
  ['cannot be read', FAILED],
] as const)('no single key does anything while the choices are %s', async (_, reply) => {
  ran.mockClear();
  const screen = renderScreen(<Page />, { 'settings.shortcuts.read': reply });
  await waitFor(() => expect(screen.sentParams('settings.shortcuts.read')).toHaveLength(1));
  press('KeyJ');
  expect(ran).not.toHaveBeenCalled();
});
