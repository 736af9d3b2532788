// @vitest-environment happy-dom
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isOld } from '../../../components/thread/ThreadNotices';
import { done } from '../../../lib/domain/core/failure';
import type { ThreadPage } from '../../../lib/protocol/requests/tickets';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { testFaces } from '../faces';
import { ROW, SCOPE, SESSION } from '../samples';
import { FAILED, FAILURE, PENDING, renderScreen } from '../screen';
import { SampleThread } from './sample-thread';

const EMPTY: ThreadPage = {
  total: 0,
  from: 0,
  messages: [],
  seenUpTo: 0,
  outgoing: [],
  complete: true,
};
const THREAD: ThreadPage = {
  ...EMPTY,
  total: 1,
  seenUpTo: 1,
  messages: [
    { id: 'm-1', author: 'svc', text: 'Please send a photo.', attachments: [], readable: true },
  ],
};
const EVENT = { kind: 'ticket', environment: 'test', ticketId: ROW.ticket.id } as const;

const draw = () => <SampleThread />;

testFaces('the messages of a ticket', {
  screen: draw,
  request: 'thread.read',
  others: { 'ticket.read': done(ROW) },
  loading: t('threadLoading'),
  empty: {
    reply: EMPTY,
    says: [t('noMessages'), t('noMessagesNext')],
    offers: ['textbox', t('reply')],
  },
  ready: {
    reply: THREAD,
    shows: [
      ['log', t('messages')],
      ['article', t('authorManager')],
    ],
  },
  event: EVENT,
});

testFaces('the ticket above its messages', {
  screen: draw,
  request: 'ticket.read',
  others: { 'thread.read': PENDING },
  loading: t('threadLoading'),
  ready: {
    reply: ROW,
    shows: [
      ['heading', 'Terminal is offline'],
      ['combobox', t('status')],
    ],
  },
  event: EVENT,
});

test('a text without markup is drawn without the parser, with its lines and paragraphs', async () => {
  const text = 'Hello Ada,\nplease send a photo.\n\nThanks!';
  const messages = THREAD.messages.map((message) => ({ ...message, text }));
  const screen = renderScreen(draw(), {
    'ticket.read': done(ROW),
    'thread.read': done({ ...THREAD, messages }),
    'thread.markSeen': done(null),
  });
  const last = await screen.findByText('Thanks!');
  expect(last.parentElement?.innerHTML).toBe(
    '<p>Hello Ada,<br>please send a photo.</p><p>Thanks!</p>',
  );
});

test('the first picture of a long thread asks for what it shows, and the messages before it come next', async () => {
  const idle = vi.fn<(run: () => void) => number>(() => 0);
  vi.stubGlobal('requestIdleCallback', idle);
  const messages = Array.from({ length: 10 }, (_, n) => ({
    ...{ id: `m-${90 + n}`, author: 'svc' as const, text: `Message ${90 + n}` },
    ...{ attachments: [], readable: true },
  }));
  const screen = renderScreen(draw(), {
    'ticket.read': done(ROW),
    'thread.read': done({ ...THREAD, total: 100, from: 90, seenUpTo: 100, messages }),
  });
  await screen.findByText('Message 99');
  const asked = { scope: SCOPE, ticketId: ROW.ticket.id };
  expect(screen.sentParams('thread.read')).toEqual([asked]);
  act(() => {
    for (const [run] of idle.mock.calls) run();
  });
  await waitFor(() => {
    expect(screen.sentParams('thread.read')).toEqual([asked, { ...asked, from: 60 }]);
  });
});

test('a thread that may be outdated says why, and shows its messages', async () => {
  const screen = renderScreen(draw(), {
    'ticket.read': done({ ...ROW, failure: FAILURE }),
    'thread.read': done(THREAD),
  });
  await screen.findByText('Please send a photo.');
  expect(await screen.findByText(explain(FAILURE), { exact: false })).toBeInstanceOf(HTMLElement);
  screen.getByText(t('notUpToDate'), { exact: false });
});

test('a ticket whose thread is loading already accepts a reply', async () => {
  const screen = renderScreen(draw(), { 'ticket.read': done(ROW), 'thread.read': PENDING });
  await screen.findByRole('heading', { name: 'Terminal is offline' });
  screen.getByRole('textbox', { name: t('reply') });
});

test('a ticket that cannot be loaded has its id for a heading, and is not loading', async () => {
  const screen = renderScreen(draw(), { 'ticket.read': FAILED, 'thread.read': FAILED });
  await screen.findByRole('heading', { name: t('ticketForgotten', ROW.ticket.id) });
  expect(screen.queryByRole('heading', { name: t('loading') })).toBeNull();
});

test('a ticket and messages that cannot be loaded again say so once, with one Retry', async () => {
  const screen = renderScreen(draw(), {
    'ticket.read': done(ROW),
    'thread.read': done(THREAD),
  });
  await screen.findByText('Please send a photo.');
  screen.reply({ 'ticket.read': FAILED, 'thread.read': FAILED });
  await screen.publish(EVENT);
  await waitFor(() => {
    expect(screen.sentParams('ticket.read')).toHaveLength(2);
    expect(screen.sentParams('thread.read')).toHaveLength(2);
  });
  await waitFor(() => expect(screen.getAllByRole('button', { name: t('retry') })).toHaveLength(1));
  // After the messages are loaded again, the ticket still says so.
  screen.reply({ 'thread.read': done(EMPTY) });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  await screen.findByText(t('noMessages'));
  screen.getByText(t('notUpToDate'), { exact: false });
});

const SEVERAL: ThreadPage = {
  ...THREAD,
  total: 3,
  seenUpTo: 3,
  messages: ['First', 'Second', 'Third'].map((text, i) => ({
    id: `m-${i}`,
    author: i === 1 ? ('partner' as const) : ('svc' as const),
    ...(i === 1 && { own: true }),
    text,
    attachments: [],
    readable: true,
  })),
};

async function drawSeveral() {
  const screen = renderScreen(draw(), {
    'ticket.read': done(ROW),
    'thread.read': done(SEVERAL),
    'thread.markUnread': done(null),
    'draft.save': done([]),
  });
  await screen.findByText('Third');
  // The list draws what fits, and the rest after it measured that.
  const messages = await waitFor(() => {
    const drawn = screen.getAllByRole('article');
    expect(drawn).toHaveLength(3);
    return drawn;
  });
  const action = (i: number, name: string) =>
    within(messages[i] ?? screen.container).queryByRole('button', { name });
  return { screen, messages, action };
}

test('arrow keys go from message to message, and Tab reaches the actions of that one only', async () => {
  const { messages, action } = await drawSeveral();
  const stops = () => messages.map((_, i) => action(i, t('copyMessage'))?.tabIndex);
  expect(stops()).toEqual([-1, -1, 0]);
  act(() => messages[2]?.focus());
  fireEvent.keyDown(document.activeElement ?? document, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(messages[1]);
  expect(stops()).toEqual([-1, 0, -1]);
  fireEvent.keyDown(document.activeElement ?? document, { key: 'ArrowDown', shiftKey: true });
  expect(document.activeElement).toBe(messages[1]);
  // The agent's own message cannot be unread.
  expect(action(1, t('markUnread'))).toBeNull();
});

test('a message is copied as it was written, and quoted in the reply', async () => {
  const { screen, action } = await drawSeveral();
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  fireEvent.click(action(2, t('copyMessage')) ?? screen.container);
  await screen.findByText(t('copied'));
  expect(writeText).toHaveBeenCalledWith('Third');

  // happy-dom edits no text, so the field is changed without the browser's history.
  Object.defineProperty(document, 'execCommand', { configurable: true, value: () => false });
  const reply = screen.getByRole('textbox', { name: t('reply') });
  fireEvent.click(action(0, t('quote')) ?? screen.container);
  await waitFor(() => expect(reply).toHaveProperty('value', '> Manager wrote:\n>\n> First\n\n'));
  await waitFor(() => expect(document.activeElement).toBe(reply));
});

test('each copy of a message is announced, also soon after another', async () => {
  const { screen, action } = await drawSeveral();
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  fireEvent.click(action(2, t('copyMessage')) ?? screen.container);
  const first = await screen.findByText(t('copied'));
  fireEvent.click(action(0, t('copyMessage')) ?? screen.container);
  await waitFor(() => expect(writeText).toHaveBeenCalledTimes(2));
  // A screen reader reads another element, and not one whose text stayed.
  await waitFor(() => expect(screen.getByText(t('copied'))).not.toBe(first));
  expect(first.getAttribute('role')).toBeNull();
});

test('a message that is marked as unread says so', async () => {
  const { screen, action } = await drawSeveral();
  fireEvent.click(action(2, t('markUnread')) ?? screen.container);
  await screen.findByText(t('markedUnread'));
});

test('a thread says its age only once readings should have come', () => {
  const now = 10 * 60_000;
  const ago = (minutes: number) => now - minutes * 60_000;
  expect(isOld({ asOf: ago(3), openedAt: ago(3), now })).toBe(true);
  // It was stored long ago and is opened now: its first reading is on its way.
  expect(isOld({ asOf: ago(9), openedAt: ago(0.5), now })).toBe(false);
  expect(isOld({ asOf: ago(0.3), openedAt: ago(9), now })).toBe(false);
  expect(isOld({ asOf: 0, openedAt: ago(9), now })).toBe(false);
});

test('a ticket of another installation is answered there, with what is known and asked for there', async () => {
  const there = { ...SCOPE, installationId: 'installation-2' };
  const screen = renderScreen(draw(), {
    'ticket.read': done({ ...ROW, installationId: there.installationId }),
    'thread.read': done(EMPTY),
    'session.read': done({ ...SESSION, checks: { [SCOPE.installationId]: 'always' } }),
    'draft.save': done([]),
    'draft.discard': done(null),
    'message.send': done(null),
  });
  await waitFor(() =>
    expect(screen.sentParams('team.notes.read').at(-1)).toMatchObject({ scope: there }),
  );
  const reply = screen.getByRole('textbox', { name: t('reply') });
  await waitFor(() => expect(reply.hasAttribute('readonly')).toBe(false));
  fireEvent.change(reply, { target: { value: 'All done' } });
  fireEvent.click(screen.getByRole('button', { name: t('send') }));
  await waitFor(() => expect(screen.sentParams('message.send')).toMatchObject([{ scope: there }]));
});

test.each([t('wakeNow'), t('promiseDone')])(
  'after `%s` the keyboard is at the heading of the ticket',
  async (name) => {
    const row = { ...ROW, snooze: { note: '' }, promisedAt: 5 };
    const screen = renderScreen(draw(), {
      'ticket.read': done(row),
      'thread.read': done(EMPTY),
      'ticket.snooze': done(null),
    });
    const button = await screen.findByRole('button', { name });
    act(() => button.focus());
    screen.reply({ 'ticket.read': done(ROW) });
    fireEvent.click(button);
    await screen.publish(EVENT);
    await waitFor(() => expect(button.isConnected).toBe(false));
    const heading = screen.getByRole('heading', { name: ROW.ticket.summary });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  },
);
