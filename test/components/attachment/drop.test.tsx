// @vitest-environment happy-dom
import { act, createEvent, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DropPlace } from '../../../components/attachment/DropPlace';
import { type GivenFiles, takeDrops } from '../../../components/attachment/drop-target';
import { renderScreen, type Screen } from '../screen';
import { pictureFile, transferOf } from './file-samples';

// Files that are dragged over a page and dropped on it.

const stops: (() => void)[] = [];
afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  for (const stop of stops.splice(0)) stop();
});
/** A form that is open, with what it got. */
function openForm(): GivenFiles[] {
  const got: GivenFiles[] = [];
  stops.push(takeDrops((given) => got.push(given)));
  return got;
}

/** Whether the page kept the browser from doing with the drag what it would do. */
function isKept(type: 'dragOver' | 'drop', at: Element, dataTransfer: object): boolean {
  const event = createEvent[type](at, { dataTransfer });
  fireEvent(at, event);
  return event.defaultPrevented;
}

/** Drags a file over the page, which the browser reports again and again, until these words are there. */
const dragUntil = (screen: Screen, words: string) =>
  waitFor(() => {
    fireEvent.dragOver(document.body, { dataTransfer: transferOf([pictureFile()]) });
    expect(screen.getByRole('status').textContent).toBe(words);
  });

test('a file that is dragged over the page is announced, and the overlay goes when it leaves', async () => {
  openForm();
  const screen = renderScreen(<DropPlace />);
  expect(screen.container.textContent).toBe('');
  expect(isKept('dragOver', document.body, transferOf([pictureFile()]))).toBe(true);
  await dragUntil(screen, 'Drop to attach');
  fireEvent.dragLeave(document.body, {
    dataTransfer: transferOf([]),
    relatedTarget: null,
  });
  expect(screen.queryByRole('status')).toBeNull();
});

test('the overlay also goes if the browser says nothing of the end of the drag', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  openForm();
  const screen = renderScreen(<DropPlace />);
  await dragUntil(screen, 'Drop to attach');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.queryByText('Drop to attach')).toBeNull();
});

test('the open form gets what is dropped anywhere, and the browser does not open it', () => {
  const got = openForm();
  renderScreen(<DropPlace />);
  const files = [pictureFile('a.png'), pictureFile('b.png')];
  expect(isKept('drop', document.body, transferOf(files, ['Photos']))).toBe(true);
  expect(got).toEqual([{ files, folders: ['Photos'] }]);
});

test('where no form is open, a drop is kept from the browser and says what to do', async () => {
  const screen = renderScreen(<DropPlace />);
  expect(isKept('dragOver', document.body, transferOf([pictureFile()]))).toBe(true);
  await dragUntil(screen, 'Open a reply, a new ticket or a decision to attach a file');
  expect(isKept('drop', document.body, transferOf([pictureFile()]))).toBe(true);
  await screen.findByText('Open a reply, a new ticket or a decision to attach a file');
});

test('words that are dragged, and a file over a file field, are the browser’s', () => {
  const got = openForm();
  const screen = renderScreen(
    <>
      <input type="file" aria-label="Field" />
      <DropPlace />
    </>,
  );
  const words = { ...transferOf([]), types: ['text/plain'] };
  expect(isKept('dragOver', document.body, words)).toBe(false);
  expect(isKept('drop', document.body, words)).toBe(false);
  const field = screen.getByLabelText('Field');
  expect(isKept('drop', field, transferOf([pictureFile()]))).toBe(false);
  expect(got).toEqual([]);
});

test('a screen that is left listens no longer', () => {
  const { unmount } = renderScreen(<DropPlace />);
  unmount();
  expect(isKept('drop', document.body, transferOf([pictureFile()]))).toBe(false);
});
