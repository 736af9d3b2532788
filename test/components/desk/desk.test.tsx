// @vitest-environment happy-dom
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Desk } from '../../../components/desk/Desk';
import { DeskTickets } from '../../../components/desk/DeskTickets';
import { done } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { testFaces } from '../faces';
import { ROW, SCOPE, SESSION } from '../samples';
import { FAILED, PENDING, renderScreen } from '../screen';

const COUNTS = { '': 1 };
const LIST = { rows: [ROW], total: 1, counts: COUNTS };
const NOTHING = { rows: [], total: 0, counts: COUNTS };
const RECORDS = [{ reference: 'crm.example.com/customers/42', title: 'Ada Lovelace' }];

testFaces('the desk', {
  screen: () => <Desk />,
  request: 'session.read',
  others: { 'tickets.read': done(LIST), 'views.read': done([]), 'linkedRecords.read': done([]) },
  loading: t('loading'),
  empty: {
    reply: { ...SESSION, keyed: [], installationId: null, installations: [] },
    says: [t('noKey'), t('deskNoKeyNext')],
    offers: ['link', t('openSettings')],
  },
  ready: {
    reply: SESSION,
    shows: [
      ['region', t('deskList')],
      ['button', 'Terminal is offline'],
    ],
  },
  event: { kind: 'session' },
});

test.each([
  ['tickets', 'tickets', 'deskNoKeyNext'],
  ['onboarding', 'onboarding', 'onboardingNoKeyNext'],
  ['outbox', 'outbox', 'outboxNoKeyNext'],
  ['golive', 'golive', 'goliveNoKeyNext'],
] as const)(
  'the room %s is named by the heading and by the tab, and asks for a key in its own words',
  async (room, name, next) => {
    location.hash = `#/${room}`;
    const session = { ...SESSION, keyed: [], installationId: null, installations: [] };
    const screen = renderScreen(<Desk />, { 'session.read': done(session) });
    await screen.findByText(t(next));
    screen.getByRole('heading', { level: 1, name: t(name) });
    expect(document.title).toBe(t('deskTitleOf', t(name)));
  },
);

testFaces('the tickets of the desk', {
  screen: () => <DeskTickets scope={SCOPE} session={SESSION} />,
  request: 'tickets.read',
  others: { 'views.read': done([]), 'linkedRecords.read': done(RECORDS) },
  loading: t('loading'),
  empty: { reply: NOTHING, says: [t('deskEmpty'), t('deskEmptyNext')] },
  ready: {
    reply: LIST,
    shows: [
      ['button', 'Terminal is offline'],
      ['button', t('viewUnread')],
    ],
  },
  event: { kind: 'ticket', environment: 'test', ticketId: ROW.ticket.id },
});

test('another installation is one of the views', async () => {
  const other = { id: 'installation-2', name: 'Borealis' };
  const session = { ...SESSION, installations: [...SESSION.installations, other] };
  const screen = renderScreen(<DeskTickets scope={SCOPE} session={session} />, {
    'tickets.read': done(LIST),
    'views.read': done([]),
    'linkedRecords.read': done([]),
    'session.choose': done(session),
  });
  fireEvent.click(await screen.findByRole('button', { name: /Borealis/ }));
  await waitFor(() =>
    expect(screen.sentParams('session.choose')).toMatchObject([{ installationId: other.id }]),
  );
});

test('a search without results says so and offers to show all tickets', async () => {
  const screen = renderScreen(<DeskTickets scope={SCOPE} session={SESSION} />, {
    'tickets.read': done(LIST),
    'views.read': done([]),
    'linkedRecords.read': done(RECORDS),
  });
  await screen.findByRole('button', { name: 'Terminal is offline' });
  screen.reply({ 'tickets.read': done(NOTHING) });
  const search = screen.getByRole('searchbox', { name: t('searchTickets') });
  fireEvent.change(search, { target: { value: 'printer' } });
  await screen.findAllByText(t('deskNothingFound'));
  const showAll = screen.getByRole('button', { name: t('deskShowAll') });
  act(() => showAll.focus());
  fireEvent.click(showAll);
  await screen.findByRole('button', { name: 'Terminal is offline' });
  // The button is gone.
  expect(document.activeElement).toBe(search);
});

testFaces('the filter by record of the desk', {
  screen: () => <DeskTickets scope={SCOPE} session={SESSION} />,
  request: 'linkedRecords.read',
  others: { 'tickets.read': done(LIST), 'views.read': done([]) },
  ready: { reply: RECORDS, opens: t('filterRecord'), shows: [['option', 'Ada Lovelace']] },
  event: { kind: 'session' },
});

test('the desk lists its tickets where the records to filter by cannot be read', async () => {
  const screen = renderScreen(<DeskTickets scope={SCOPE} session={SESSION} />, {
    'tickets.read': done(LIST),
    'views.read': done([]),
    'linkedRecords.read': FAILED,
  });
  await screen.findByRole('button', { name: 'Terminal is offline' });
  await screen.findByText(t('recordFilterNotRead'));
  expect(screen.queryByRole('option', { name: 'Ada Lovelace' })).toBeNull();
  screen.getByRole('combobox', { name: t('filterRecord') });
});

test('a ticket that is read stays among the unread ones until the view is opened again', async () => {
  const unread = { ...ROW, unread: 1 };
  const screen = renderScreen(<DeskTickets scope={SCOPE} session={SESSION} />, {
    'tickets.read': done({ rows: [unread], total: 1, counts: { ...COUNTS, unread: 1 } }),
    'views.read': done([]),
    'linkedRecords.read': done([]),
    'ticket.read': done(ROW),
  });
  await screen.findByText(t('unread', 1));
  fireEvent.click(screen.getByRole('button', { name: t('viewUnread') }));
  await waitFor(() => expect(screen.sentParams('tickets.read')).toHaveLength(2));
  screen.reply({ 'tickets.read': done(NOTHING) });
  await screen.publish({ kind: 'ticket', environment: 'test', ticketId: ROW.ticket.id });
  await waitFor(() => expect(screen.queryByText(t('unread', 1))).toBeNull());
  screen.getByRole('button', { name: 'Terminal is offline' });
  fireEvent.click(screen.getByRole('button', { name: t('viewAll') }));
  fireEvent.click(await screen.findByRole('button', { name: t('viewUnread') }));
  await screen.findAllByText(t('deskNothingFound'));
});

test('what a search and a view find is announced, also that it is nothing', async () => {
  const screen = renderScreen(<DeskTickets scope={SCOPE} session={SESSION} />, {
    'tickets.read': done(LIST),
    'views.read': done([]),
    'linkedRecords.read': done([]),
  });
  await screen.findByRole('button', { name: 'Terminal is offline' });
  const list = screen.getByRole('region', { name: t('deskList') });
  const regions = within(list).getAllByRole('status');
  const expectOneSays = (words: string) =>
    waitFor(() =>
      // A region that came with its words is not read out.
      expect(regions.map(({ isConnected, textContent }) => isConnected && textContent)).toContain(
        words,
      ),
    );
  await expectOneSays(t('deskCount', 1));
  screen.reply({ 'tickets.read': done(NOTHING) });
  const search = screen.getByRole('searchbox', { name: t('searchTickets') });
  fireEvent.change(search, { target: { value: 'printer' } });
  await expectOneSays(t('deskNothingFound'));
  screen.reply({ 'tickets.read': done({ ...LIST, total: 2 }) });
  fireEvent.click(screen.getByRole('button', { name: t('viewUnread') }));
  await expectOneSays(t('deskShowing', 1, 2));
  // Nothing is left of it above a list that cannot be loaded.
  screen.reply({ 'tickets.read': FAILED });
  fireEvent.click(screen.getByRole('button', { name: t('viewWaiting') }));
  await screen.findByRole('button', { name: t('retry') });
  await waitFor(() => expect(regions.map(({ textContent }) => textContent).join('')).toBe(''));
});

test('a ticket beyond the rows of one reply stays in the list and is counted once', async () => {
  const newer = {
    ...ROW,
    ticket: { ...ROW.ticket, id: 'ticket-2', summary: 'Receipt is missing' },
  };
  const screen = renderScreen(<DeskTickets scope={SCOPE} session={SESSION} />, {
    'tickets.read': done({ ...LIST, total: 3 }),
    'views.read': done([]),
    'linkedRecords.read': done([]),
    'ticket.read': done(ROW),
  });
  await screen.findAllByText(t('deskShowing', 1, 3));
  screen.reply({ 'tickets.read': done({ ...LIST, rows: [newer], total: 4 }) });
  await screen.publish({ kind: 'ticket', environment: 'test', ticketId: newer.ticket.id });
  await screen.findByRole('button', { name: 'Receipt is missing' });
  screen.getByRole('button', { name: 'Terminal is offline' });
  screen.getAllByText(t('deskShowing', 2, 4));
});

test('without the saved views none is saved: the others would be lost', async () => {
  const screen = renderScreen(<DeskTickets scope={SCOPE} session={SESSION} />, {
    'tickets.read': done(LIST),
    'views.read': FAILED,
    'linkedRecords.read': done(RECORDS),
  });
  await screen.findByText(t('viewsNotRead'));
  const search = screen.getByRole('searchbox', { name: t('searchTickets') });
  fireEvent.change(search, { target: { value: 'printer' } });
  fireEvent.click(screen.getByRole('button', { name: t('viewOptions') }));
  const save = await screen.findByRole('menuitem', { name: t('saveView') });
  expect(save.getAttribute('aria-disabled')).toBe('true');
});

test('who sorted the list and then opens a ticket comes back to that ticket', async () => {
  const named = (id: string, summary: string) => ({
    ...ROW,
    ticket: { ...ROW.ticket, id, summary },
  });
  const newer = named('ticket-2', 'Receipt is missing');
  const screen = renderScreen(<DeskTickets scope={SCOPE} session={SESSION} />, {
    'tickets.read': done(LIST),
    'views.read': done([]),
    'linkedRecords.read': done([]),
    'ticket.read': done(ROW),
    'thread.read': PENDING,
  });
  const ticket = await screen.findByRole('button', { name: 'Terminal is offline' });
  screen.reply({ 'tickets.read': done({ ...LIST, rows: [newer, ROW], total: 2 }) });
  await screen.publish({ kind: 'ticket', environment: 'test', ticketId: newer.ticket.id });
  fireEvent.click(await screen.findByRole('button', { name: t('ticketsSort') }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Receipt is missing'));
  fireEvent.click(ticket);
  await waitFor(() => expect(document.activeElement?.localName).toBe('h2'));
  fireEvent.click(screen.getByRole('button', { name: t('backToTickets') }));
  await waitFor(() => expect(document.activeElement).toBe(ticket));
});

/** A mouse presses an option. */
function press(option: HTMLElement): void {
  fireEvent.pointerDown(option, { pointerType: 'mouse' });
  fireEvent.click(option, { detail: 1 });
}

const TEAM = { me: 'anna', members: [{ author: 'ben', name: 'Ben Sample' }] };

test('a team has views of its own, and a filter by assignee that leaves them', async () => {
  const screen = renderScreen(<DeskTickets scope={SCOPE} session={SESSION} />, {
    'tickets.read': done({ ...LIST, counts: { ...COUNTS, assigned: 3 } }),
    'views.read': done([]),
    'linkedRecords.read': done([]),
    'team.people.read': done(TEAM),
  });
  fireEvent.click(await screen.findByRole('button', { name: t('viewAssigned') }));
  await waitFor(() =>
    expect(screen.sentParams('tickets.read').at(-1)).toMatchObject({ view: 'assigned' }),
  );
  fireEvent.click(screen.getByRole('combobox', { name: t('filterAssignee') }));
  press(await screen.findByRole('option', { name: 'Ben Sample' }));
  await waitFor(() =>
    expect(screen.sentParams('tickets.read').at(-1)).toMatchObject({ view: '', assignee: 'ben' }),
  );
  fireEvent.click(screen.getByRole('button', { name: t('viewUnassigned') }));
  await waitFor(() => {
    const sent = screen.sentParams('tickets.read').at(-1);
    expect(sent).toMatchObject({ view: 'unassigned' });
    expect(sent).not.toMatchObject({ assignee: 'ben' });
  });
});

test('without a team the desk has no views of one', async () => {
  const screen = renderScreen(<DeskTickets scope={SCOPE} session={SESSION} />, {
    'tickets.read': done(LIST),
    'views.read': done([]),
    'linkedRecords.read': done([]),
  });
  await screen.findByRole('button', { name: t('viewMine') });
  expect(screen.queryByRole('button', { name: t('viewAssigned') })).toBeNull();
  expect(screen.queryByRole('combobox', { name: t('filterAssignee') })).toBeNull();
});

testFaces('the team’s views of the desk', {
  screen: () => <DeskTickets scope={SCOPE} session={SESSION} />,
  request: 'team.people.read',
  others: { 'tickets.read': done(LIST), 'views.read': done([]), 'linkedRecords.read': done([]) },
  ready: { reply: TEAM, opens: t('filterAssignee'), shows: [['option', 'Ben Sample']] },
  event: { kind: 'team', environment: 'test' },
});
