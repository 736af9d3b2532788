// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RecordScreen } from '../../../components/record/RecordScreen';
import { Sidebar } from '../../../components/record/Sidebar';
import { NoticesProvider } from '../../../components/ui/layout/Notices';
import { done, type Failure } from '../../../lib/domain/core/failure';
import { reference } from '../../../lib/domain/crm/record-reference';
import type { Outgoing } from '../../../lib/protocol/requests/outbox';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { recordTitle } from '../../../lib/words/record-words';
import { t } from '../../../lib/words/words';
import { RECORD_VIEW, ROW, SESSION } from '../samples';
import { PENDING, type Replies, renderScreen, type Screen } from '../screen';

const OTHERS: Replies = {
  'session.read': done(SESSION),
  'page.state.read': done(null),
  'record.applications.read': done({ kind: 'none' }),
  'draft.save': done([]),
  'draft.discard': done(null),
};

const draw = (replies: Replies = {}) =>
  renderScreen(<RecordScreen view={RECORD_VIEW} />, OTHERS, replies);

/** Opens a form of the list by keyboard. */
async function open(screen: Screen, name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
}

const hasFocus = (screen: Screen, name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));

test.each([t('newTicket'), t('linkTicket')])(
  'after `Cancel` the focus is on the button that opened the form: %s',
  async (name) => {
    const screen = draw();
    await open(screen, name);
    fireEvent.click(await screen.findByRole('button', { name: t('cancel') }));
    await hasFocus(screen, name);
  },
);

test('after a ticket that is created later the focus is on `New ticket`', async () => {
  const clientId = '3f2504e0-4f89-11d3-9a0c-0305e82c3301';
  const fields = { summary: 'Error at the till', clientId, priority: 'Regular' };
  const screen = draw({
    'draft.read': done({ commandId: crypto.randomUUID(), text: '', attachments: [], fields }),
    'ticket.create': done({ kind: 'waiting' }),
  });
  await open(screen, t('newTicket'));
  await screen.findByDisplayValue('Error at the till');
  fireEvent.click(screen.getByRole('button', { name: t('createTicket') }));
  await screen.findByText(t('openingKept'));
  await hasFocus(screen, t('newTicket'));
});

test('after a linked ticket the focus is on that ticket', async () => {
  const screen = draw({
    'ticket.link': done({ linked: true, row: ROW, doubts: { elsewhere: [] } }),
  });
  await open(screen, t('linkTicket'));
  const id = await screen.findByRole('textbox', { name: t('ticketId') });
  fireEvent.change(id, { target: { value: ROW.ticket.id } });
  fireEvent.click(screen.getByRole('button', { name: t('link') }));
  await screen.findByText(t('ticketLinked'));
  await hasFocus(screen, ROW.ticket.summary);
});

test('a record that is opened takes no focus', async () => {
  const screen = draw();
  await screen.findByRole('button', { name: t('newTicket') });
  expect(document.activeElement).toBe(document.body);
});

const STOPPED: Outgoing = {
  commandId: 'command-1',
  what: { kind: 'ticket.create', summary: 'Error at the till', record: 'Ada Lovelace' },
  startedAt: 0,
  state: 'stopped',
  failure: { kind: 'expired' },
  seenInThread: false,
  actions: ['retry', 'stop-trying'],
};

test('after an action on a ticket that is not confirmed the focus is on it, or on `New ticket`', async () => {
  const withPending = (...pendingTickets: Outgoing[]) =>
    done({ ...RECORD_VIEW, tickets: [], pendingTickets });
  const screen = renderScreen(<Sidebar />, OTHERS, {
    'record.read': withPending(STOPPED),
    'command.retry': done(null),
    'dock.visibility.read': done({ clear: true, still: 10_000, tookKeyboard: false }),
  });
  await open(screen, t('retry'));
  screen.reply({ 'record.read': withPending({ ...STOPPED, state: 'sending', actions: [] }) });
  await screen.publish({ kind: 'record', tabId: 7 });
  await waitFor(() => expect(screen.queryByRole('button', { name: t('retry') })).toBeNull());
  const item = screen.getByText(t('writeNewTicket', 'Error at the till')).closest('li');
  await waitFor(() => expect(document.activeElement).toBe(item));
  screen.reply({ 'record.read': done({ ...RECORD_VIEW, pendingTickets: [] }) });
  await screen.publish({ kind: 'record', tabId: 7 });
  await hasFocus(screen, t('newTicket'));
});

const OTHER = { ...ROW, ticket: { ...ROW.ticket, id: 'ticket-2', summary: 'Card is stuck' } };

test('after the clock was set back, a click on a notification opens its ticket', async () => {
  const clicked = (ticketId: string, at: number) =>
    done({ ...RECORD_VIEW, tickets: [ROW, OTHER], pendingNavigation: { ticketId, at } });
  const screen = renderScreen(<Sidebar />, OTHERS, {
    'record.read': clicked('ticket-1', 7_200_000),
    'ticket.read': done(ROW),
    'thread.read': PENDING,
  });
  await screen.findByRole('heading', { level: 2, name: ROW.ticket.summary });
  screen.reply({ 'record.read': clicked('ticket-2', 3_600_000), 'ticket.read': done(OTHER) });
  await screen.publish({ kind: 'record', tabId: 7 });
  await screen.findByRole('heading', { level: 2, name: OTHER.ticket.summary });
});

test('who comes back from a ticket that is not in the list is on `New ticket`', async () => {
  const fields = { summary: OTHER.ticket.summary, clientId: '', priority: 'Regular' };
  const { id, summary } = OTHER.ticket;
  const screen = draw({
    'draft.read': done({ commandId: crypto.randomUUID(), text: '', attachments: [], fields }),
    'tickets.ofClient': done([{ id, summary, status: 'InProgress' }]),
    'ticket.read': done(OTHER),
    'thread.read': PENDING,
  });
  await open(screen, t('newTicket'));
  fireEvent.click(await screen.findByRole('button', { name: summary }));
  const back = await screen.findByRole('button', { name: t('backToTickets') });
  act(() => back.focus());
  fireEvent.click(back);
  await hasFocus(screen, t('newTicket'));
});

const NOT_FOUND: Failure = { kind: 'not-found', status: 404, serviceError: { fields: [] } };

test('who unlinks a ticket is on `New ticket` once its row is gone', async () => {
  const link = { reference: reference(RECORD_VIEW.record.ref), title: 'Ada Lovelace' };
  const gone: TicketRow = { ...ROW, links: [link], failure: NOT_FOUND };
  const screen = renderScreen(<Sidebar />, OTHERS, {
    'record.read': done({ ...RECORD_VIEW, tickets: [OTHER, gone] }),
    'ticket.read': done(gone),
    'thread.read': PENDING,
    'ticket.unlink': done(null),
  });
  await open(screen, ROW.ticket.summary);
  await open(screen, t('unlink'));
  await hasFocus(screen, ROW.ticket.summary);
  screen.reply({ 'record.read': done({ ...RECORD_VIEW, tickets: [OTHER] }) });
  await screen.publish({ kind: 'record', tabId: 7 });
  await hasFocus(screen, t('newTicket'));
});

test('the list to which a created ticket returns has it from the first picture on', async () => {
  const clientId = '3f2504e0-4f89-11d3-9a0c-0305e82c3301';
  const fields = { summary: ROW.ticket.summary, clientId, priority: 'Regular' };
  const screen = renderScreen(<Sidebar />, OTHERS, {
    'record.read': done({ ...RECORD_VIEW, tickets: [OTHER] }),
    'draft.read': done({ commandId: crypto.randomUUID(), text: '', attachments: [], fields }),
    'ticket.create': done({ kind: 'done', row: ROW }),
    'dock.visibility.read': done({ clear: true, still: 10_000, tookKeyboard: false }),
  });
  await open(screen, t('newTicket'));
  await screen.findByDisplayValue(ROW.ticket.summary);
  screen.reply({ 'record.read': done({ ...RECORD_VIEW, tickets: [ROW, OTHER] }) });
  const firstLists: string[] = [];
  const watch = new MutationObserver(() => {
    const list = screen.queryByRole('list', { name: t('tickets') });
    if (list) firstLists.push(list.textContent);
  });
  watch.observe(document.body, { subtree: true, childList: true });
  fireEvent.click(screen.getByRole('button', { name: t('createTicket') }));
  await hasFocus(screen, ROW.ticket.summary);
  watch.disconnect();
  expect(firstLists[0]).toContain(ROW.ticket.summary);
  expect(screen.queryByRole('button', { name: t('ticketsSort') })).toBeNull();
});

test.each([
  ['with tickets', [ROW]],
  ['without tickets', []],
])('who continues where the page shows no record is on `New ticket`: %s', async (_, tickets) => {
  const { ref, url } = RECORD_VIEW.record;
  const record = { ref, url };
  const screen = renderScreen(<RecordScreen view={{ ...RECORD_VIEW, record, tickets }} />, OTHERS, {
    'page.state.read': done('login'),
  });
  await open(screen, t('goOnAnyway', recordTitle(record)));
  await hasFocus(screen, t('newTicket'));
});

test('the strip of notices below the tickets is empty while there is no notice', async () => {
  const screen = renderScreen(
    <NoticesProvider>
      <RecordScreen view={{ ...RECORD_VIEW, tickets: [ROW] }} />
    </NoticesProvider>,
    OTHERS,
  );
  await screen.findByText(ROW.ticket.summary);
  const strip = screen.container.querySelector('[data-notices]');
  expect(strip).not.toBeNull();
  expect(strip?.childNodes).toHaveLength(0);
});
