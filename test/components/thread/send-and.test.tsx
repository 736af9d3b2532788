// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Docked } from '../../../components/ui/guard/docked';
import { done, failed } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { UPLOAD, VIEW } from '../attachment/file-samples';
import { ROW, SCOPE, SESSION } from '../samples';
import { FAILED, PENDING, type Replies, renderScreen, type Screen } from '../screen';
import { SampleThread } from './sample-thread';

const KEYS = { code: 'Enter', ctrlKey: true, shiftKey: true };

/** A thread with a written reply; the agent last set this status with one. */
async function written(
  usual: string | null,
  permissions: string[] = [],
  more: Replies = {},
  isDocked = false,
) {
  const screen = renderScreen(
    <Docked value={isDocked}>
      <SampleThread row={ROW} />
    </Docked>,
    {
      'ticket.read': done(ROW),
      'thread.read': done({
        ...{ total: 0, from: 0, messages: [], seenUpTo: 0, outgoing: [], complete: true },
      }),
      'sendAnd.read': done(usual),
      'rights.read': done({ permissions }),
      'draft.save': done([]),
      'draft.discard': done(null),
      'message.send': FAILED,
    },
    more,
  );
  const reply = screen.getByRole('textbox', { name: t('reply') });
  await expect.poll(() => reply.hasAttribute('readonly')).toBe(false);
  fireEvent.change(reply, { target: { value: 'All done' } });
  return { screen, reply };
}

const sent = (screen: Screen) => screen.sentParams('message.send');

test('the keys of Send and… do what was done last, and Retry does it again', async () => {
  const { screen, reply } = await written('Closed');
  await screen.findByText(t('sendAndHint', 'Ctrl + Shift + Enter', t('statusClosed')));
  fireEvent.keyDown(reply, KEYS);
  await expect.poll(() => sent(screen)).toMatchObject([{ andSet: { status: 'Closed' } }]);
  fireEvent.click(await screen.findByRole('button', { name: t('retry') }));
  await expect
    .poll(() => sent(screen))
    .toMatchObject([{ andSet: { status: 'Closed' } }, { andSet: { status: 'Closed' } }]);
  const button = screen.getByRole('button', { name: t('send') });
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
  fireEvent.click(button);
  await expect.poll(() => sent(screen).length).toBe(3);
  expect(sent(screen)[2]).not.toHaveProperty('andSet');
});

test('without an earlier choice the keys open the menu, whose entry sends', async () => {
  const { screen, reply } = await written(null);
  fireEvent.keyDown(reply, KEYS);
  fireEvent.click(
    await screen.findByRole('menuitem', {
      name: t('sendAndSet', t('statusWaitingForManager')),
    }),
  );
  await expect
    .poll(() => sent(screen))
    .toMatchObject([{ andSet: { status: 'WaitingForManager' } }]);
});

test('a key that may set no status sends only', async () => {
  const { screen } = await written(null, ['tickets:read']);
  await expect.poll(() => screen.queryAllByRole('button', { name: t('sendAnd') }).length).toBe(0);
  screen.getByRole('button', { name: t('send') });
});

test('beside a page that may hide the menu, another status does not confirm the one before', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const unclear = {
    'dock.visibility.read': done({ clear: false, still: 10_000, tookKeyboard: false }),
  };
  const { screen, reply } = await written('Closed', [], unclear, true);
  fireEvent.keyDown(reply, KEYS);
  await screen.findByText(t('unseenMaybe'));
  const press = async (count: number) => {
    now.mockReturnValue(performance.now() + 1_000);
    fireEvent.click(screen.getByRole('button', { name: t('sendAnd') }));
    const name = t('sendAndSet', t('statusWaitingForManager'));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
    await expect.poll(() => screen.sentParams('dock.visibility.read').length).toBe(count);
    await act(async () => undefined);
  };
  await press(2);
  expect(sent(screen)).toEqual([]);
  await press(3);
  await expect
    .poll(() => sent(screen))
    .toMatchObject([{ andSet: { status: 'WaitingForManager' } }]);
});

test('keys that are held down are one press', async () => {
  const { screen, reply } = await written('Closed');
  for (const shiftKey of [false, true])
    fireEvent.keyDown(reply, { ...KEYS, shiftKey, repeat: true });
  fireEvent.keyDown(reply, KEYS);
  await expect.poll(() => sent(screen)).toMatchObject([{ andSet: { status: 'Closed' } }]);
  expect(sent(screen)).toHaveLength(1);
});

test('while a reply is checked, its text stays as it is', async () => {
  const { screen, reply } = await written(null, [], {
    'session.read': done({ ...SESSION, checks: { [SCOPE.installationId]: 'findings' } }),
    'customers.read': PENDING,
  });
  const send = { code: 'Enter', ctrlKey: true };
  fireEvent.keyDown(reply, send);
  await expect.poll(() => reply.hasAttribute('readonly')).toBe(true);
  fireEvent.keyDown(reply, send);
  expect(reply.hasAttribute('readonly')).toBe(true);
  expect(sent(screen)).toEqual([]);
});

/** A thread with a reply that can be taken back. */
const TAKEN = { text: 'Taken back', attachments: [] };
const WITH_UNDO: Replies = {
  'thread.read': done({
    ...{ total: 0, from: 0, messages: [], seenUpTo: 0, complete: true },
    outgoing: [
      {
        ...{
          commandId: 'command-1',
          what: { kind: 'message.send', ticketId: ROW.ticket.id, message: TAKEN },
        },
        ...{ startedAt: 0, state: 'undoable', seenInThread: false, actions: ['undo'] },
      },
    ],
  }),
  'command.undo': done({ message: TAKEN }),
};

test('what is typed while a message is taken back stays, below that message', async () => {
  const { screen, reply } = await written(null, [], WITH_UNDO);
  fireEvent.click(await screen.findByRole('button', { name: t('undo') }));
  fireEvent.change(reply, { target: { value: 'All done, too' } });
  await expect.poll(() => reply).toHaveProperty('value', 'Taken back\n\nAll done, too');
});

const ANOTHER = failed({
  kind: 'names-another',
  named: 'Bob Placeholder',
  whose: 'record',
  own: 'Ada Example',
});

test.each([
  ['begins the next one', done(null), 'Also'],
  ['stands behind it if it was not queued', FAILED, 'All doneAlso'],
  ['is checked, too, if it named another customer', ANOTHER, 'All doneAlso'],
])('what is typed while a reply is on its way into the outbox %s', async (_, outcome, text) => {
  let arrive = (): void => undefined;
  const queued = new Promise<typeof outcome>((resolve) => {
    arrive = () => resolve(outcome);
  });
  const { screen, reply } = await written(null, [], { 'message.send': queued });
  fireEvent.keyDown(reply, { code: 'Enter', ctrlKey: true });
  await expect.poll(() => reply.hasAttribute('readonly')).toBe(true);
  for (const key of 'Also') fireEvent.keyDown(reply, { key });
  arrive();
  await expect.poll(() => reply).toHaveProperty('value', text);
  expect(screen.queryByRole('button', { name: t('sendAnyway') })).toBeNull();
  expect(sent(screen)).toMatchObject([{ message: { text: 'All done' } }]);
});

/** A reply of the background that a test lets arrive. */
function later<T>(value: T): { arrives: () => void; promise: Promise<T> } {
  let arrives = (): void => undefined;
  const promise = new Promise<T>((resolve) => {
    arrives = () => resolve(value);
  });
  return { promise, arrives };
}

test('a double press while the files of a reply are looked at sends it once, and nothing after it', async () => {
  const draft = { commandId: crypto.randomUUID(), text: '', attachments: [UPLOAD], fields: {} };
  const { screen, reply } = await written(null, [], {
    'draft.read': done(draft),
    'files.read': done([VIEW]),
    'message.send': done(null),
  });
  const looks = [later(done([VIEW])), later(done([VIEW]))];
  await expect.poll(() => screen.sentParams('files.read').length).toBe(1);
  for (const { promise } of looks) {
    screen.reply({ 'files.read': promise });
    fireEvent.keyDown(reply, { code: 'Enter', ctrlKey: true });
    await expect.poll(() => screen.sentParams('files.read').length).toBeGreaterThan(1);
  }
  looks[0]?.arrives();
  await expect.poll(() => reply).toHaveProperty('value', '');
  fireEvent.change(reply, { target: { value: 'The next o' } });
  looks[1]?.arrives();
  await expect
    .poll(() => screen.sentParams('draft.save').at(-1))
    .toMatchObject({ draft: { text: 'The next o' } });
  // A third press is one of its own.
  fireEvent.change(reply, { target: { value: 'The next one' } });
  fireEvent.keyDown(reply, { code: 'Enter', ctrlKey: true });
  await expect.poll(() => sent(screen).length).toBeGreaterThan(1);
  expect(sent(screen)).toMatchObject([
    { commandId: draft.commandId, message: { text: 'All done', attachments: [UPLOAD] } },
    { message: { text: 'The next one', attachments: [] } },
  ]);
});

test('a message that is taken back while the next one is on its way is not lost with it', async () => {
  const queued = later(done(null));
  const { screen, reply } = await written(null, [], {
    ...WITH_UNDO,
    'message.send': queued.promise,
  });
  fireEvent.keyDown(reply, { code: 'Enter', ctrlKey: true });
  await expect.poll(() => sent(screen).length).toBe(1);
  fireEvent.click(await screen.findByRole('button', { name: t('undo') }));
  await expect.poll(() => screen.sentParams('command.undo').length).toBe(1);
  await screen.findByRole('button', { name: t('undo'), busy: false });
  queued.arrives();
  await expect.poll(() => screen.sentParams('draft.discard').length).toBe(1);
  await expect.poll(() => reply).toHaveProperty('value', 'Taken back');
});
