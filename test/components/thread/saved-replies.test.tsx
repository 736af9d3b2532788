// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { insertText } from '../../../components/thread/compose/insert-text';
import { done } from '../../../lib/domain/core/failure';
import type { SavedReply } from '../../../lib/domain/tickets/saved-reply';
import { t } from '../../../lib/words/words';
import { ROW, SAVED_REPLY } from '../samples';
import { FAILED, PENDING, type Replies, renderScreen } from '../screen';
import { SampleThread } from './sample-thread';

const LINK = { reference: 'crm.example.com/customers/42', title: 'Ada Lovelace' };
const THANKS: SavedReply = {
  ...SAVED_REPLY,
  id: 'reply-2',
  folder: '',
  name: 'Thanks',
  text: 'Thank you',
};
const READY: Replies = {
  'ticket.read': done({ ...ROW, links: [LINK] }),
  'thread.read': done({
    ...{ total: 0, from: 0, messages: [], seenUpTo: 0, outgoing: [], complete: true },
  }),
  'draft.save': done([]),
  'draft.discard': done(null),
  'message.send': done(null),
  'savedReplies.read': done({ replies: [SAVED_REPLY, THANKS], agentName: '' }),
  'savedReplies.save': done(null),
  'savedReplies.used': done(null),
};

async function openThread(replies: Replies = {}) {
  const screen = renderScreen(<SampleThread />, READY, replies);
  const field = await screen.findByRole('textbox', { name: t('reply') });
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('no text area');
  await waitFor(() => expect(field.readOnly).toBe(false));
  /** The agent types at the end of the text. */
  const type = (text: string, event: { isComposing?: boolean } = {}) => {
    for (const data of text) {
      const value = field.value + data;
      fireEvent.input(field, {
        ...{ data, inputType: 'insertText', ...event },
        target: { value, selectionStart: value.length, selectionEnd: value.length },
      });
    }
  };
  return { screen, field, type };
}

/** What browsers do with `insertText`; this DOM has no editing commands. */
beforeEach(() => {
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  const insertText = (_command: string, _ui: boolean, text: string) => {
    const field = document.activeElement;
    if (!(field instanceof HTMLTextAreaElement)) return false;
    const { value: before, selectionStart: start, selectionEnd: end } = field;
    value?.set?.call(field, before.slice(0, start) + text + before.slice(end));
    field.setSelectionRange(start + text.length, start + text.length);
    return field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  Object.defineProperty(document, 'execCommand', { configurable: true, value: insertText });
});

const MARK = `[${t('variableMissing', t('variableClientId'))}]`;

test('the agent finds a saved reply by / and inserts it; what has no value is marked', async () => {
  const { screen, field, type } = await openThread();
  type('Hello /ref');
  await screen.findByRole('option', { name: 'Billing / Refund' });
  expect(screen.queryByRole('option', { name: 'Thanks' })).toBeNull();
  await waitFor(() =>
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id),
  );
  fireEvent.keyDown(field, { code: 'Enter' });
  expect(field.value).toBe(`Hello Hello Ada Lovelace, we pay it back.\nClient ${MARK}`);
  await waitFor(() => expect(screen.sentParams('savedReplies.used')).toHaveLength(1));
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the status that a saved reply suggests is in the draft, until the draft is emptied', async () => {
  const { screen, field, type } = await openThread();
  const suggested = () => screen.sentParams('draft.save').at(-1);
  type('/ref');
  await screen.findByRole('option', { name: 'Billing / Refund' });
  fireEvent.keyDown(field, { code: 'Enter' });
  const { status } = SAVED_REPLY;
  await expect.poll(suggested).toMatchObject({ draft: { suggestedStatus: status } });
  fireEvent.input(field, { target: { value: '' } });
  await expect.poll(suggested).toMatchObject({ draft: { text: '', suggestedStatus: undefined } });
});

test('a stored draft brings back the status that was suggested', async () => {
  const { screen, field } = await openThread({
    'draft.read': done({
      ...{ commandId: crypto.randomUUID(), text: 'Paid back', attachments: [], fields: {} },
      suggestedStatus: 'WaitingForManager',
    }),
    'sendAnd.read': done('Closed'),
  });
  expect(field.value).toBe('Paid back');
  await screen.findByText(t('statusWaitingForManager'), { exact: false });
  fireEvent.keyDown(field, { code: 'Enter', ctrlKey: true, shiftKey: true });
  await expect
    .poll(() => screen.sentParams('message.send'))
    .toMatchObject([{ andSet: { status: 'WaitingForManager' } }]);
});

test('a reply with a gap is not sent: the gap is selected, and the screen says which it is', async () => {
  const { screen, field, type } = await openThread();
  type(`Client ${MARK}.`);
  const send = screen.getByRole('button', { name: t('send') });
  screen.getByText(t('sendNeedsValues', MARK), { exact: false });
  fireEvent.click(send);
  await screen.findByText(t('valueMissing', MARK));
  // One line says it, not two.
  expect(screen.queryByText(t('sendNeedsValues', MARK), { exact: false })).toBeNull();
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(MARK);
  expect(screen.sentParams('message.send')).toEqual([]);
  fireEvent.input(field, { target: { value: 'Client 7.' } });
  fireEvent.click(send);
  await waitFor(() =>
    expect(screen.sentParams('message.send')).toMatchObject([{ message: { text: 'Client 7.' } }]),
  );
});

test('what the agent types in braces is filled in and shown before it is sent', async () => {
  const { screen, field, type } = await openThread();
  type('About {{ record.name }} and {{theirs}}');
  const send = screen.getByRole('button', { name: t('send') });
  fireEvent.click(send);
  await screen.findByText(t('valuesFilled'));
  expect(field.value).toBe('About Ada Lovelace and {{theirs}}');
  expect(screen.sentParams('message.send')).toEqual([]);
  fireEvent.click(send);
  await waitFor(() => expect(screen.sentParams('message.send')).toHaveLength(1));
});

test('a record whose name nobody knows is a gap, not its address', async () => {
  const { field, type, screen } = await openThread({
    'ticket.read': done({ ...ROW, links: [{ ...LINK, title: LINK.reference }] }),
  });
  type('/ref');
  await screen.findByRole('option');
  fireEvent.keyDown(field, { code: 'Enter' });
  expect(field.value).toContain(`[${t('variableMissing', t('variableRecordName'))}]`);
});

test('the keys that send choose from the open list, so that no typed / is sent', async () => {
  const { screen, field, type } = await openThread();
  type('/ref');
  await screen.findByRole('option', { name: 'Billing / Refund' });
  fireEvent.keyDown(field, { code: 'Enter', ctrlKey: true });
  await waitFor(() => expect(field.value).toContain('Hello Ada Lovelace'));
  expect(screen.sentParams('message.send')).toEqual([]);
});

test('Enter that comes before the list is for its first reply, and makes no new line', async () => {
  const { screen, field, type } = await openThread();
  type('Hello /ref');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(fireEvent.keyDown(field, { code: 'Enter' })).toBe(false);
  await waitFor(() => expect(field.value).toContain('Hello Hello Ada Lovelace'));
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Escape that comes before the list takes Enter back, and the reply keeps the focus', async () => {
  const { screen, field, type } = await openThread();
  field.focus();
  type('Hello /ref');
  fireEvent.keyDown(field, { code: 'Enter' });
  expect(fireEvent.keyDown(field, { code: 'Escape' })).toBe(false);
  expect(screen.queryByRole('region', { name: t('savedReplies') })).toBeNull();
  await act(async () => undefined);
  expect(field.value).toBe('Hello /ref');
  expect(document.activeElement).toBe(field);
});

test('while the saved replies cannot be read, a second Enter makes a new line', async () => {
  const { field, type } = await openThread({ 'savedReplies.read': FAILED });
  type('Hello /ref');
  expect(fireEvent.keyDown(field, { code: 'Enter' })).toBe(false);
  expect(fireEvent.keyDown(field, { code: 'Enter' })).toBe(true);
});

test('Escape closes the list and leaves the text; an input method keeps its keys', async () => {
  const { screen, field, type } = await openThread();
  type('/', { isComposing: true });
  expect(screen.queryByRole('region', { name: t('savedReplies') })).toBeNull();
  type(' /');
  await screen.findByRole('listbox');
  fireEvent.keyDown(field, { code: 'Enter', isComposing: true });
  expect(field.value).toBe('/ /');
  fireEvent.keyDown(field, { code: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.value).toBe('/ /');
});

test('the button opens the same list with a search field, and arrows choose in it', async () => {
  const { screen, field } = await openThread();
  fireEvent.click(screen.getByRole('button', { name: t('savedReplies') }));
  const search = await screen.findByRole('combobox', { name: t('savedRepliesFind') });
  expect(document.activeElement).toBe(search);
  await screen.findByRole('option', { name: 'Thanks', selected: true });
  fireEvent.keyDown(search, { code: 'ArrowDown' });
  screen.getByRole('option', { name: 'Billing / Refund', selected: true });
  fireEvent.keyDown(search, { code: 'ArrowDown' });
  fireEvent.keyDown(search, { code: 'Enter' });
  expect(field.value).toBe('Thank you');
  expect(document.activeElement).toBe(field);
});

test('the text of the reply is saved as a saved reply, under a name of its own', async () => {
  const { screen, type } = await openThread();
  type('We look into it. /');
  fireEvent.click(await screen.findByRole('button', { name: t('saveAsReply') }));
  const name = await screen.findByRole('textbox', { name: t('savedReplyName') });
  fireEvent.change(name, { target: { value: 'thanks' } });
  fireEvent.click(screen.getByRole('button', { name: t('save') }));
  await screen.findByText(t('savedReplyNameTaken'));
  fireEvent.change(name, { target: { value: 'Looking' } });
  fireEvent.click(screen.getByRole('button', { name: t('save') }));
  await screen.findByText(t('savedReplySaved', 'Looking'));
  expect(screen.sentParams('savedReplies.save')).toMatchObject([
    { replies: [{ name: 'Looking', text: 'We look into it.' }] },
  ]);
});

test('a press or the focus elsewhere closes the form for a saved reply only while nothing is typed', async () => {
  const { screen, field, type } = await openThread();
  const nameField = () => screen.findByRole('textbox', { name: t('savedReplyName') });
  const turnElsewhere = () => {
    fireEvent.pointerDown(screen.getByRole('log'));
    field.setSelectionRange(0, 0);
    fireEvent.select(field);
    act(() => screen.getByRole('button', { name: t('send') }).focus());
  };
  type('We look into it. /');
  fireEvent.click(await screen.findByRole('button', { name: t('saveAsReply') }));
  fireEvent.change(await nameField(), { target: { value: 'Looking' } });
  turnElsewhere();
  const name = await nameField();
  expect(name).toHaveProperty('value', 'Looking');
  fireEvent.change(name, { target: { value: '' } });
  turnElsewhere();
  expect(screen.queryByRole('textbox', { name: t('savedReplyName') })).toBeNull();
});

test('without saved replies the list says what to do; one that cannot be read says why', async () => {
  const { screen, type } = await openThread({
    'savedReplies.read': done({ replies: [], agentName: '' }),
  });
  type('/');
  await screen.findByText(t('savedRepliesNone'));
  screen.getByText(t('savedRepliesNoneNext'));
});

test('a reply that a colleague shares is listed with the colleague’s name, and inserted', async () => {
  const team = [{ ...THANKS, id: 'ben:r2', name: 'Delay', text: 'Sorry.', sharedBy: 'Ben' }];
  const { screen, field, type } = await openThread({
    'savedReplies.read': done({ replies: [], team, agentName: '' }),
  });
  type('/');
  const option = await screen.findByRole('option');
  expect(option.textContent).toContain(t('savedReplySharedBy', 'Ben'));
  fireEvent.click(option);
  await waitFor(() => expect(field.value).toContain('Sorry.'));
});

test('Send works while the saved replies cannot be read', async () => {
  const { screen, type } = await openThread({ 'savedReplies.read': PENDING });
  type('Hello');
  fireEvent.click(screen.getByRole('button', { name: t('send') }));
  await waitFor(() => expect(screen.sentParams('message.send')).toHaveLength(1));
});

test('what comes too late for a closed ticket does not get into the reply of the next one', () => {
  const [closed, next] = [document.createElement('textarea'), document.createElement('textarea')];
  document.body.append(next);
  next.focus();
  insertText(closed, 'For the ticket before', { start: 0, end: 0 });
  expect([closed.value, next.value]).toEqual(['', '']);
  next.remove();
});
