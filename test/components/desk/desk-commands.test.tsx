// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Desk } from '../../../components/desk/Desk';
import { NO_FILTER } from '../../../components/desk/filter';
import { installationName } from '../../../components/ui/feedback/installation-name';
import { chordsNow } from '../../../components/ui/shortcuts/user-chords';
import { done } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { ROW, SCOPE, SESSION } from '../samples';
import { FAILED, type Replies, renderScreen, type Screen } from '../screen';

// What the command menu offers on the desk, beside the keys and the places.

const LINKED = {
  ...ROW,
  links: [{ reference: 'crm.example.com/customers/42', title: 'Ada Lovelace' }],
};
const OTHER = { id: 'installation-2', name: 'Borealis' };
const VIEW = { ...NO_FILTER, name: 'Printers', text: 'printer' };
const SEND_AND = t('sendAndSet', t('statusClosed'));
const REPLY = {
  value: {
    commandId: '0b6c8f0e-2f5e-4d6a-9a51-3c1d2e4f5a6b',
    text: 'All done',
    attachments: [],
    fields: {},
  },
};

async function draw(more: Replies = {}) {
  const screen = renderScreen(
    <Desk />,
    {
      'session.read': done({
        ...SESSION,
        installations: [...SESSION.installations, OTHER],
      }),
      'tickets.read': done({ rows: [LINKED], total: 1, counts: { '': 1 } }),
      'linkedRecords.read': done([]),
      'views.read': done([VIEW]),
      'ticket.read': done(LINKED),
      'thread.read': done({
        ...{ total: 0, from: 0, messages: [], seenUpTo: 0, outgoing: [], complete: true },
      }),
      'draft.save': done([]),
    },
    more,
  );
  await screen.findByRole('button', { name: ROW.ticket.summary });
  // The keys are there.
  await waitFor(() => expect(chordsNow().has('list.next')).toBe(true));
  return screen;
}

async function openTicket(screen: Screen) {
  fireEvent.click(screen.getByRole('button', { name: ROW.ticket.summary }));
  const reply = await screen.findByRole('textbox', { name: t('reply') });
  await waitFor(() => expect(reply.hasAttribute('readonly')).toBe(false));
}

async function openMenu(screen: Screen) {
  fireEvent.keyDown(document.body, { code: 'KeyK', ctrlKey: true });
  await screen.findByRole('combobox', { name: t('commandSearch') });
  await screen.findByRole('option', { name: t('openSettings') });
}

const offers = (screen: Screen, label: string) =>
  screen.queryByRole('option', { name: label }) !== null;

async function choose(screen: Screen, label: string) {
  await openMenu(screen);
  fireEvent.click(screen.getByRole('option', { name: label }));
  await waitFor(() =>
    expect(screen.queryByRole('combobox', { name: t('commandSearch') })).toBeNull(),
  );
}

test('without an open ticket or a filter, their actions are not offered', async () => {
  const screen = await draw();
  await openMenu(screen);
  for (const label of [
    ...[t('editSummary'), t('attach'), t('lensTitle'), t('savedReplies'), t('send'), SEND_AND],
    ...[t('unlinkFrom', 'Ada Lovelace'), t('saveView'), t('renameView'), t('removeView')],
  ])
    expect(offers(screen, label), label).toBe(false);
});

test('an open ticket is edited, and its reply is worked on', async () => {
  const screen = await draw({ 'savedReplies.read': done({ replies: [], agentName: '' }) });
  await openTicket(screen);
  await openMenu(screen);
  // There is nothing to send.
  for (const label of [t('send'), SEND_AND]) expect(offers(screen, label)).toBe(false);
  fireEvent.click(screen.getByRole('option', { name: t('attach') }));
  await screen.findByRole('group', { name: t('attachLegend') });
  await choose(screen, t('lensTitle'));
  await screen.findByRole('region', { name: t('lensTitle') });
  await choose(screen, t('editSummary'));
  await screen.findByRole('textbox', { name: t('summary') });
  await openMenu(screen);
  for (const label of [t('attach'), t('editSummary')]) expect(offers(screen, label)).toBe(false);
  fireEvent.click(screen.getByRole('option', { name: t('savedReplies') }));
  await screen.findByRole('dialog', { name: t('savedReplies') });
});

test('a key that may write no tickets edits no summary', async () => {
  const screen = await draw({ 'rights.read': done({ permissions: ['tickets:read'] }) });
  await openTicket(screen);
  await openMenu(screen);
  expect(offers(screen, t('editSummary'))).toBe(false);
  expect(offers(screen, SEND_AND)).toBe(false);
});

test('a written reply is sent with a status', async () => {
  const screen = await draw({ 'draft.read': { ok: true, ...REPLY }, 'message.send': FAILED });
  await openTicket(screen);
  await choose(screen, SEND_AND);
  await waitFor(() =>
    expect(screen.sentParams('message.send')).toMatchObject([{ andSet: { status: 'Closed' } }]),
  );
});

test('a ticket that could not be unlinked says so', async () => {
  const screen = await draw({ 'ticket.unlink': FAILED });
  await openTicket(screen);
  await choose(screen, t('unlinkFrom', 'Ada Lovelace'));
  await waitFor(() =>
    expect(screen.sentParams('ticket.unlink')).toMatchObject([
      { ticketId: ROW.ticket.id, reference: 'crm.example.com/customers/42' },
    ]),
  );
  await screen.findByRole('button', { name: t('retry') });
});

test('what is searched for is saved as a view, which is renamed and removed', async () => {
  const screen = await draw({ 'views.save': done(null) });
  const search = screen.getByRole('searchbox', { name: t('searchTickets') });
  fireEvent.change(search, { target: { value: 'cable' } });
  await choose(screen, t('saveView'));
  fireEvent.click(await screen.findByRole('button', { name: t('cancel') }));
  fireEvent.click(await screen.findByRole('button', { name: VIEW.name }));
  await choose(screen, t('renameView'));
  await screen.findByRole('dialog', { name: t('renameView') });
  fireEvent.click(await screen.findByRole('button', { name: t('cancel') }));
  await choose(screen, t('removeView'));
  await waitFor(() => expect(screen.sentParams('views.save')).toMatchObject([{ views: [] }]));
});

test('Retry of a change to the views keeps what another window saved since', async () => {
  const screen = await draw({ 'views.save': FAILED });
  fireEvent.click(await screen.findByRole('button', { name: VIEW.name }));
  await choose(screen, t('removeView'));
  const retry = await screen.findByRole('button', { name: t('retry') });
  const other = { ...VIEW, name: 'Of the other window', text: 'router' };
  screen.reply({ 'views.save': done(null), 'views.read': done([VIEW, other]) });
  await screen.publish({ kind: 'session' });
  await screen.findByRole('button', { name: other.name });
  fireEvent.click(retry);
  await waitFor(() =>
    expect(screen.sentParams('views.save').at(-1)).toMatchObject({ views: [other] }),
  );
});

test('the other installations are chosen', async () => {
  const screen = await draw({ 'session.choose': done(SESSION) });
  const installation = (one: { id: string; name: string }) =>
    t('commandChoice', t('installation'), installationName(one));
  await openMenu(screen);
  const acme = installation({ id: SCOPE.installationId, name: 'Acme' });
  expect(offers(screen, acme)).toBe(false);
  fireEvent.click(screen.getByRole('option', { name: installation(OTHER) }));
  await waitFor(() =>
    expect(screen.sentParams('session.choose')).toEqual([{ installationId: OTHER.id }]),
  );
});
