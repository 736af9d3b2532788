// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DockPlace } from '../../../components/record/DockPlace';
import { Sidebar } from '../../../components/record/Sidebar';
import { TicketsAge } from '../../../components/record/TicketsAge';
import { done, type Failure, failed } from '../../../lib/domain/core/failure';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { testFaces } from '../faces';
import { RECORD_VIEW, ROW, SESSION } from '../samples';
import { FAILED, FAILURE, type Replies, renderScreen } from '../screen';
import { observeElements } from '../ui/guard/sight-stand-in';

const REFUSED_KEY: Failure = { kind: 'key-refused', status: 401, serviceError: { fields: [] } };

const OTHERS: Replies = {
  'session.read': done(SESSION),
  'page.state.read': done(null),
  'record.applications.read': done({ kind: 'none' }),
};

testFaces('the panel of a record', {
  screen: () => <Sidebar />,
  request: 'record.read',
  others: OTHERS,
  loading: t('loading'),
  empty: { reply: { kind: 'no-record' }, says: [t('noRecord'), t('noRecordNext')] },
  ready: {
    reply: RECORD_VIEW,
    shows: [
      ['heading', 'Ada Lovelace'],
      ['button', 'Terminal is offline'],
      ['button', t('newTicket')],
    ],
  },
  event: { kind: 'session' },
});

test('a panel for a customer without tickets says so, and offers to open or link one', async () => {
  const view = { ...RECORD_VIEW, tickets: [] };
  const screen = renderScreen(<Sidebar />, OTHERS, { 'record.read': done(view) });
  expect(await screen.findByText(t('noTickets', 'Ada Lovelace'))).toBeInstanceOf(HTMLElement);
  screen.getByText(t('noTicketsNext'));
  screen.getByRole('button', { name: t('newTicket') });
  screen.getByRole('button', { name: t('linkTicket') });
});

test('a panel without a key says so, and opens the settings', async () => {
  const screen = renderScreen(<Sidebar />, OTHERS, {
    'record.read': done({ kind: 'no-key' }),
    'screen.open': done(null),
  });
  await screen.findByText(t('noKey'));
  screen.getByText(t('noKeyNext'));
  fireEvent.click(screen.getByRole('button', { name: t('openSettings') }));
  expect(screen.sentParams('screen.open')).toEqual([{ page: 'options', section: 'keys' }]);
});

test('a panel whose key is refused opens the settings beside its tickets', async () => {
  const screen = renderScreen(<Sidebar />, OTHERS, {
    'record.read': done(RECORD_VIEW),
    'service.read': done({ waiting: 0, failure: REFUSED_KEY }),
    'screen.open': done(null),
  });
  await screen.findByText(explain(REFUSED_KEY), { exact: false });
  fireEvent.click(screen.getByRole('button', { name: t('openSettings') }));
  expect(screen.sentParams('screen.open')).toEqual([{ page: 'options', section: 'keys' }]);
});

test('a panel without an installation reads again after a press of `Retry`', async () => {
  const screen = renderScreen(<Sidebar />, OTHERS, {
    'record.read': done({ kind: 'no-installation' }),
  });
  await screen.findByText(t('noInstallation'));
  screen.reply({ 'record.read': done(RECORD_VIEW) });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  await screen.findByRole('button', { name: 'Terminal is offline' });
});

test('a panel in a foreign frame says so, and offers nothing', async () => {
  const screen = renderScreen(<Sidebar />, OTHERS, {
    'record.read': failed({ kind: 'denied', request: 'record.read' }),
  });
  await screen.findByText(t('inert'));
  expect(screen.queryAllByRole('button')).toEqual([]);
});

testFaces('the position of the panel', {
  screen: () => <DockPlace />,
  request: 'dock.place.read',
  loading: t('loading'),
  empty: { reply: null, says: [t('dockSilent')] },
  ready: {
    reply: { side: 'right', over: false, narrow: false },
    shows: [
      ['radiogroup', t('dockSide')],
      ['radio', t('dockLeft')],
    ],
  },
});

test('stored tickets are shown at once with their age', async () => {
  const stored = { ...RECORD_VIEW, tickets: [{ ...ROW, asOf: Date.now() - 3 * 3_600_000 }] };
  const screen = renderScreen(<Sidebar />, OTHERS, { 'record.read': done(stored) });
  await screen.findByRole('button', { name: 'Terminal is offline' });
  screen.getByText(t('ticketsRead', t('timeHours', 3)));
});

test('the age is that of the latest confirmation, also if it changed nothing', () => {
  const rows = [{ ...ROW, asOf: Date.now() - 3 * 3_600_000 }];
  const screen = renderScreen(
    <TicketsAge rows={rows} asOf={new Map([[ROW.ticket.id, Date.now()]])} />,
  );
  screen.getByText(t('ticketsRead', t('timeNow')));
});

test('a ticket whose id is a name that every object has keeps its age', () => {
  const ticket = { ...ROW.ticket, id: 'constructor' };
  const rows = [{ ...ROW, ticket, asOf: Date.now() - 3 * 3_600_000 }];
  const screen = renderScreen(<TicketsAge rows={rows} asOf={undefined} />);
  screen.getByText(t('ticketsRead', t('timeHours', 3)));
});

test('a closed ticket, which is read rarely, does not make the others look old', async () => {
  const closed = { ...ROW.ticket, id: 'ticket-2', status: 'Closed' };
  const screen = renderScreen(<Sidebar />, OTHERS, {
    'record.read': done({
      ...RECORD_VIEW,
      tickets: [
        { ...ROW, asOf: Date.now() },
        { ...ROW, ticket: closed, asOf: 1 },
      ],
    }),
  });
  await screen.findByText(t('ticketsRead', t('timeNow')));
});

test('a ticket that the service never confirmed has no age', async () => {
  const screen = renderScreen(<Sidebar />, OTHERS, { 'record.read': done(RECORD_VIEW) });
  await screen.findByRole('button', { name: 'Terminal is offline' });
  expect(screen.queryByText(new RegExp(`^${t('ticketsRead', '')}`))).toBeNull();
});

test('a pressed ticket is asked for before the press ends, and once', async () => {
  const page = { total: 0, from: 0, messages: [], seenUpTo: 0, outgoing: [], complete: true };
  const screen = renderScreen(<Sidebar />, OTHERS, {
    'record.read': done(RECORD_VIEW),
    'thread.read': done(page),
    'ticket.read': done(ROW),
    'thread.markSeen': done(null),
  });
  const ticket = await screen.findByRole('button', { name: 'Terminal is offline' });
  const asked = [{ scope: RECORD_VIEW.scope, ticketId: ROW.ticket.id }];
  fireEvent.pointerDown(ticket, { button: 0, pointerType: 'touch' });
  fireEvent.pointerDown(ticket, { button: 2, pointerType: 'mouse' });
  expect(screen.sentParams('thread.read')).toEqual([]);
  fireEvent.pointerDown(ticket, { button: 0, pointerType: 'mouse' });
  expect(screen.sentParams('thread.read')).toEqual(asked);
  expect(screen.sentParams('ticket.read')).toEqual(asked);
  fireEvent.click(ticket);
  await screen.findByText(t('noMessages'));
  expect(screen.sentParams('thread.read')).toEqual(asked);
  expect(screen.sentParams('ticket.read')).toEqual(asked);
});

test('what became of a refresh is not said of another record', async () => {
  const screen = renderScreen(<Sidebar />, OTHERS, {
    'record.read': done(RECORD_VIEW),
    'tickets.refresh': FAILED,
  });
  await screen.findByRole('button', { name: 'Terminal is offline' });
  fireEvent.click(screen.getByRole('button', { name: t('panelMenu') }));
  fireEvent.click(await screen.findByRole('menuitem', { name: t('panelRefresh') }));
  await screen.findByText(t('refreshFailed'), { exact: false });
  const ref = { ...RECORD_VIEW.record.ref, id: '43' };
  const other = { ...RECORD_VIEW.record, ref, name: 'Grace Hopper' };
  screen.reply({ 'record.read': done({ ...RECORD_VIEW, record: other }) });
  await screen.publish({ kind: 'record', tabId: 7 });
  await screen.findByRole('heading', { name: 'Grace Hopper' });
  expect(screen.queryByText(t('refreshFailed'), { exact: false })).toBeNull();
});

test.each([
  ['that succeeds', done({ isComplete: true }), [t('refreshDone')]],
  ['that the rate limit stops', done({ isComplete: false }), [t('refreshPartly')]],
  ['that fails', FAILED, [t('refreshFailed'), explain(FAILURE)]],
])('a refresh %s says so', async (_, outcome, says) => {
  const screen = renderScreen(<Sidebar />, OTHERS, {
    'record.read': done(RECORD_VIEW),
    'tickets.refresh': outcome,
  });
  await screen.findByRole('button', { name: 'Terminal is offline' });
  fireEvent.click(screen.getByRole('button', { name: t('panelMenu') }));
  fireEvent.click(await screen.findByRole('menuitem', { name: t('panelRefresh') }));
  for (const words of says) await screen.findByText(words, { exact: false });
});

test('a refresh reports what is shown again, so that an outage that ended is not said beside it', async () => {
  observeElements();
  const screen = renderScreen(<Sidebar />, OTHERS, {
    'record.read': done(RECORD_VIEW),
    'tickets.watch': done({ failure: FAILURE }),
    'tickets.refresh': done({ isComplete: true }),
  });
  await screen.findByText(t('notUpToDate'), { exact: false });
  const reports = screen.sentParams('tickets.watch');
  screen.reply({ 'tickets.watch': done({}) });
  fireEvent.click(screen.getByRole('button', { name: t('panelMenu') }));
  fireEvent.click(await screen.findByRole('menuitem', { name: t('panelRefresh') }));
  await screen.findByText(t('refreshDone'));
  // Not with the next report, which comes every few seconds.
  expect(screen.sentParams('tickets.watch')).toEqual([...reports, ...reports.slice(-1)]);
  await waitFor(() => expect(screen.queryByText(t('notUpToDate'), { exact: false })).toBeNull());
});
