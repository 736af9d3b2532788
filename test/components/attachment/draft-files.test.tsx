// @vitest-environment happy-dom
import { fireEvent, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DropPlace } from '../../../components/attachment/DropPlace';
import { done, failed } from '../../../lib/domain/core/failure';
import * as v from '../../../lib/domain/core/schema';
import { uploadIdOf } from '../../../lib/domain/files/upload-link';
import { REQUESTS } from '../../../lib/protocol/contract';
import { t } from '../../../lib/words/words';
import { ROW, SCOPE } from '../samples';
import { type Replies, renderScreen, type Screen } from '../screen';
import { SampleThread } from '../thread/sample-thread';
import { FILE_ID, pictureFile, STORAGE, transferOf, UPLOAD, VIEW } from './file-samples';

// A reply to which the user attaches files. The keeper, which takes their bytes, is another document.

const handOver = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/protocol/client/hand-over-file', () => ({ handOverFile: handOver }));
beforeEach(() => void handOver.mockReset().mockResolvedValue(done(null)));

const THREAD = { total: 0, from: 0, messages: [], seenUpTo: 0, outgoing: [], complete: true };

function openReply(replies: Replies = {}): Screen {
  return renderScreen(
    <>
      <SampleThread />
      <DropPlace />
    </>,
    {
      'ticket.read': done(ROW),
      'thread.read': done(THREAD),
      'draft.save': done([]),
      'draft.discard': done(null),
      'files.storage.read': done(STORAGE),
      'files.add': done(null),
      'files.read': done([]),
      'files.remove': done({ atStorage: 'gone' }),
      'message.send': done(null),
      ...replies,
    },
  );
}

const draftOf = (attachments = [UPLOAD], text = 'See the picture.') =>
  done({ commandId: crypto.randomUUID(), text, attachments, fields: {} });

const textbox = (screen: Screen) => screen.findByRole('textbox', { name: 'Reply' });
const withStorage = (screen: Screen) =>
  waitFor(() => expect(screen.sentParams('files.storage.read')).toHaveLength(1));
const rows = (screen: Screen) => within(screen.getByRole('list', { name: 'Attachments' }));

/** The attachments of the draft as it was saved last. */
function savedFiles(screen: Screen) {
  const [last] = screen.sentParams('draft.save').slice(-1);
  return v.parse(REQUESTS['draft.save'].params, last).draft.attachments;
}

/** What was told to the background of each file. */
const addedFiles = (screen: Screen) =>
  screen.sentParams('files.add').map((sent) => v.parse(REQUESTS['files.add'].params, sent));

test('files that are dropped are in the draft at once, and their bytes go to the keeper', async () => {
  const screen = openReply();
  await textbox(screen);
  await withStorage(screen);
  const files = [pictureFile('a.png'), new File(['words'], 'notes.txt', { type: 'text/plain' })];
  fireEvent.drop(document.body, { dataTransfer: transferOf(files) });
  await screen.findByText('Attached: a.png, notes.txt.');
  await waitFor(() => expect(handOver).toHaveBeenCalledTimes(2));
  expect(savedFiles(screen)).toMatchObject([
    { name: 'a.png', mimeType: 'image/png', hash: '' },
    { name: 'notes.txt', mimeType: 'text/plain', hash: '' },
  ]);
  const ids = savedFiles(screen).map(({ url }) => uploadIdOf(url));
  expect(addedFiles(screen)).toMatchObject([
    { scope: SCOPE, id: ids[0], name: 'a.png', size: 10, mimeType: 'image/png' },
    { scope: SCOPE, id: ids[1], name: 'notes.txt', size: 5, mimeType: 'text/plain' },
  ]);
  expect(handOver.mock.calls).toEqual([
    [ids[0], files[0]],
    [ids[1], files[1]],
  ]);
});

test('two drops at once lose no file', async () => {
  const screen = openReply();
  await textbox(screen);
  await withStorage(screen);
  fireEvent.drop(document.body, { dataTransfer: transferOf([pictureFile('a.png')]) });
  fireEvent.drop(document.body, { dataTransfer: transferOf([pictureFile('b.png')]) });
  await waitFor(() => expect(handOver).toHaveBeenCalledTimes(2));
  await waitFor(() =>
    expect(savedFiles(screen).map(({ name }) => name)).toEqual(['a.png', 'b.png']),
  );
});

test('a screenshot is pasted into the reply; words beside a picture are pasted as words', async () => {
  const screen = openReply();
  const text = await textbox(screen);
  await withStorage(screen);
  fireEvent.paste(text, { clipboardData: transferOf([pictureFile('table.png')], [], 'A table') });
  fireEvent.paste(text, { clipboardData: transferOf([pictureFile('image.png')]) });
  // A file manager puts the path beside the file.
  fireEvent.paste(text, { clipboardData: transferOf([pictureFile('b.png')], [], '/tmp/b.png') });
  await waitFor(() => expect(handOver).toHaveBeenCalledTimes(2));
  expect(addedFiles(screen).map(({ name }) => name)).toEqual(['image.png', 'b.png']);
});

test('Attach offers to choose files and to add a link', async () => {
  const screen = openReply();
  await textbox(screen);
  const attach = await waitFor(() => {
    const button = screen.getByRole('button', { name: 'Attach' });
    expect(button.getAttribute('aria-haspopup')).toBe('menu');
    return button;
  });
  const input = screen.container.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (!input) throw new Error('There is no file chooser.');
  const opened = vi.spyOn(input, 'click').mockImplementation(() => undefined);
  fireEvent.click(attach);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Choose files' }));
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  fireEvent.change(input, { target: { files: [pictureFile('a.png'), pictureFile('b.png')] } });
  await waitFor(() => expect(handOver).toHaveBeenCalledTimes(2));
  fireEvent.click(screen.getByRole('button', { name: 'Attach' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Add a link' }));
  const link = await screen.findByRole('textbox', { name: 'Link' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(link);
  expect(screen.queryByText(/Files need a storage/)).toBeNull();
});

test.each([
  [transferOf([pictureFile('empty.png', 0)]), /^empty.png is empty/],
  [transferOf([pictureFile('big.png', 2048)]), /^big.png is too large \(2 kB\).*up to 1 kB/],
  [transferOf([pictureFile('setup.EXE')]), /^setup.EXE wasn’t attached:.*end in .exe/],
  [transferOf([], ['Photos']), /^Photos is a folder/],
])('what may not be attached says why, and nothing is added', async (dataTransfer, words) => {
  const screen = openReply();
  await textbox(screen);
  await withStorage(screen);
  fireEvent.drop(document.body, { dataTransfer });
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(screen.sentParams('files.add')).toEqual([]);
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull();
});

test('the other files of a drop are attached', async () => {
  const screen = openReply();
  await textbox(screen);
  await withStorage(screen);
  const files = [pictureFile('empty.png', 0), pictureFile('good.png')];
  fireEvent.drop(document.body, { dataTransfer: transferOf(files) });
  await screen.findByText(/^empty.png is empty/);
  await waitFor(() => expect(handOver).toHaveBeenCalledTimes(1));
  expect(savedFiles(screen).map(({ name }) => name)).toEqual(['good.png']);
});

test('more files than a message takes are refused by name', async () => {
  const screen = openReply();
  await textbox(screen);
  await withStorage(screen);
  const files = Array.from({ length: 51 }, (_, i) => pictureFile(`${i + 1}.png`));
  fireEvent.drop(document.body, { dataTransfer: transferOf(files) });
  await screen.findByText(/^51.png wasn’t attached: a message takes 50 files at most/);
  await waitFor(() => expect(screen.sentParams('files.add')).toHaveLength(50));
});

test('a file that the background does not take is out of the draft, and the screen says why', async () => {
  const screen = openReply({ 'files.add': failed({ kind: 'extension-restarted' }) });
  await textbox(screen);
  await withStorage(screen);
  fireEvent.drop(document.body, { dataTransfer: transferOf([pictureFile('a.png')]) });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^a.png wasn’t attached\. /);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull());
  expect(handOver).not.toHaveBeenCalled();
});

test('without a storage, Attach shows the fields for a link and says what files need', async () => {
  const screen = openReply({ 'files.storage.read': done(null) });
  await textbox(screen);
  await withStorage(screen);
  const attach = screen.getByRole('button', { name: 'Attach' });
  expect(attach.getAttribute('aria-haspopup')).toBeNull();
  fireEvent.click(attach);
  await screen.findByText(/^Files need a storage\. Your administrator/);
  await screen.findByRole('textbox', { name: 'Link' });
});

test('without a storage, a file that is dropped is attached as a link', async () => {
  const screen = openReply({ 'files.storage.read': done(null) });
  await textbox(screen);
  await withStorage(screen);
  fireEvent.drop(document.body, { dataTransfer: transferOf([pictureFile('a.png')]) });
  await screen.findByText(/Put a.png where the service can open it/);
  expect(screen.getByRole('textbox', { name: t('attachName') })).toHaveProperty('value', 'a.png');
  expect(screen.sentParams('files.add')).toEqual([]);
});

test('a file whose draft is not read yet is attached to it afterwards', async () => {
  const screen = openReply({ 'draft.read': draftOf([UPLOAD]), 'files.read': done([VIEW]) });
  fireEvent.drop(document.body, { dataTransfer: transferOf([pictureFile('later.png')]) });
  await waitFor(() => expect(handOver).toHaveBeenCalledTimes(1));
  expect(savedFiles(screen).map(({ name }) => name)).toEqual([UPLOAD.name, 'later.png']);
});

test('a removed file leaves the draft and the storage; if it stays there, the screen says so', async () => {
  const screen = openReply({ 'draft.read': draftOf(), 'files.read': done([VIEW]) });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel: screenshot.png' }));
  await waitFor(() =>
    expect(screen.sentParams('files.remove')).toEqual([{ environment: 'test', id: FILE_ID }]),
  );
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(await textbox(screen));

  const second = openReply({
    'draft.read': draftOf(),
    'files.read': done([{ ...VIEW, state: 'ready', progress: 1000 }]),
    'files.remove': done({ atStorage: 'stays' }),
  });
  fireEvent.click(await second.findByRole('button', { name: 'Remove: screenshot.png' }));
  await second.findByText(/^screenshot.png was removed here, but it stays at the storage/);
});

test('a file is renamed in its row and keeps its ending; Enter does not send the reply', async () => {
  const screen = openReply({ 'draft.read': draftOf(), 'files.read': done([VIEW]) });
  fireEvent.click(await screen.findByRole('button', { name: 'Rename screenshot.png' }));
  const field = screen.getByRole('textbox', { name: 'Name of screenshot.png' });
  expect(field).toHaveProperty('value', 'screenshot');
  fireEvent.change(field, { target: { value: 'Error at the till' } });
  fireEvent.keyDown(field, { code: 'Enter', key: 'Enter' });
  await screen.findByText('Error at the till.png');
  fireEvent.click(screen.getByRole('button', { name: 'Rename Error at the till.png' }));
  const again = screen.getByRole('textbox', { name: 'Name of Error at the till.png' });
  fireEvent.change(again, { target: { value: 'Other' } });
  fireEvent.keyDown(again, { code: 'Escape', key: 'Escape' });
  await screen.findByText('Error at the till.png');
  expect(screen.sentParams('message.send')).toEqual([]);
});

test('Enter and Escape that end the composing of a character leave a name and a link as they are', async () => {
  const screen = openReply({
    'draft.read': draftOf(),
    'files.read': done([VIEW]),
    'files.storage.read': done(null),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Rename screenshot.png' }));
  const field = screen.getByRole('textbox', { name: 'Name of screenshot.png' });
  fireEvent.change(field, { target: { value: 'がめん' } });
  for (const code of ['Escape', 'Enter'])
    fireEvent.keyDown(field, { code, key: code, isComposing: true });
  expect(field).toHaveProperty('value', 'がめん');
  expect(field.isConnected).toBe(true);
  fireEvent.keyDown(field, { code: 'Enter', key: 'Enter' });
  await screen.findByText('がめん.png');
  fireEvent.click(screen.getByRole('button', { name: 'Attach' }));
  const link = await screen.findByRole('textbox', { name: 'Link' });
  fireEvent.keyDown(link, { code: 'Enter', key: 'Enter', isComposing: true });
  expect(link.getAttribute('aria-invalid')).toBeNull();
});

test('a reply is sent while its file is uploaded', async () => {
  const screen = openReply({ 'draft.read': draftOf(), 'files.read': done([VIEW]) });
  await screen.findByText('Uploading 40%');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(screen.sentParams('message.send')).toMatchObject([
      { message: { text: 'See the picture.', attachments: [UPLOAD] } },
    ]),
  );
});

test.each([
  ['failed', done([{ ...VIEW, state: 'failed' as const, problem: 'storage-full' as const }])],
  ['forgotten', done([])],
])('a reply with a %s file is not sent: the screen says why, at the file', async (_, files) => {
  const screen = openReply({ 'draft.read': draftOf(), 'files.read': files });
  await screen.findByRole('button', { name: 'Remove: screenshot.png' });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(/^Nothing was sent: screenshot.png isn’t uploaded\. /);
  expect(document.activeElement).toBe(rows(screen).getByRole('listitem'));
  expect(screen.sentParams('message.send')).toEqual([]);
});
