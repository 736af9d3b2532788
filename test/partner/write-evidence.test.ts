import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Application } from '../../lib/domain/onboarding/application';
import type { Ticket } from '../../lib/domain/tickets/ticket';
import { applicationPath, ticketPath } from '../../lib/partner/paths';
import {
  isPlainYes,
  isSameContent,
  messageShown,
  showsAllText,
  showsChange,
  showsCreation,
  showsDecision,
} from '../../lib/partner/write-evidence';

afterEach(() => vi.unstubAllEnvs());

// A write is confirmed only by a response that shows what it asked for. Each rule is tested alone.

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

  test('is confirmed by its own application with the status asked for', () => {
    expect(showsDecision(rejected, decision())).toBe(true);
    const odd = { ...rejected, id: 'a/b c' };
    expect(showsDecision(odd, decision({ status: 'Rejected' }, 'a/b c'))).toBe(true);
  });

  test.each<[string, Partial<Application>]>([
    ['another application', { id: 'app-2' }],
    ['an application with the same end of its id', { id: '1' }],
    ['another state', { status: 'Approved' }],
  ])('is not confirmed by %s', (_, part) => {
    expect(showsDecision({ ...rejected, ...part }, decision())).toBe(false);
  });

  test('is compared with the review fields that are shown, if that is asked for', () => {
    const request = decision({ status: 'Rejected', review });
    const shows = (shown: Application['review']) =>
      showsDecision({ ...rejected, review: shown }, request, { review: true });
    expect(shows(undefined)).toBe(true);
    expect(shows({ reasonCode: 'risk', message: null })).toBe(true);
    expect(shows({ reasonCode: 'other' })).toBe(false);
    const other = { ...rejected, review: { reasonCode: 'other' } };
    expect(showsDecision(other, request)).toBe(true);
  });

  test('is the same however the service writes its texts, its time and its requirements', () => {
    const shows = (body: object, shown: Application['review']) => {
      const { status } = { status: '', ...body };
      const request = decision(body);
      return showsDecision({ ...rejected, status, review: shown }, request, { review: true });
    };
    expect(shows({ status: 'Rejected', review }, { ...review, message: 'Too risky.\r\n' })).toBe(
      true,
    );

    const approved = (decidedAt: string) => ({ partnerMerchantId: 'm-1', decidedAt });
    const sent = { status: 'Approved', review: approved('2026-11-28T12:00:00.700Z') };
    for (const at of ['2026-11-28T12:00:00Z', '2026-11-28T12:00:00.700123+00:00'])
      expect(shows(sent, approved(at))).toBe(true);
    for (const at of ['2026-11-28T12:00:02Z', '2026-11-28T13:00:00.700Z', 'now'])
      expect(shows(sent, approved(at))).toBe(false);
    expect(shows(sent, { ...approved(sent.review.decidedAt), partnerMerchantId: 'm-2' })).toBe(
      false,
    );

    vi.stubEnv('TZ', 'Asia/Kathmandu');
    expect(shows(sent, approved('2026-11-28T12:00:00.700'))).toBe(true);

    const requirement = { field: 'company.taxId', message: 'It is missing.' };
    const asked = { ...review, requirements: [requirement] };
    const asking = { status: 'InformationRequired', review: asked };
    const back = (...requirements: object[]) => ({ ...asked, requirements });
    expect(
      shows(asking, back({ id: 7, message: requirement.message, field: 'company.taxId' })),
    ).toBe(true);
    expect(shows(asking, back())).toBe(false);
    expect(shows(asking, back(requirement, requirement))).toBe(false);
    expect(shows(asking, back({ ...requirement, field: 'company.name' }))).toBe(false);
  });
});

describe('a change of a ticket', () => {
  const ticket: Ticket = {
    id: 't-1',
    summary: 'Refund',
    description: '',
    attachments: [],
    priority: 'Regular',
    status: 'Closed',
  };
  const change = (body: object) => ({ path: ticketPath('t-1'), body: JSON.stringify(body) });

  test.each([
    ['status', { status: 'InProgress' }],
    ['priority', { priority: 'Sticky' }],
    ['summary', { summary: 'Chargeback' }],
  ])('is not confirmed if the %s differs', (_, request) => {
    expect(showsChange(ticket, change(request))).toBe(false);
    expect(showsChange({ ...ticket, ...request }, change(request))).toBe(true);
    expect(showsChange({ ...ticket, ...request, id: 't-2' }, change(request))).toBe(false);
  });
});

describe('a new ticket', () => {
  const request = {
    clientId: 'c-1',
    summary: 'Refund',
    description: 'Twice',
    priority: 'Regular',
    externalReference: 'ref-1',
    attachments: [FILE],
  };
  const body = JSON.stringify(request);
  const ticket: Ticket = {
    id: 't-1',
    summary: '',
    description: '',
    attachments: [],
    priority: 'Regular',
    status: 'InProgress',
  };

  test.each([
    ['its summary', { summary: ' Refund\r\n' }],
    ['its description', { description: 'Twice' }],
    ['its reference', { externalReference: 'ref-1' }],
  ])('is recognised by %s', (_, part) => {
    expect(showsCreation({ ...ticket, ...part }, { body })).toBe(true);
  });

  test('is not recognised by other texts or by empty ones', () => {
    expect(showsCreation({ ...ticket, summary: 'Other' }, { body })).toBe(false);
    const { externalReference: _, ...bare } = request;
    const empty = JSON.stringify({ ...bare, summary: '', description: '' });
    expect(showsCreation(ticket, { body: empty })).toBe(false);
  });

  test('is held by the service only with all its text and files', () => {
    const complete = { ...ticket, summary: 'Refund', description: 'Twice', attachments: [FILE] };
    expect(showsAllText(complete, { body })).toBe(true);
    for (const part of [{ summary: '' }, { description: '' }, { attachments: [] }])
      expect(showsAllText({ ...complete, ...part }, { body })).toBe(false);
  });
});

describe('a message', () => {
  const sent = (text: string) =>
    ({ method: 'POST', path: '', body: JSON.stringify({ text, attachments: [] }) }) as const;

  test.each<[string, object, string | undefined]>([
    ['by us with our text', { id: 'm-1', author: 'partner', text: 'Hi' }, 'm-1'],
    ['without an author', { id: 'm-1', text: 'Hi' }, 'm-1'],
    ['by us without a text', { id: 'm-1', author: 'partner' }, 'm-1'],
    ['by another author with our text', { id: 'm-1', author: 'svc', text: 'Hi' }, undefined],
    ['by us with another text', { id: 'm-1', author: 'partner', text: 'Ho' }, undefined],
    ['with only an id', { id: 'm-1' }, undefined],
  ])('confirmed by a response: %s', (_, body, id) => {
    expect(messageShown(body, sent('Hi'))).toBe(id);
  });

  test('shows its author as threads do, by an object, too', () => {
    const shown = (author: object) => ({ id: 'm-1', author, text: 'Hi' });
    const ours = { type: 'partner', name: 'Ada' };
    expect(messageShown(shown(ours), sent('Hi'))).toBe('m-1');
    expect(messageShown({ id: 'm-1', author: ours }, sent('Hi'))).toBe('m-1');
    expect(messageShown(shown({ type: 'svc' }), sent('Hi'))).toBeUndefined();
    expect(messageShown(shown({}), sent('Hi'))).toBeUndefined();
  });

  test('with other files has other content', () => {
    const one = { text: 'Hi', attachments: [FILE] };
    expect(isSameContent(one, { text: 'Hi ', attachments: [FILE] })).toBe(true);
    expect(isSameContent(one, { text: 'Hi', attachments: [] })).toBe(false);
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
])('%j with status %i is a plain success: %s', (body, status, yes) => {
  expect(isPlainYes({ status, body })).toBe(yes);
});
