// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { done } from '../../../lib/domain/core/failure';
import type { ThreadPage } from '../../../lib/protocol/requests/tickets';
import { t } from '../../../lib/words/words';
import { ROW, SCOPE } from '../samples';
import { FAILED, PENDING, type Replies, renderScreen } from '../screen';
import { SampleThread } from './sample-thread';

// What an agent sees of colleagues at the same ticket, and what their browser says of them.

const MESSAGE = {
  ...{ id: 'm-1', author: 'partner', text: 'I refunded it.', attachments: [], readable: true },
} satisfies ThreadPage['messages'][number];
const OTHERS: ThreadPage['messages'] = [
  { ...MESSAGE, colleague: 'Anna Example' },
  { ...MESSAGE, id: 'm-2', text: 'And I closed it.', colleague: 'Ben Sample' },
  { ...MESSAGE, id: 'm-3', text: 'By nobody known.' },
  { ...MESSAGE, id: 'm-4', text: 'Mine.', own: true },
];
const THREAD: ThreadPage = {
  ...{ total: OTHERS.length, from: 0, messages: OTHERS, seenUpTo: OTHERS.length },
  ...{ outgoing: [], complete: true },
};

const ticketId = ROW.ticket.id;
const EVENT = { kind: 'writers', environment: 'test', ticketId } as const;

const draw = (replies: Replies = {}) =>
  renderScreen(<SampleThread />, {
    'ticket.read': done(ROW),
    'thread.read': done(THREAD),
    ...replies,
  });

const writer = (name: string, forMs = 60_000) => ({ name, until: Date.now() + forMs });
const draftReports = (screen: ReturnType<typeof draw>) => screen.sentParams('team.writing.report');

test('a message of our side has the name of the colleague who sent it, or says that it is ours', async () => {
  const screen = draw();
  const side = t('authorTeam');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(OTHERS.length));
  const messages = screen.getAllByRole('article');
  const heads = messages.map(({ textContent }) => textContent ?? '');
  for (const head of [
    t('authorNamed', 'Anna Example', side),
    t('authorNamed', 'Ben Sample', side),
    side,
    t('authorYou'),
  ])
    expect(heads).toContainEqual(expect.stringMatching(new RegExp(`${head}(By|I |And|Mine)`)));
});

test('a thread says that a colleague writes a reply, once the event says so', async () => {
  const screen = draw();
  await screen.findAllByRole('article');
  expect(screen.queryByText(/Anna Example is/)).toBeNull();
  screen.reply({ 'team.writers.read': done([writer('Anna Example')]) });
  await act(() => screen.publish(EVENT));
  const line = await screen.findByText('Anna Example is writing a reply.');
  expect(line.closest('[role=status]')).not.toBeNull();
});

test('two who write are named together', async () => {
  const both = [writer('Anna Example'), writer('Ben Sample')];
  const screen = draw({ 'team.writers.read': done(both) });
  await screen.findByText('Anna Example and Ben Sample are writing.');
});

test('a colleague whose browser fell silent is not named any more, without an event', async () => {
  const screen = draw({ 'team.writers.read': done([writer('Anna Example', 300)]) });
  await screen.findByText('Anna Example is writing a reply.');
  await waitFor(() => expect(screen.queryByText(/Anna Example is/)).toBeNull());
});

test('after the clock was set back, a colleague who writes is named at once', async () => {
  const screen = draw();
  await screen.findAllByRole('article');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  screen.reply({ 'team.writers.read': done([writer('Anna Example')]) });
  await act(() => screen.publish(EVENT));
  await screen.findByText('Anna Example is writing a reply.');
  clock.mockRestore();
});

test.each([
  ['loading', PENDING],
  ['failed', FAILED],
  ['empty', done([])],
] as const)('no writer is named while it is %s', async (_, writers) => {
  const screen = draw({ 'team.writers.read': writers });
  await screen.findAllByRole('article');
  expect(screen.queryByText(/writing/)).toBeNull();
});

test('typing is reported at once and again, its end too; a draft that only lies there is not', async () => {
  const draft = {
    commandId: crypto.randomUUID(),
    text: 'Half a reply',
    attachments: [],
    fields: {},
  };
  const screen = draw({
    'draft.read': done(draft),
    'draft.save': done([]),
    'draft.discard': done(null),
  });
  const box = await screen.findByDisplayValue('Half a reply');
  expect(draftReports(screen)).toEqual([]);

  fireEvent.change(box, { target: { value: '' } });
  fireEvent.change(box, { target: { value: 'A reply' } });
  const report = { scope: SCOPE, ticketId };
  await waitFor(() => expect(draftReports(screen)).toEqual([{ ...report, isWriting: true }]));
  fireEvent.change(box, { target: { value: '' } });
  await waitFor(() =>
    expect(draftReports(screen)).toEqual([
      { ...report, isWriting: true },
      { ...report, isWriting: false },
    ]),
  );
});

test('who leaves the ticket while writing is not writing any more', async () => {
  const screen = draw({ 'draft.save': done([]) });
  const box = await screen.findByRole('textbox', { name: t('reply') });
  fireEvent.change(box, { target: { value: 'A reply' } });
  await waitFor(() => expect(draftReports(screen)).toHaveLength(1));
  screen.unmount();
  expect(draftReports(screen)).toMatchObject([{ isWriting: true }, { isWriting: false }]);
});
