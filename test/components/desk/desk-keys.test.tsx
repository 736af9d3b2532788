// @vitest-environment happy-dom
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Desk } from '../../../components/desk/Desk';
import { NO_FILTER } from '../../../components/desk/filter';
import { chordsNow } from '../../../components/ui/shortcuts/user-chords';
import { done } from '../../../lib/domain/core/failure';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { t } from '../../../lib/words/words';
import { ROW, SESSION } from '../samples';
import { FAILED, PENDING, renderScreen } from '../screen';

const row = (id: string, summary: string): TicketRow => ({
  ...ROW,
  ticket: { ...ROW.ticket, id, summary, status: 'InProgress' },
  othersWrote: true,
});
const ROWS = [row('t-1', 'First'), row('t-2', 'Second'), row('t-3', 'Third')];
const LIST = { rows: ROWS, total: 3, counts: { '': 3 } };

afterEach(() => {
  location.hash = '';
});

async function draw(replies = {}) {
  const screen = renderScreen(<Desk />, {
    'session.read': done(SESSION),
    'tickets.read': done(LIST),
    'linkedRecords.read': done([]),
    'views.read': done([]),
    'ticket.read': done(row('t-1', 'First')),
    'thread.read': PENDING,
    ...replies,
  });
  await screen.findByRole('button', { name: 'First' });
  await waitFor(() => expect(chordsNow().has('list.next')).toBe(true));
  return screen;
}

const press = (code: string, held: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { code, ...held });
const focused = () => document.activeElement?.textContent;

test('j and k go through the list, and stop at its ends', async () => {
  await draw();
  const went = ['KeyJ', 'KeyJ', 'KeyJ', 'KeyJ', 'KeyK', 'KeyK', 'KeyK'].map((code) => {
    press(code);
    return focused();
  });
  expect(went).toEqual(['First', 'Second', 'Third', 'Third', 'Second', 'First', 'First']);
  press('Enter');
  await waitFor(() => expect(location.hash).toBe('#/tickets/t-1'));
});

test('r opens the selected ticket with the reply focused, Enter with its heading', async () => {
  const screen = await draw();
  press('KeyJ');
  press('KeyR');
  const reply = await screen.findByRole('textbox', { name: t('reply') });
  await waitFor(() => expect(document.activeElement).toBe(reply));
  expect(location.hash).toBe('#/tickets/t-1');
  fireEvent.click(screen.getByRole('button', { name: 'Second' }));
  await waitFor(() => expect(document.activeElement?.localName).toBe('h2'));
});

test('e closes the selected ticket once, and selects the next one', async () => {
  const screen = await draw({ 'ticket.change': done({ kind: 'done', row: ROWS[0] }) });
  press('KeyE');
  expect(screen.sentParams('ticket.change')).toEqual([]);
  press('KeyJ');
  press('KeyE');
  press('KeyE', { repeat: true });
  expect(focused()).toBe('Second');
  expect(screen.sentParams('ticket.change')).toMatchObject([
    { ticketId: 't-1', change: { status: 'Closed' }, seen: { status: 'InProgress' } },
  ]);
  await screen.findByText(t('ticketClosing', 'First'));
});

test('a ticket that could not be closed says so, and Retry sends the same command', async () => {
  const screen = await draw({ 'ticket.change': FAILED });
  press('KeyJ');
  press('KeyE');
  await screen.findByText(t('ticketNotClosed', 'First'));
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  const [first, second] = screen.sentParams('ticket.change');
  expect(second).toEqual(first);
});

test('a ticket that its key closes at the second press is not called unclosed any more', async () => {
  const screen = await draw({ 'ticket.change': FAILED });
  press('KeyJ');
  press('KeyE');
  await screen.findByText(t('ticketNotClosed', 'First'));
  screen.reply({ 'ticket.change': done({ kind: 'done', row: ROW }) });
  press('KeyK');
  expect(focused()).toBe('First');
  press('KeyE');
  await waitFor(() => expect(screen.sentParams('ticket.change')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(t('ticketNotClosed', 'First'))).toBeNull());
});

test('m marks the selected ticket unread', async () => {
  const screen = await draw({ 'thread.markUnread': done(null) });
  press('KeyJ');
  press('KeyM');
  expect(screen.sentParams('thread.markUnread')).toMatchObject([{ ticketId: 't-1' }]);
});

test('each ticket that is marked unread is announced, also with the same words', async () => {
  const screen = await draw({ 'thread.markUnread': done(null) });
  press('KeyJ');
  press('KeyM');
  const first = await screen.findByText(t('markedUnread'));
  press('KeyJ');
  press('KeyM');
  // What stays in a live region is announced no second time.
  await waitFor(() => expect(screen.getByText(t('markedUnread'))).not.toBe(first));
  expect(screen.getByText(t('markedUnread')).closest('[role="status"]')).not.toBeNull();
});

test('/ goes to the search, and Escape clears it, and then leaves it', async () => {
  const screen = await draw();
  press('Slash');
  const search = screen.getByRole('searchbox', { name: t('searchTickets') });
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: 'printer' } });
  press('Escape');
  expect(search).toHaveProperty('value', '');
  press('Escape');
  expect(focused()).toBe('First');
});

test('the header leads to the keys, for who uses a mouse', async () => {
  const screen = await draw();
  fireEvent.click(screen.getByRole('button', { name: t('shortcuts') }));
  await screen.findByRole('dialog', { name: t('shortcuts') });
  screen.getByText(t('keyNextTicket'));
});

test('the command menu has the rooms, the actions with their keys, and tickets', async () => {
  const screen = await draw();
  press('KeyK', { ctrlKey: true });
  // Typed before the menu is there.
  fireEvent.keyDown(document.body, { code: 'KeyO', key: 'o' });
  fireEvent.keyDown(document.body, { code: 'KeyU', key: 'u' });
  const field = await screen.findByRole('combobox', { name: t('commandSearch') });
  expect(field).toHaveProperty('value', 'ou');
  await screen.findByRole('option', { name: t('commandGo', t('outbox')) });
  fireEvent.change(field, { target: { value: 'second' } });
  await screen.findByRole('option', { name: /Second/ });
  expect(screen.sentParams('tickets.read').at(-1)).toMatchObject({ text: 'second' });
});

test('while the command menu searches, it offers no ticket without the typed words', async () => {
  const screen = await draw();
  press('KeyK', { ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: t('commandSearch') });
  await screen.findByRole('option', { name: /^First/ });
  screen.reply({ 'tickets.read': PENDING });
  fireEvent.change(field, { target: { value: 'second' } });
  await waitFor(() => expect(screen.queryByRole('option', { name: /^First/ })).toBeNull());
  screen.getByRole('option', { name: /^Second/ });
});

test('the command menu leads to the other views', async () => {
  const screen = await draw({ 'views.read': done([{ ...NO_FILTER, name: 'Ada’s', text: 'ada' }]) });
  await screen.findByRole('button', { name: 'Ada’s' });
  press('KeyK', { ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: t('commandSearch') });
  const view = (name: string) => t('commandChoice', t('deskView'), name);
  await screen.findByRole('option', { name: view('Ada’s') });
  expect(screen.queryByRole('option', { name: view(t('viewAll')) })).toBeNull();
  fireEvent.change(field, { target: { value: 'unread' } });
  fireEvent.click(await screen.findByRole('option', { name: view(t('viewUnread')) }));
  await waitFor(() =>
    expect(screen.sentParams('tickets.read').at(-1)).toMatchObject({ view: 'unread', text: '' }),
  );
});

test('in a row the keys are never for the ticket that is open beside it', async () => {
  const quiet = { ...row('t-2', 'Second'), othersWrote: undefined };
  const screen = await draw({
    'tickets.read': done({ ...LIST, rows: [ROWS[0], quiet] }),
    'ticket.change': done({ kind: 'done', row: quiet }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'First' }));
  await screen.findByRole('button', { name: t('markUnread') });
  const second = screen.getByRole('button', { name: 'Second' });
  act(() => second.focus());
  press('KeyM');
  // Another button of the row belongs to it, too.
  const item = second.closest('li') ?? document.body;
  const snooze = await within(item).findByRole('button', { name: t('snoozeButton') });
  act(() => snooze.focus());
  press('Enter');
  expect(location.hash).toBe('#/tickets/t-1');
  press('KeyE');
  await waitFor(() => expect(screen.sentParams('ticket.change')).toHaveLength(1));
  expect(screen.sentParams('ticket.change')).toMatchObject([{ ticketId: 't-2' }]);
  expect(screen.sentParams('thread.markUnread')).toEqual([]);
});

test('the command menu snoozes the open ticket, also after the mouse was on another one', async () => {
  const screen = await draw();
  fireEvent.click(screen.getByRole('button', { name: 'First' }));
  await screen.findByRole('textbox', { name: t('reply') });
  const third = screen.getByRole('button', { name: 'Third' }).closest('li') ?? document.body;
  fireEvent.pointerEnter(third);
  await within(third).findByRole('button', { name: t('snoozeButton') });
  press('KeyK', { ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: t('commandSearch') });
  // What the thread's menu has is here, too.
  for (const label of [t('printThread'), t('commandChoice', t('exportThread'), 'JSON')])
    await screen.findByRole('option', { name: label });
  fireEvent.change(field, { target: { value: t('snoozeButton') } });
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(t('snoozeButton')) }));
  await screen.findByRole('dialog', { name: t('snoozeTitle') });
});

test('a row is snoozed by its key, also if the mouse was on it before the other ticket was opened', async () => {
  const screen = await draw({ 'ticket.snooze': done(null) });
  const second = screen.getByRole('button', { name: 'Second' });
  const item = second.closest('li') ?? document.body;
  fireEvent.pointerEnter(item);
  await within(item).findByRole('button', { name: t('snoozeButton') });
  fireEvent.click(screen.getByRole('button', { name: 'First' }));
  await screen.findByRole('textbox', { name: t('reply') });
  act(() => second.focus());
  press('KeyS');
  const dialog = await screen.findByRole('dialog', { name: t('snoozeTitle') });
  fireEvent.click(within(dialog).getByRole('button', { name: t('snooze') }));
  await waitFor(() => expect(screen.sentParams('ticket.snooze')).toHaveLength(1));
  expect(screen.sentParams('ticket.snooze')).toMatchObject([{ ticketId: 't-2' }]);
});
