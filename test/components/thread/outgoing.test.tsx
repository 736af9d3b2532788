// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reasonOf } from '../../../components/outbox/command-words';
import { done } from '../../../lib/domain/core/failure';
import { holdKey } from '../../../lib/domain/tickets/hold-key';
import type { Outgoing } from '../../../lib/protocol/requests/outbox';
import type { ThreadPage } from '../../../lib/protocol/requests/tickets';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { ROW } from '../samples';
import { FAILED, FAILURE, renderScreen, type Screen } from '../screen';
import { SampleThread } from './sample-thread';

// Messages at the end of a thread that the service has not confirmed.

const STOPPED: Outgoing = {
  commandId: 'command-1',
  what: {
    kind: 'message.send',
    ticketId: ROW.ticket.id,
    message: { text: 'It works again.', attachments: [] },
  },
  startedAt: 0,
  state: 'stopped',
  failure: { kind: 'expired' },
  seenInThread: false,
  actions: ['retry', 'stop-trying'],
};
const HELD: Outgoing = {
  ...STOPPED,
  state: 'held',
  failure: undefined,
  held: { count: 1, latest: 'Still broken.' },
  actions: ['send-anyway', 'remove'],
};
const SENDING: Outgoing = { ...STOPPED, state: 'sending', failure: undefined, actions: [] };

const threadWith = (...outgoing: Outgoing[]): ThreadPage => ({
  total: 1,
  from: 0,
  seenUpTo: 1,
  complete: true,
  outgoing,
  messages: [
    {
      id: 'm-1',
      author: 'svc',
      text: 'Is it on?',
      attachments: [],
      readable: true,
      createdAt: 0,
    },
  ],
});

const draw = (outgoing: Outgoing) =>
  renderScreen(<SampleThread />, {
    'ticket.read': done(ROW),
    'thread.read': done(threadWith(outgoing)),
    'command.retry': done(null),
    'command.sendAnyway': done(null),
    'command.discard': done({ atStorage: 'gone' }),
  });

/** Presses a button by keyboard, and reads the thread as it is then. */
async function press(screen: Screen, name: string, after: ThreadPage): Promise<void> {
  const button = await screen.findByRole('button', { name });
  act(() => button.focus());
  screen.reply({ 'thread.read': done(after) });
  fireEvent.click(button);
  await screen.publish({ kind: 'ticket', environment: 'test', ticketId: ROW.ticket.id });
  await waitFor(() => expect(button.isConnected).toBe(false));
}

const hasFocus = (element: HTMLElement | null) =>
  waitFor(() => expect(document.activeElement).toBe(element));

test.each([
  { name: t('retry'), outgoing: STOPPED },
  { name: t('sendAnyway'), outgoing: HELD },
])('after "$name" the focus is on the message, and in the reply once that is sent', async (of) => {
  const screen = draw(of.outgoing);
  await press(screen, of.name, threadWith(SENDING));
  await hasFocus((await screen.findByText('It works again.')).closest('article'));
  screen.reply({ 'thread.read': done(threadWith()) });
  await screen.publish({ kind: 'ticket', environment: 'test', ticketId: ROW.ticket.id });
  await hasFocus(screen.getByRole('textbox', { name: t('reply') }));
});

test('`Send anyway` says which hold it was pressed for', async () => {
  const screen = draw(HELD);
  fireEvent.click(await screen.findByRole('button', { name: t('sendAnyway') }));
  await expect
    .poll(() => screen.sentParams('command.sendAnyway'))
    .toMatchObject([{ commandId: HELD.commandId, seen: holdKey(HELD.held) }]);
  expect(holdKey(HELD.held)).not.toBe(holdKey());
});

test('the message that has the focus after an action says whose it is and how it fares', async () => {
  const screen = draw(STOPPED);
  await press(screen, t('retry'), threadWith(SENDING));
  const message = (await screen.findByText('It works again.')).closest('article');
  await hasFocus(message);
  const name = new RegExp(`^${t('authorYou')} ${t('sending')}`);
  expect(screen.getByRole('article', { name })).toBe(message);
});

test('after `Stop trying` the focus is in the reply', async () => {
  const screen = draw(STOPPED);
  await press(screen, t('stopTrying'), threadWith());
  await hasFocus(screen.getByRole('textbox', { name: t('reply') }));
});

test('the failure of an action is shown until the next action', async () => {
  const screen = draw(STOPPED);
  screen.reply({ 'command.retry': FAILED });
  fireEvent.click(await screen.findByRole('button', { name: t('retry') }));
  await screen.findByText(explain(FAILURE), { exact: false });
  await press(screen, t('stopTrying'), threadWith());
  expect(screen.queryByText(explain(FAILURE), { exact: false })).toBeNull();
});

test('what another window does with a message leaves the focus where it is', async () => {
  const screen = draw(STOPPED);
  await screen.findByRole('button', { name: t('retry') });
  const heading = await screen.findByRole('heading', { name: ROW.ticket.summary });
  act(() => heading.focus());
  screen.reply({ 'thread.read': done(threadWith()) });
  await screen.publish({ kind: 'ticket', environment: 'test', ticketId: ROW.ticket.id });
  await waitFor(() => expect(screen.queryByText('It works again.')).toBeNull());
  expect(document.activeElement).toBe(heading);
});

/** Whether the log announces what changes here. */
const isAnnounced = (element: Element): boolean =>
  element.closest('[aria-live]')?.getAttribute('role') === 'log';

test('the log announces messages, but neither their times nor how an outgoing one fares', async () => {
  const screen = draw(STOPPED);
  await screen.findByRole('button', { name: t('retry') });
  const times = [...screen.getByRole('log').querySelectorAll('time')];
  expect(times.map(isAnnounced)).toEqual([false, false]);
  for (const words of [t('writeStopped'), reasonOf(STOPPED, 0) ?? '', t('retry')])
    for (const shown of screen.getAllByText(words, { exact: false }))
      expect(isAnnounced(shown), words).toBe(false);
  for (const words of ['Is it on?', t('authorManager'), 'It works again.', t('authorYou')])
    expect(isAnnounced(screen.getByText(words)), words).toBe(true);
});

test('a message that stops is announced once; one that was found stopped is not', async () => {
  const why = reasonOf(STOPPED, 0) ?? '';
  const announced = (screen: Screen) =>
    screen.getAllByRole('status').filter(({ textContent }) => textContent === why);
  const found = draw(STOPPED);
  await found.findByRole('button', { name: t('retry') });
  expect(announced(found)).toEqual([]);
  found.unmount();
  const screen = draw(SENDING);
  await screen.findByText('It works again.');
  screen.reply({ 'thread.read': done(threadWith(STOPPED)) });
  await screen.publish({ kind: 'ticket', environment: 'test', ticketId: ROW.ticket.id });
  await screen.findByRole('button', { name: t('retry') });
  expect(announced(screen)).toHaveLength(1);
});
