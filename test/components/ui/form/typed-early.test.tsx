// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createDraftAutosave } from '../../../../components/ui/autosave/draft-autosave';
import { emptyDraft } from '../../../../components/ui/autosave/draft-store';
import { useAutosave } from '../../../../components/ui/autosave/use-autosave';
import { useTypedEarly } from '../../../../components/ui/form/use-typed-early';
import { done } from '../../../../lib/domain/core/failure';
import * as v from '../../../../lib/domain/core/schema';
import { Envelope } from '../../../../lib/protocol/envelope';
import type { Draft } from '../../../../lib/protocol/requests/drafts';
import { browser } from '../../../browser-stand-in';
import { SCOPE } from '../../samples';

afterEach(cleanup);

/** A field whose draft is read once `arrive` is called. */
function fieldOf(stored: Draft | null, options?: { oneLine: boolean }) {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (message) => {
    // Nothing was taken back meanwhile.
    if (v.parse(Envelope, message).request === 'draft.save') return done([]);
    await released;
    return done(stored);
  });
  const draft = createDraftAutosave({ scope: SCOPE, subject: 'reply/1' }, emptyDraft);
  const opened = draft.open();
  function Field() {
    const state = { ...useAutosave(draft), ...draft.actions };
    const change = (text: string) => state.change({ text });
    const keepEarly = useTypedEarly(state.value.text, change, state.ready, options);
    return (
      <textarea
        readOnly={!state.ready}
        value={state.value.text}
        onChange={({ target }) => state.change({ text: target.value })}
        onKeyDown={keepEarly}
      />
    );
  }
  const field = render(<Field />).getByRole('textbox');
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('A field is a text area.');
  const press = (...keys: string[]) =>
    keys.map((key) => fireEvent.keyDown(field, { key, code: key }));
  const arrive = async () => {
    release();
    await opened;
  };
  return { field, press, arrive };
}

test('what is typed before the draft is read stands behind its text', async () => {
  const { field, press, arrive } = fieldOf({ ...emptyDraft(), text: 'Dear Ada, ' });
  press('j', 'e', 'x', 'Backspace', 'Shift', '?', 'Enter', '😀');
  expect(field.value).toBe('');
  await arrive();
  await expect.poll(() => field.value).toBe('Dear Ada, je?\n😀');
  // From now on the field takes its keys itself.
  expect(press('k')).toEqual([true]);
  expect(field.value).toBe('Dear Ada, je?\n😀');
});

test('keys with Ctrl are not text, and those of AltGr are', async () => {
  const { field, press, arrive } = fieldOf(null);
  fireEvent.keyDown(field, { key: 'k', ctrlKey: true });
  const at = new KeyboardEvent('keydown', {
    ...{ key: '@', ctrlKey: true, altKey: true, bubbles: true },
  });
  vi.spyOn(at, 'getModifierState').mockImplementation((key) => key === 'AltGraph');
  fireEvent(field, at);
  press('b');
  await arrive();
  await expect.poll(() => field.value).toBe('@b');
});

test('in a field of one line, Enter is not text', async () => {
  const { field, press, arrive } = fieldOf(null, { oneLine: true });
  expect(press('a', 'Enter', 'b')).toEqual([false, true, false]);
  await arrive();
  await expect.poll(() => field.value).toBe('ab');
});
