// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FileRows } from '../../../components/attachment/FileRows';
import { holdFile, offerFile } from '../../../components/attachment/held-files';
import { done, failed } from '../../../lib/domain/core/failure';
import { FileProblem, type FileView } from '../../../lib/domain/files/file-view';
import { t } from '../../../lib/words/words';
import { type Replies, renderScreen } from '../screen';
import { FILE_ID, pictureFile, UPLOAD, VIEW } from './file-samples';

// The rows of files in a draft.

const handOver = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/protocol/client/hand-over-file', () => ({ handOverFile: handOver }));
beforeEach(() => void handOver.mockReset().mockResolvedValue(done(null)));

const draw = (view: Partial<FileView> | undefined, replies: Replies = {}) =>
  renderScreen(
    <FileRows
      environment="test"
      uploads={[UPLOAD]}
      stuck={undefined}
      onRename={() => undefined}
      onRemove={() => undefined}
    />,
    {
      'files.read': done(view ? [{ ...VIEW, ...view }] : []),
      'files.retry': done(null),
      'files.keepDetails': done(null),
      ...replies,
    },
  );

test.each([
  ['reading', 'Reading… 40%', 'Cancel: screenshot.png'],
  ['sending', 'Uploading 40%', 'Cancel: screenshot.png'],
  ['checking', 'Checking…', 'Cancel: screenshot.png'],
  ['waiting', 'Waiting…', 'Cancel: screenshot.png'],
  ['ready', 'Ready', 'Remove: screenshot.png'],
  ['failed', 'Not uploaded', 'Remove: screenshot.png'],
] as const)('a file that is %s says so', async (state, words, button) => {
  const screen = draw({ state });
  await screen.findByText(words);
  screen.getByRole('button', { name: button });
  screen.getByText('Picture, 1 kB');
});

test.each([
  [{ mimeType: 'image/heic' }, true],
  [{ mimeType: 'image/png', size: 65 * 1024 ** 2 }, true],
  [{ mimeType: 'image/png' }, false],
  // It is called a picture, and its bytes are of no known kind, or damaged.
  [{ mimeType: 'application/octet-stream' }, true],
  [{ mimeType: 'application/pdf' }, false],
])('a picture whose details nothing removes says so: %j', async (view, isSaid) => {
  const screen = draw({ state: 'ready', ...view });
  await screen.findByText('Ready');
  expect(screen.queryByText(t('detailsMayStay')) !== null).toBe(isSaid);
});

test('a screen reader hears which file is ready, and which details were removed from it', async () => {
  const screen = draw({ state: 'ready', details: { found: ['place'], kept: false } });
  await screen.findByText('Ready');
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said).toContain('screenshot.png: Ready');
  expect(said).toContain('Removed from the picture: place.');
});

test('the progress bar has a name and follows the events; what has no known share shows none', async () => {
  const screen = draw({});
  const bar = await screen.findByRole('progressbar', { name: 'Progress of screenshot.png' });
  await waitFor(() => expect(bar.getAttribute('value')).toBe('400'));
  expect(bar.getAttribute('max')).toBe('1000');
  screen.reply({ 'files.read': done([{ ...VIEW, progress: 999 }]) });
  await screen.publish({ kind: 'files', environment: 'test' });
  // Not 100% before the end.
  await screen.findByText('Uploading 99%');
  screen.reply({ 'files.read': done([{ ...VIEW, state: 'sending', progress: 0 }]) });
  await screen.publish({ kind: 'files', environment: 'test' });
  await screen.findByText('Uploading…');
  expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false);
  screen.reply({ 'files.read': done([{ ...VIEW, state: 'checking', progress: 1000 }]) });
  await screen.publish({ kind: 'files', environment: 'test' });
  await screen.findByText('Checking…');
  expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false);
});

test.each([...FileProblem.options])(
  'the problem %s has a sentence that says what to do',
  async (problem) => {
    const goesOn = ['locked', 'network', 'trouble', 'busy'].includes(problem);
    const screen = draw({ state: goesOn ? 'waiting' : 'failed', problem });
    const words = await screen.findByText(
      /press Retry|Press Retry|Remove it|[Rr]emove the file|Unlock it|The upload starts/,
      { selector: 'p' },
    );
    const offersRetry = screen.queryByRole('button', { name: 'Retry: screenshot.png' }) !== null;
    // The sentence names the button where it is, and only there.
    expect(/press Retry|Press Retry/.test(words.textContent)).toBe(offersRetry);
  },
);

test('Retry asks the background to try again; if that fails, the row says why', async () => {
  const screen = draw({ state: 'failed', problem: 'storage-full' });
  const button = await screen.findByRole('button', { name: 'Retry: screenshot.png' });
  fireEvent.click(button);
  // Until the reply is there, the button does nothing.
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(screen.sentParams('files.retry')).toEqual([{ environment: 'test', id: FILE_ID }]);
  expect(handOver).not.toHaveBeenCalled();
  screen.reply({ 'files.retry': failed({ kind: 'extension-restarted' }) });
  fireEvent.click(button);
  await screen.findByRole('alert');
});

test('a file that this page still has is read again by Retry', async () => {
  const file = pictureFile();
  holdFile(FILE_ID, file);
  await offerFile(FILE_ID);
  const screen = draw({ state: 'failed', problem: 'source-lost' });
  fireEvent.click(await screen.findByRole('button', { name: 'Retry: screenshot.png' }));
  await waitFor(() =>
    expect(handOver.mock.calls).toEqual([
      [FILE_ID, file],
      [FILE_ID, file],
    ]),
  );
});

test('a file that nobody takes to read says so, and Retry offers it again', async () => {
  holdFile(FILE_ID, pictureFile());
  handOver.mockResolvedValueOnce(failed({ kind: 'extension-restarted' }));
  await offerFile(FILE_ID);
  const screen = draw({ state: 'reading', progress: 0 });
  await screen.findByText(/^The file wasn’t read\. Press Retry/);
  fireEvent.click(screen.getByRole('button', { name: 'Retry: screenshot.png' }));
  await screen.findByText('Reading… 0%');
  expect(handOver).toHaveBeenCalledTimes(2);
});

test('a file of which nothing is known is not shown as being uploaded', async () => {
  const screen = draw(undefined);
  await screen.findByText('This file is no longer here. Remove it, and attach it again.');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a file that was just given is shown as being read', async () => {
  holdFile(FILE_ID, pictureFile());
  const screen = draw(undefined);
  await waitFor(() => expect(screen.sentParams('files.read')).toHaveLength(1));
  await screen.findByText('Reading… 0%');
});

test('the details in a picture are named, and the user may keep them', async () => {
  const found = ['place', 'device', 'author'] as const;
  const screen = draw({ state: 'ready', details: { found: [...found], kept: false } });
  await screen.findByText('Removed from the picture: place, device, author.');
  fireEvent.click(screen.getByRole('button', { name: 'Keep them' }));
  const asked = { environment: 'test', id: FILE_ID, kept: true };
  await waitFor(() => expect(screen.sentParams('files.keepDetails')).toEqual([asked]));
  screen.reply({
    'files.read': done([{ ...VIEW, state: 'ready', details: { found: [...found], kept: true } }]),
  });
  await screen.publish({ kind: 'files', environment: 'test' });
  await screen.findByText('Kept in the picture: place, device, author.');
  fireEvent.click(screen.getByRole('button', { name: 'Remove them' }));
  await waitFor(() => expect(screen.sentParams('files.keepDetails')).toHaveLength(2));
});

test('a picture without details says nothing of them', async () => {
  const screen = draw({ state: 'ready', details: { found: [], kept: false } });
  await screen.findByText('Ready');
  expect(screen.queryByText(/^Removed/)).toBeNull();
});

test('a picture is drawn small, from the file that the user gave to this page', async () => {
  const close = vi.fn();
  const bitmap = { width: 1280, height: 640, close };
  const decode = vi.fn(async () => bitmap);
  vi.stubGlobal('createImageBitmap', decode);
  const drawImage = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() =>
    Object.assign(Object.create(null), { drawImage }),
  );
  const file = pictureFile();
  holdFile(FILE_ID, file);
  const screen = draw({ state: 'ready' });
  await waitFor(() => expect(drawImage).toHaveBeenCalledWith(bitmap, 0, 0, 64, 32));
  expect(decode).toHaveBeenCalledWith(file);
  expect(close).toHaveBeenCalled();
  await waitFor(() => expect(screen.container.querySelector('canvas')?.hidden).toBe(false));
});

test('a picture that is here is shown on a press, in a frame without a network', async () => {
  holdFile(FILE_ID, pictureFile());
  const screen = draw({ state: 'ready' });
  fireEvent.click(await screen.findByRole('button', { name: 'Preview: screenshot.png' }));
  await screen.findByText(t('noPreviewOfKind'));
  // The bytes of this one only begin like a picture. Of a real one, a frame shows it.
  expect(screen.container.querySelector('iframe')).toBeNull();
});
