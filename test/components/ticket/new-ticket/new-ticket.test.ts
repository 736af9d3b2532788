import { expect, test } from 'vitest';
import {
  faultsOf,
  initialDraft,
  newTicket,
  refusals,
  withClient,
  withoutClient,
} from '../../../../components/ticket/new-ticket/new-ticket';
import { statusChoices, statusWord, turnWord } from '../../../../components/ticket/ticket-words';

const record = {
  ref: { host: 'crm.example.com', type: 'customers', id: '42' },
  name: 'Acme',
  url: 'https://crm.example.com/customers/42',
};
const clientId = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const known = { clientId, from: 'remembered' } as const;

test('a new ticket starts with the data of the record', () => {
  const draft = withClient(initialDraft(record), known);
  expect(draft.fields).toEqual({ summary: 'Acme: ', clientId, priority: 'Regular' });
  expect(draft.text).toBe('\n\nhttps://crm.example.com/customers/42');
  expect(faultsOf(draft)).toEqual({});
  expect(newTicket(draft, record)).toEqual({
    clientId,
    summary: 'Acme:',
    description: 'https://crm.example.com/customers/42',
    externalReference: 'crm.example.com/customers/42',
    priority: 'Regular',
    attachments: [],
  });
});

test('a typed client replaces a known one, which is not stored in the draft', () => {
  const draft = initialDraft(record);
  expect(draft.fields).not.toHaveProperty('clientId');
  const typed = { ...draft, fields: { ...draft.fields, clientId: 'typed' } };
  expect(withClient(typed, known).fields.clientId).toBe('typed');
});

test('a test client replaces what the user typed', () => {
  const draft = initialDraft(record);
  const typed = { ...draft, fields: { ...draft.fields, clientId: 'typed' } };
  expect(withClient(typed, { clientId, from: 'test-client' }).fields.clientId).toBe(clientId);
});

test('a missing value is reported at its field', () => {
  const draft = withClient(initialDraft(record), { clientId: '', from: 'nowhere' });
  expect(faultsOf({ ...draft, fields: { summary: ' ' } })).toEqual({
    summary: expect.stringContaining('short summary'),
    clientId: expect.stringContaining('Enter the client ID'),
  });
  expect(faultsOf({ ...draft, fields: { ...draft.fields, clientId: '42' } })).toEqual({
    clientId: expect.stringContaining('isn’t a client ID'),
  });
});

test('a refused client id is reported at its field and nowhere else', () => {
  expect(refusals({ kind: 'not-a-client-id' })).toMatchObject({
    of: { clientId: expect.any(String) },
    placed: true,
  });
  expect(refusals({ kind: 'not-the-test-client', clientId })).toMatchObject({
    of: { clientId: expect.stringContaining(clientId) },
    placed: true,
  });
  expect(refusals(undefined)).toEqual({ of: {}, rest: [], placed: false });
});

test('an unknown status is shown unchanged and can be kept', () => {
  expect(statusWord('OnHold')).toBe('OnHold');
  expect(statusWord('constructor')).toBe('constructor');
  expect(turnWord('OnHold')).toBeUndefined();
  expect(statusChoices('OnHold').map(({ label }) => label)).toEqual([
    'In progress',
    'Waiting for client',
    'Waiting for manager',
    'Closed',
    'OnHold',
  ]);
  expect(statusChoices('Closed')).toHaveLength(4);
});

test('a draft without its client takes the client of the new installation', () => {
  const draft = withClient(initialDraft(record), known);
  const another = { clientId: 'another', from: 'page' } as const;
  const changed = withClient({ ...draft, fields: withoutClient(draft.fields) }, another);
  expect(changed.fields).toEqual({ ...draft.fields, clientId: 'another' });
});
