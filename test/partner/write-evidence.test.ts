import { describe, expect, test } from 'vitest';
import type { Application } from '../../lib/domain/application';
import type { Ticket } from '../../lib/domain/ticket';
import { applicationPath, ticketPath } from '../../lib/partner/paths';
import {
  holdsWords,
  isPlainYes,
  messageShown,
  sameWords,
  showsChange,
  showsCreation,
  showsDecision,
} from '../../lib/partner/traits';

// A write is confirmed only by an answer that shows what it asked for. Each rule stands alone here.

const FILE = {
  name: 'a.pdf',
  mimeType: 'application/pdf',
  url: 'https://files.example.com/a.pdf',
  hash: '',
};

describe('a decision', () => {
  const review = { reasonCode: 'risk', message: 'Too risky.' };
  const rejected: Application = { id: 'app-1', status: 'Rejected', snapshot: {} };
  const decision = (body: object = { status: 'Rejected' }, id = 'app-1') => ({
    path: applicationPath('inst-1', id),
    body: JSON.stringify(body),
  });

  test('is shown by its own application in the state that was asked for', () => {
    expect(showsDecision(rejected, decision())).toBe(true);
    const odd = { ...rejected, id: 'a/b c' };
    expect(showsDecision(odd, decision({ status: 'Rejected' }, 'a/b c'))).toBe(true);
  });

  test.each<[string, Partial<Application>]>([
    ['another application', { id: 'app-2' }],
    ['an application whose id ends the same', { id: '1' }],
    ['another state', { status: 'Approved' }],
  ])('is not shown by %s', (_, part) => {
    expect(showsDecision({ ...rejected, ...part }, decision())).toBe(false);
  });

  test('is compared with the review that is shown, field by field, where that is asked for', () => {
    const asked = decision({ status: 'Rejected', review });
    const shows = (shown: Application['review']) =>
      showsDecision({ ...rejected, review: shown }, asked, { review: true });
    expect(shows(undefined)).toBe(true);
    expect(shows({ reasonCode: 'risk', message: null })).toBe(true);
    expect(shows({ reasonCode: 'other' })).toBe(false);
    const other = { ...rejected, review: { reasonCode: 'other' } };
    expect(showsDecision(other, asked)).toBe(true);
  });
});

describe('a change of a ticket', () => {
  const ticket: Ticket = {
    ...{ id: 't-1', summary: 'Refund', description: '', attachments: [] },
    ...{ priority: 'Regular', status: 'Closed' },
  };
  const change = (body: object) => ({ path: ticketPath('t-1'), body: JSON.stringify(body) });

  test.each([
    ['status', { status: 'InProgress' }],
    ['priority', { priority: 'Sticky' }],
    ['summary', { summary: 'Chargeback' }],
  ])('is not shown where the %s is another', (_, asked) => {
    expect(showsChange(ticket, change(asked))).toBe(false);
    expect(showsChange({ ...ticket, ...asked }, change(asked))).toBe(true);
    expect(showsChange({ ...ticket, ...asked, id: 't-2' }, change(asked))).toBe(false);
  });
});

describe('a new ticket', () => {
  const asked = {
    ...{ clientId: 'c-1', summary: 'Refund', description: 'Twice', priority: 'Regular' },
    ...{ externalReference: 'ref-1', attachments: [FILE] },
  };
  const body = JSON.stringify(asked);
  const ticket: Ticket = {
    ...{ id: 't-1', summary: '', description: '', attachments: [] },
    ...{ priority: 'Regular', status: 'InProgress' },
  };

  test.each([
    ['its summary', { summary: ' Refund\r\n' }],
    ['its description', { description: 'Twice' }],
    ['its reference', { externalReference: 'ref-1' }],
  ])('is known by %s', (_, part) => {
    expect(showsCreation({ ...ticket, ...part }, { body })).toBe(true);
  });

  test('is not known by words that are others, or by none', () => {
    expect(showsCreation({ ...ticket, summary: 'Other' }, { body })).toBe(false);
    const { externalReference: _, ...bare } = asked;
    const empty = JSON.stringify({ ...bare, summary: '', description: '' });
    expect(showsCreation(ticket, { body: empty })).toBe(false);
  });

  test('is kept by the service only with all its words and files', () => {
    const whole = { ...ticket, summary: 'Refund', description: 'Twice', attachments: [FILE] };
    expect(holdsWords(whole, { body })).toBe(true);
    for (const part of [{ summary: '' }, { description: '' }, { attachments: [] }])
      expect(holdsWords({ ...whole, ...part }, { body })).toBe(false);
  });
});

describe('a message', () => {
  const sent = (text: string) =>
    ({ method: 'POST', path: '', body: JSON.stringify({ text, attachments: [] }) }) as const;

  test.each<[string, object, string | undefined]>([
    ['by us with our words', { id: 'm-1', author: 'partner', text: 'Hi' }, 'm-1'],
    ['without an author', { id: 'm-1', text: 'Hi' }, 'm-1'],
    ['by us without words', { id: 'm-1', author: 'partner' }, 'm-1'],
    ['by another with our words', { id: 'm-1', author: 'svc', text: 'Hi' }, undefined],
    ['by us with other words', { id: 'm-1', author: 'partner', text: 'Ho' }, undefined],
    ['of which nothing but an id is shown', { id: 'm-1' }, undefined],
  ])('%s', (_, body, id) => {
    expect(messageShown(body, sent('Hi'))).toBe(id);
  });

  test('with other files is not the same', () => {
    const one = { text: 'Hi', attachments: [FILE] };
    expect(sameWords(one, { text: 'Hi ', attachments: [FILE] })).toBe(true);
    expect(sameWords(one, { text: 'Hi', attachments: [] })).toBe(false);
  });
});

test.each<[unknown, number, boolean]>([
  [undefined, 204, true],
  [undefined, 200, false],
  [{}, 200, true],
  [{ ok: true, error: null, errors: [] }, 200, true],
  [{ ok: false }, 200, false],
  [{ success: false }, 200, false],
  [{ error: 'no' }, 200, false],
  [{ errors: ['no'] }, 200, false],
  [{ errors: { summary: 'no' } }, 200, false],
  [[], 200, false],
  ['ok', 200, false],
])('%j with status %i is a plain yes: %s', (body, status, yes) => {
  expect(isPlainYes({ status, body })).toBe(yes);
});
