// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FoundTickets } from '../../../components/ticket/FoundTickets';
import { LinkTicket } from '../../../components/ticket/LinkTicket';
import { NewTicket } from '../../../components/ticket/new-ticket/NewTicket';
import type { RecordFacts } from '../../../components/ticket/record-facts';
import { done } from '../../../lib/domain/core/failure';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { testFaces } from '../faces';
import { RECORD_VIEW, ROW } from '../samples';
import { FAILED, FAILURE, PENDING, renderScreen } from '../screen';

const noop = () => undefined;
const LOOK = { linked: false, row: ROW, doubts: { elsewhere: [] } };

const FOUND = (
  <FoundTickets
    view={RECORD_VIEW}
    ids={[ROW.ticket.id]}
    title={t('foundOnPageTitle')}
    hint={t('foundOnPageHint')}
    onLinked={noop}
    onBack={noop}
  />
);

testFaces('a ticket that was found on the page', {
  screen: () => FOUND,
  request: 'ticket.find',
  loading: t('foundReading', ROW.ticket.id),
  ready: {
    reply: LOOK,
    shows: [
      ['region', t('foundOnPageTitle')],
      ['button', t('link')],
    ],
  },
});

test('Retry of a found ticket leaves the focus at the heading, and says so if it fails again', async () => {
  const screen = renderScreen(FOUND, { 'ticket.find': FAILED });
  const retry = await screen.findByRole('button', { name: t('retry') });
  expect(screen.queryByRole('alert')).toBeNull();
  retry.focus();
  fireEvent.click(retry);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(explain(FAILURE));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
});

test('tags that are named as a part of every object are tickets like others', async () => {
  const found = ['constructor', '__proto__', ROW.ticket.id];
  const screen = renderScreen(
    <FoundTickets
      view={RECORD_VIEW}
      ids={found}
      title={t('foundOnPageTitle')}
      hint={t('foundOnPageHint')}
      onLinked={noop}
      onBack={noop}
    />,
    { 'ticket.find': done(LOOK) },
  );
  await expect.poll(() => screen.queryAllByRole('button', { name: t('link') }).length).toBe(3);
  expect(screen.sentParams('ticket.find')).toMatchObject(found.map((ticketId) => ({ ticketId })));
});

test('a ticket that cannot be linked says why, and is linked after a press of `Retry`', async () => {
  const linked: string[] = [];
  const screen = renderScreen(
    <LinkTicket
      view={RECORD_VIEW}
      onLinked={({ ticket }) => linked.push(ticket.id)}
      onCancel={noop}
    />,
    { 'ticket.link': FAILED },
  );
  const field = screen.getByRole('textbox', { name: t('ticketId') });
  fireEvent.change(field, { target: { value: ROW.ticket.id } });
  fireEvent.click(screen.getByRole('button', { name: t('link') }));
  await screen.findByText(explain(FAILURE), { exact: false });
  screen.reply({ 'ticket.link': done({ ...LOOK, linked: true }) });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  await expect.poll(() => linked).toEqual([ROW.ticket.id]);
});

const CLIENT = '11111111-2222-4333-8444-555555555555';
const form = (client: RecordFacts['client']) => (
  <NewTicket
    view={{ ...RECORD_VIEW, client }}
    onCreated={noop}
    onKept={noop}
    onCancel={noop}
    onOpen={noop}
  />
);

test('a new ticket without a known client says where to find the client’s id', async () => {
  const screen = renderScreen(form({ clientId: '', from: 'nowhere' }), {});
  await screen.findByText(t('clientIdNowhere'));
  const field = screen.getByRole('textbox', { name: t('clientId') });
  expect(field).toHaveProperty('value', '');
});

test('a new ticket uses the client that the page names, and says so', async () => {
  const screen = renderScreen(form({ clientId: CLIENT, from: 'page' }), {});
  await screen.findByText(t('clientIdPage'));
  expect(screen.getByRole('textbox', { name: t('clientId') })).toHaveProperty('value', CLIENT);
});

test('a new ticket whose draft cannot be read says why, and can be written', async () => {
  const screen = renderScreen(form({ clientId: '', from: 'nowhere' }), { 'draft.read': FAILED });
  await screen.findByText(explain(FAILURE), { exact: false });
  expect(screen.getByRole('textbox', { name: t('summary') })).toHaveProperty('readOnly', false);
});

// This test is the last: reads of one draft are sequential, and this one never ends.
test('a new ticket is read-only until its draft was read', async () => {
  const screen = renderScreen(form({ clientId: '', from: 'nowhere' }), { 'draft.read': PENDING });
  const summary = await screen.findByRole('textbox', { name: t('summary') });
  expect(summary).toHaveProperty('readOnly', true);
  const create = screen.getByRole('button', { name: t('createTicket') });
  expect(create.getAttribute('aria-disabled')).toBe('true');
});

test('a new ticket with the summary of an open one names that, and can be created all the same', async () => {
  const opened: string[] = [];
  const open = { ...ROW.ticket, clientId: CLIENT, status: 'InProgress' };
  const closed = { ...open, id: 'ticket-closed', status: 'Closed' };
  const { record } = RECORD_VIEW;
  const view = {
    ...RECORD_VIEW,
    // Forms of one record share a draft.
    record: { ...record, ref: { ...record.ref, id: '77' } },
    client: { clientId: CLIENT, from: 'page' as const },
    tickets: [open, closed].map((ticket) => ({ ...ROW, ticket })),
  };
  const screen = renderScreen(
    <NewTicket
      view={view}
      onCreated={noop}
      onKept={noop}
      onCancel={noop}
      onOpen={(ticketId) => opened.push(ticketId)}
    />,
    {
      'draft.save': done([]),
      'tickets.ofClient': done([
        { id: open.id, summary: open.summary, status: open.status },
        { id: 'ticket-9', summary: 'The terminal is off-line', status: 'WaitingForManager' },
      ]),
    },
  );
  const summary = screen.getByRole('textbox', { name: t('summary') });
  await expect.poll(() => summary.hasAttribute('readonly')).toBe(false);
  fireEvent.change(summary, { target: { value: 'Terminal is offline again' } });
  await screen.findByText(t('alikeTickets', 1));
  const create = screen.getByRole('button', { name: t('createTicket') });
  expect(create.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: open.summary }));
  expect(opened).toEqual([open.id]);
  fireEvent.change(summary, { target: { value: 'Refund' } });
  await expect.poll(() => screen.queryAllByText(t('alikeTickets', 1)).length).toBe(0);
});
