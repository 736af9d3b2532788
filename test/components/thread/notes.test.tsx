// @vitest-environment happy-dom
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notesAfter } from '../../../components/thread/notes/use-team-notes';
import { done } from '../../../lib/domain/core/failure';
import { draftSubject } from '../../../lib/domain/tickets/draft-subject';
import type { TeamNote } from '../../../lib/protocol/requests/team';
import { t } from '../../../lib/words/words';
import { ROW, SCOPE } from '../samples';
import { FAILED, PENDING, type Replies, renderScreen } from '../screen';
import { SampleThread } from './sample-thread';

// Notes of the team in a thread.

const note = (part: Partial<TeamNote> = {}): TeamNote => ({
  ...{ id: 'ben:n1', noteId: '3f2b7c1e-55a0-4a51-9d7e-0c9b8f1d2a01', name: 'Ben Sample' },
  ...{ isOwn: false, text: 'Called her', writtenAt: Date.now(), isEdited: false, after: 0 },
  mentionsMe: false,
  ...part,
});

const OWN = note({ id: 'me:n2', isOwn: true, name: 'Anna', text: 'Mine' });

const NOTE_ID = '5d1f3a52-8a0c-4f0e-9c36-2f64f3a7c1b9';

const READY: Replies = {
  'ticket.read': done(ROW),
  'thread.read': done({
    ...{ total: 0, from: 0, messages: [], seenUpTo: 0, outgoing: [], complete: true },
  }),
  'draft.save': done([]),
  'draft.discard': done(null),
  'team.note.save': done(null),
  'team.note.remove': done(null),
};

const inTeam = (notes: TeamNote[], replies: Replies = {}) =>
  renderScreen(<SampleThread />, READY, {
    'team.notes.read': done({ members: [{ author: 'ben', name: 'Ben Sample' }], notes }),
    ...replies,
  });

const begin = async (screen: ReturnType<typeof inTeam>) => {
  fireEvent.click(await screen.findByRole('button', { name: t('threadMenu') }));
  fireEvent.click(await screen.findByRole('menuitem', { name: t('noteWrite') }));
  return screen.findByRole('textbox', { name: t('noteForTeam') });
};

test('a note says that it is for the team, who wrote it, and that it mentions the reader', async () => {
  const screen = inTeam([note({ mentionsMe: true, isEdited: true })]);
  const shown = await screen.findByRole('article');
  within(shown).getByText('Called her');
  for (const words of [t('noteForTeam'), 'Ben Sample', t('noteEdited'), t('noteMentionsYou')])
    within(shown).getByText(words);
  expect(within(shown).queryByRole('button')).toBeNull();
});

test('a note is written from the menu of the thread, and a colleague is mentioned by name', async () => {
  const screen = inTeam([]);
  const field = await begin(screen);
  fireEvent.change(field, { target: { value: 'Please look' } });
  fireEvent.click(screen.getByRole('combobox', { name: t('noteMention') }));
  const option = await screen.findByRole('option', { name: 'Ben Sample' });
  fireEvent.pointerDown(option, { pointerType: 'mouse' });
  fireEvent.click(option, { detail: 1 });
  await waitFor(() => expect(field).toHaveProperty('value', 'Please look @Ben Sample '));
  fireEvent.click(screen.getByRole('button', { name: t('noteSave') }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: t('noteForTeam') })).toBeNull());
  expect(screen.sentParams('team.note.save')).toMatchObject([
    { scope: SCOPE, ticketId: ROW.ticket.id, text: 'Please look @Ben Sample', after: 0 },
  ]);
  // The service gets messages only.
  expect(screen.sentParams('message.send')).toEqual([]);
});

test('colleagues of one name are offered once, for the name mentions both', async () => {
  const members = ['ben', 'ben-2'].map((author) => ({ author, name: 'Ben Sample' }));
  const screen = inTeam([], { 'team.notes.read': done({ members, notes: [] }) });
  await begin(screen);
  fireEvent.click(screen.getByRole('combobox', { name: t('noteMention') }));
  expect(await screen.findAllByRole('option', { name: 'Ben Sample' })).toHaveLength(1);
});

test('a note that could not be saved stays in its field', async () => {
  const screen = inTeam([], { 'team.note.save': FAILED });
  const field = await begin(screen);
  fireEvent.change(field, { target: { value: 'Do not lose me' } });
  fireEvent.click(screen.getByRole('button', { name: t('noteSave') }));
  await screen.findByRole('button', { name: t('retry') });
  expect(field).toHaveProperty('value', 'Do not lose me');
});

test('Retry saves the note as it is by then, and closes its form', async () => {
  const screen = inTeam([], { 'team.note.save': FAILED });
  const field = await begin(screen);
  fireEvent.change(field, { target: { value: 'Call her' } });
  fireEvent.click(screen.getByRole('button', { name: t('noteSave') }));
  const retry = await screen.findByRole('button', { name: t('retry') });
  fireEvent.change(field, { target: { value: 'Call her today' } });
  screen.reply({ 'team.note.save': done(null) });
  fireEvent.click(retry);
  await waitFor(() => expect(field.isConnected).toBe(false));
  expect(screen.sentParams('team.note.save')).toMatchObject([
    { text: 'Call her' },
    { text: 'Call her today' },
  ]);
});

test('a begun note is saved as the same note by a panel that is loaded again', async () => {
  const draft = { commandId: NOTE_ID, text: 'Please look', attachments: [], fields: {} };
  const begun = { 'draft.read': done(draft) };
  const first = inTeam([], { ...begun, 'team.note.save': FAILED });
  fireEvent.click(await first.findByRole('button', { name: t('noteSave') }));
  await first.findByRole('button', { name: t('retry') });
  first.unmount();
  const second = inTeam([], begun);
  fireEvent.click(await second.findByRole('button', { name: t('noteSave') }));
  await waitFor(() => expect(second.queryByRole('textbox', { name: t('noteForTeam') })).toBeNull());
  for (const screen of [first, second])
    expect(screen.sentParams('team.note.save')).toMatchObject([{ noteId: NOTE_ID }]);
  // The next note is another one.
  expect(second.sentParams('draft.discard')).toMatchObject([{ commandId: NOTE_ID }]);
  const field = await begin(second);
  fireEvent.change(field, { target: { value: 'And another' } });
  fireEvent.click(second.getByRole('button', { name: t('noteSave') }));
  await waitFor(() => expect(second.sentParams('team.note.save')).toHaveLength(2));
  expect(second.sentParams('team.note.save')[1]).not.toMatchObject({ noteId: NOTE_ID });
});

test('the changed text of an own note is kept as a draft, and is there when it is edited again', async () => {
  const first = inTeam([OWN]);
  const edit = async (screen: typeof first) => {
    const own = (await screen.findByText('Mine')).closest('article');
    fireEvent.click(within(own ?? document.body).getByRole('button', { name: t('edit') }));
    return screen.findByRole('textbox', { name: t('noteForTeam') });
  };
  const field = await edit(first);
  expect(field).toHaveProperty('value', 'Mine');
  fireEvent.change(field, { target: { value: 'Mine, but longer' } });
  const subject = draftSubject.editedNote(OWN.noteId);
  const draft = { text: 'Mine, but longer' };
  await waitFor(() => expect(first.sentParams('draft.save')).toMatchObject([{ subject, draft }]));
  first.unmount();
  const kept = { commandId: NOTE_ID, attachments: [], fields: {}, ...draft };
  const second = inTeam([OWN], { 'draft.read': done(kept) });
  expect(await edit(second)).toHaveProperty('value', 'Mine, but longer');
  fireEvent.click(second.getByRole('button', { name: t('cancel') }));
  await waitFor(() =>
    expect(second.sentParams('draft.discard')).toMatchObject([{ subject, commandId: NOTE_ID }]),
  );
});

test('a note that is being saved keeps its text, so that no letter is lost', async () => {
  const screen = inTeam([], { 'team.note.save': PENDING });
  const field = await begin(screen);
  fireEvent.change(field, { target: { value: 'Please look' } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', ctrlKey: true, isComposing: true });
  expect(screen.sentParams('team.note.save')).toEqual([]);
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', ctrlKey: true });
  await waitFor(() => expect(screen.sentParams('team.note.save')).toHaveLength(1));
  expect(field).toHaveProperty('readOnly', true);
});

test('a note whose draft is not kept says so', async () => {
  const screen = inTeam([], { 'draft.save': FAILED });
  const field = await begin(screen);
  fireEvent.change(field, { target: { value: 'Please look' } });
  await screen.findByText(t('draftNotKept'), { exact: false });
});

test('a note that is too long is not saved, and says by how much', async () => {
  const screen = inTeam([]);
  const field = await begin(screen);
  fireEvent.change(field, { target: { value: 'x'.repeat(3_001) } });
  screen.getByText(t('noteTooLong', 3_001, 3_000));
  fireEvent.click(screen.getByRole('button', { name: t('noteSave') }));
  expect(screen.sentParams('team.note.save')).toEqual([]);
});

test('an own note is changed and removed', async () => {
  const screen = inTeam([OWN]);
  const shown = await screen.findByRole('article');
  fireEvent.click(within(shown).getByRole('button', { name: t('edit') }));
  const field = await screen.findByRole('textbox', { name: t('noteForTeam') });
  expect(field).toHaveProperty('value', 'Mine');
  fireEvent.change(field, { target: { value: 'Mine, better' } });
  fireEvent.click(screen.getByRole('button', { name: t('noteSave') }));
  await waitFor(() =>
    expect(screen.sentParams('team.note.save')).toMatchObject([
      { noteId: OWN.noteId, text: 'Mine, better' },
    ]),
  );
  fireEvent.click(within(shown).getByRole('button', { name: t('remove') }));
  fireEvent.click(within(shown).getByRole('button', { name: t('removeYes') }));
  await waitFor(() =>
    expect(screen.sentParams('team.note.remove')).toMatchObject([{ noteId: OWN.noteId }]),
  );
});

test('after a note was saved or left, the keyboard is in the reply; who went on stays there', async () => {
  const screen = inTeam([OWN]);
  const reply = screen.getByRole('textbox', { name: t('reply') });
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    act(() => button.focus());
    fireEvent.click(button);
  };
  fireEvent.change(await begin(screen), { target: { value: 'Please look' } });
  press(t('noteSave'));
  await waitFor(() => expect(document.activeElement).toBe(reply));
  await begin(screen);
  press(t('cancel'));
  await waitFor(() => expect(document.activeElement).toBe(reply));

  press(t('edit'));
  const field = await screen.findByRole('textbox', { name: t('noteForTeam') });
  await waitFor(() => expect(document.activeElement).toBe(field));
  const heading = screen.getByRole('heading', { name: ROW.ticket.summary });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', ctrlKey: true });
  act(() => heading.focus());
  await waitFor(() => expect(field.isConnected).toBe(false));
  expect(document.activeElement).toBe(heading);
});

test('a note that was begun is there again', async () => {
  const draft = { commandId: 'c1', text: 'Half a thought', attachments: [], fields: {} };
  const screen = inTeam([], { 'draft.read': done(draft) });
  const field = await screen.findByRole('textbox', { name: t('noteForTeam') });
  expect(field).toHaveProperty('value', 'Half a thought');
});

test('without a team the menu offers no note', async () => {
  const screen = inTeam([], { 'team.notes.read': done(null) });
  fireEvent.click(await screen.findByRole('button', { name: t('threadMenu') }));
  await screen.findByRole('menuitem', { name: t('copyThread') });
  expect(screen.queryByRole('menuitem', { name: t('noteWrite') })).toBeNull();
});

test('notes stand after the message that was the last one when they were written', () => {
  const [first, second, later] = [note({ after: 0 }), note({ after: 2 }), note({ after: 9 })];
  const after = new Map([first, second, later].map((one) => [one.after, [one]]));
  expect([0, 1, 2].map((index) => notesAfter({ after }, index, 3))).toEqual([
    [first],
    [second],
    [later],
  ]);
});
