// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { done, failed } from '../../../../lib/domain/core/failure';
import { explain } from '../../../../lib/words/explain';
import { t } from '../../../../lib/words/words';
import { RECORD_VIEW, SESSION } from '../../samples';
import { FAILURE, PENDING, type Replies, renderScreen } from '../../screen';
import { Form } from './form';

const draw = (replies: Replies = {}) =>
  renderScreen(
    <Form view={RECORD_VIEW} />,
    { 'session.read': done(SESSION), 'draft.read': done(null), 'draft.save': done([]) },
    replies,
  );

test('what is wrong with a field is said once the form is sent, until it is right', async () => {
  const screen = draw();
  const summary = await screen.findByDisplayValue(/Ada Lovelace/);
  const type = (value: string) => fireEvent.change(summary, { target: { value } });
  type('');
  expect(screen.queryByText(t('summaryMissing'))).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: t('createTicket') }));
  await screen.findByText(t('summaryMissing'));
  type('Error at the till');
  expect(screen.queryByText(t('summaryMissing'))).toBeNull();
  type(' ');
  expect(screen.getByText(t('summaryMissing'))).toBeTruthy();
  expect(screen.sentParams('ticket.create')).toEqual([]);
});

test('Start over takes back what was wrong with the emptied fields', async () => {
  const screen = draw({ 'draft.discard': done(null) });
  await screen.findByDisplayValue(/Ada Lovelace/);
  fireEvent.click(screen.getByRole('button', { name: t('createTicket') }));
  await waitFor(() => expect(invalidFields(screen.container)).not.toEqual([]));
  fireEvent.click(screen.getByRole('button', { name: t('startOver') }));
  await waitFor(() => expect(invalidFields(screen.container)).toEqual([]));
});

test('Start over takes back why the ticket was refused', async () => {
  const screen = draw({
    'draft.read': done(DRAFT),
    'draft.discard': done(null),
    'ticket.create': failed(FAILURE),
  });
  await screen.findByDisplayValue(DRAFT.text);
  fireEvent.click(screen.getByRole('button', { name: t('createTicket') }));
  await screen.findByText(t('failureMayHaveArrived'));
  fireEvent.click(screen.getByRole('button', { name: t('startOver') }));
  await waitFor(() => expect(screen.queryByText(t('failureMayHaveArrived'))).toBeNull());
});

test('a ticket without a response may have arrived, and its failure does not send the user to the settings', async () => {
  const screen = draw({
    'draft.read': done(DRAFT),
    'ticket.create': failed(FAILURE),
  });
  await screen.findByDisplayValue(DRAFT.text);
  fireEvent.click(screen.getByRole('button', { name: t('createTicket') }));
  await screen.findByRole('button', { name: t('retry') });
  expect(screen.queryByText(explain(FAILURE))).toBeNull();
  screen.getByText(t('failureMayHaveArrived'));
});

test('a ticket in place of whose response a gateway’s page came says how to reach the service', async () => {
  const failure = { kind: 'no-answer', why: 'gateway' } as const;
  const screen = draw({ 'draft.read': done(DRAFT), 'ticket.create': failed(failure) });
  await screen.findByDisplayValue(DRAFT.text);
  fireEvent.click(screen.getByRole('button', { name: t('createTicket') }));
  await screen.findByText(`${explain(failure)} ${t('failureMayHaveArrived')}`);
});

test('Retry gives the focus back to the button that creates the ticket', async () => {
  const screen = draw({ 'draft.read': done(DRAFT), 'ticket.create': failed(FAILURE) });
  await screen.findByDisplayValue(DRAFT.text);
  const create = screen.getByRole('button', { name: t('createTicket') });
  create.focus();
  fireEvent.click(create);
  const retry = await screen.findByRole('button', { name: t('retry') });
  screen.reply({ 'ticket.create': PENDING });
  retry.focus();
  fireEvent.click(retry);
  await waitFor(() => expect(retry.isConnected).toBe(false));
  expect(document.activeElement).toBe(create);
});

test('a ticket that is sent although it names another customer leaves the focus in its text', async () => {
  const failure = { kind: 'names-another', named: 'Bob', whose: 'Bob', own: 'Ada' } as const;
  const screen = draw({ 'draft.read': done(DRAFT), 'ticket.create': failed(failure) });
  const text = await screen.findByDisplayValue(DRAFT.text);
  fireEvent.click(screen.getByRole('button', { name: t('createTicket') }));
  const anyway = await screen.findByRole('button', { name: t('sendAnyway') });
  screen.reply({ 'ticket.create': PENDING });
  anyway.focus();
  fireEvent.click(anyway);
  await waitFor(() => expect(anyway.isConnected).toBe(false));
  expect(document.activeElement).toBe(text);
});

test('while the ticket is being created, no field of it can be changed', async () => {
  const screen = draw({
    'draft.read': done(DRAFT),
    'ticket.create': PENDING,
  });
  const text = await screen.findByDisplayValue(DRAFT.text);
  const priority = screen.getByRole('combobox', { name: t('priority') });
  expect(priority.getAttribute('aria-disabled')).not.toBe('true');
  fireEvent.click(screen.getByRole('button', { name: t('createTicket') }));
  await waitFor(() => expect(text).toHaveProperty('readOnly', true));
  expect(priority.getAttribute('aria-disabled')).toBe('true');
});

const DRAFT = {
  commandId: '8c2d9d0e-9a51-4b55-8f11-6d0f2a7c4a10',
  text: 'The till shows an error.',
  attachments: [],
  fields: {
    summary: 'Error at the till',
    clientId: '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    priority: 'Regular',
  },
};

const invalidFields = (form: Element) => [...form.querySelectorAll('[aria-invalid="true"]')];

test('a form whose draft became a ticket in another window says so before it makes a second one', async () => {
  const screen = draw({
    'draft.read': done(DRAFT),
    'draft.save': failed({ kind: 'already-sent' }),
  });
  const text = await screen.findByDisplayValue(DRAFT.text);
  fireEvent.change(text, { target: { value: 'It shows error 7.' } });
  const notice = await screen.findByText(t('createdElsewhere'));
  expect(notice.closest('[role=alert]')).not.toBeNull();
  expect(screen.getByDisplayValue('It shows error 7.')).toBeDefined();
});
