import { describe, expect, test, vi } from 'vitest';
import { COMMANDS } from '../../../lib/background/app/commands';
import { decideApplicationCommand } from '../../../lib/background/onboarding/review/decide-command';
import { allowedActions, canUndo } from '../../../lib/background/outbox/allowed-actions';
import { isDue, NEVER } from '../../../lib/background/outbox/due';
import { registerCommands } from '../../../lib/background/outbox/registry';
import { queueKeyOf, resetAttempts } from '../../../lib/background/outbox/store';
import { draftOfCommand } from '../../../lib/background/outbox/to-draft';
import { changedForChange } from '../../../lib/background/tickets/commands/changes-since';
import type { Failure, FailureKind, ServiceError } from '../../../lib/domain/core/failure';
import { createPartner } from '../../../lib/partner/client';
import { LONGEST_WAIT } from '../../../lib/partner/decide';
import type { CommandKind } from '../../../lib/protocol/requests/outbox';
import type { StoredCommand, StoredPayload } from '../../../lib/storage/stored-command';

// The rules for one command: what the agent may do, and when it is due.

const NOW = Date.UTC(2026, 10, 21, 12);
const PAYLOADS = {
  'message.send': {
    ...{ kind: 'message.send', ticketId: 't-1', subject: 'reply/t-1', sawUpTo: 0 },
    message: { text: 'Hello', attachments: [] },
  },
  'ticket.create': {
    ...{ kind: 'ticket.create', subject: 'new/r-1', reference: 'r-1', clientId: 'c-1' },
    summary: 'Refund',
  },
  'ticket.change': { kind: 'ticket.change', ticketId: 't-1', change: { status: 'Closed' } },
  'application.decide': {
    kind: 'application.decide',
    applicationId: 'a-1',
    status: 'Rejected',
  },
  'test.reset': { kind: 'test.reset' },
} as const satisfies {
  [Kind in CommandKind]: StoredPayload & { kind: Kind } & Record<string, unknown>;
};

registerCommands(COMMANDS);

const write = (part: Partial<StoredCommand> = {}): StoredCommand => ({
  ...{ commandId: 'w-1', number: 1, environment: 'test', address: 'https://api.example.com' },
  ...{ installationId: 'i-1', account: '', idempotencyKey: 'k-1', method: 'POST', path: '/' },
  ...{
    body: '',
    digest: '',
    payload: PAYLOADS['message.send'],
    createdAt: NOW - 60_000,
    state: 'queued',
  },
  ...{ nextAt: NOW, attempts: 0, uncertain: false, tries: { failures: 0, unreadable: 0 } },
  ...part,
});

const serviceError: ServiceError = { fields: [] };
const FAILURES = {
  conflict: { kind: 'conflict', status: 409, serviceError },
  invalid: { kind: 'invalid', status: 422, serviceError },
  'not-allowed': { kind: 'not-allowed', status: 403, serviceError },
  'other-answer': { kind: 'other-answer', ticketId: 't-2' },
  'application-changed': { kind: 'application-changed' },
  'link-refused': { kind: 'link-refused', name: 'a.pdf' },
  expired: { kind: 'expired' },
  'test-data-reset': { kind: 'test-data-reset' },
  'no-answer': { kind: 'no-answer', why: 'network' },
} as const satisfies Partial<Record<FailureKind, Failure>>;
type FailureName = keyof typeof FAILURES;

describe('the agent may', () => {
  const stopped = (
    what: CommandKind,
    failureName: FailureName,
    uncertain = false,
    foreign = false,
  ) => {
    const failure = { ...FAILURES[failureName], ...(foreign ? { foreign } : {}) };
    return allowedActions(
      write({ state: 'stopped', payload: PAYLOADS[what], failure, uncertain }),
      NOW,
    );
  };

  test.each<[string, Partial<StoredCommand>, string[]]>([
    ['do nothing with a command that is being sent', { state: 'sending' }, []],
    ['do nothing with a command that is done', { state: 'done' }, []],
    ['undo a command in its first seconds', { undoUntil: NOW + 1 }, ['undo']],
    ['edit a command that waits', { undoUntil: NOW }, ['edit', 'remove']],
    [
      'retry a command that waits after a failure',
      { failure: FAILURES['no-answer'] },
      ['retry', 'edit', 'remove'],
    ],
    [
      'not edit a command that may have arrived',
      { uncertain: true, undoUntil: NOW + 1 },
      ['retry', 'stop-trying'],
    ],
    ['send a held command anyway', { state: 'held' }, ['send-anyway', 'edit', 'remove']],
    [
      'not edit a held change, because it has no form',
      { state: 'held', payload: PAYLOADS['ticket.change'] },
      ['send-anyway', 'remove'],
    ],
  ])('%s', (_, part, actions) => {
    expect(allowedActions(write(part), NOW)).toEqual(actions);
  });

  test.each<[CommandKind, FailureName, string[]]>([
    ['message.send', 'conflict', ['send-as-new', 'edit', 'remove']],
    ['ticket.change', 'conflict', ['send-as-new', 'remove']],
    ['application.decide', 'conflict', ['edit', 'remove']],
    ['message.send', 'invalid', ['edit', 'remove']],
    ['message.send', 'link-refused', ['edit', 'remove']],
    ['application.decide', 'application-changed', ['edit', 'remove']],
    ['message.send', 'not-allowed', ['retry', 'edit', 'remove']],
    ['ticket.create', 'expired', ['retry', 'edit', 'remove']],
    ['test.reset', 'not-allowed', ['retry', 'remove']],
    ['message.send', 'test-data-reset', ['remove']],
    ['ticket.create', 'test-data-reset', ['edit', 'remove']],
  ])(
    'act on a command of the kind %s that did not arrive (%s): %j',
    (what, failureName, actions) => {
      expect(stopped(what, failureName)).toEqual(actions);
    },
  );

  test.each<[CommandKind, FailureName, string[]]>([
    ['message.send', 'no-answer', ['retry', 'send-as-new', 'stop-trying']],
    ['message.send', 'conflict', ['send-as-new', 'stop-trying']],
    ['ticket.create', 'other-answer', ['send-as-new', 'stop-trying']],
    ['message.send', 'expired', ['send-as-new', 'stop-trying']],
    ['application.decide', 'conflict', ['stop-trying']],
    ['application.decide', 'no-answer', ['retry', 'send-as-new', 'stop-trying']],
    ['application.decide', 'expired', ['send-as-new', 'stop-trying']],
    ['test.reset', 'no-answer', ['retry', 'stop-trying']],
    ['test.reset', 'expired', ['send-as-new', 'stop-trying']],
    ['message.send', 'test-data-reset', ['remove']],
  ])(
    'act on a command of the kind %s that may have arrived (%s): %j',
    (what, failureName, actions) => {
      expect(stopped(what, failureName, true)).toEqual(actions);
    },
  );

  test('retry what only an error page refused', () => {
    expect(stopped('message.send', 'invalid', true, true)).toContain('retry');
    expect(stopped('message.send', 'invalid', true, false)).not.toContain('retry');
  });

  test.each(['queued', 'held', 'stopped', 'sending', 'done'] as const)(
    'undo a %s command only if it cannot have arrived',
    (state) => {
      const isAllowed = state !== 'sending' && state !== 'done';
      expect(canUndo(write({ state }))).toBe(isAllowed);
      expect(canUndo(write({ state, uncertain: true }))).toBe(false);
    },
  );
});

describe('a command', () => {
  test.each<[string, Partial<StoredCommand>, boolean]>([
    ['is due at its exact millisecond', { nextAt: NOW }, true],
    ['is not due a millisecond earlier', { nextAt: NOW + 1 }, false],
    ['is not due before the longest wait has passed', { nextAt: NOW + LONGEST_WAIT }, false],
    [
      'is due if only a wrong clock can have set its time',
      { nextAt: NOW + LONGEST_WAIT + 1 },
      true,
    ],
    ['is not due while it waits for the agent', { nextAt: NEVER }, false],
    [
      'is due if the background stopped while sending it',
      { state: 'sending', nextAt: NEVER },
      true,
    ],
    ['is not due while it is held', { state: 'held', nextAt: 0 }, false],
    ['is not due while it is stopped', { state: 'stopped', nextAt: 0 }, false],
  ])('%s', (_, part, due) => {
    expect(isDue(write(part), NOW)).toBe(due);
  });
});

describe('a command that the agent retries', () => {
  const tried = {
    ...{ attempts: 2, triedAt: NOW - 5, aged: 7, sentFrom: 3, failure: FAILURES.invalid },
    tries: { failures: 4, unreadable: 2, conflicts: 5 },
  } as const;
  const fresh = { tries: { failures: 0, unreadable: 0 }, failure: undefined };

  test('gets a new creation time if it was never sent, so that its ticket is checked again', () => {
    expect(resetAttempts(write(tried), NOW)).toEqual(
      write({
        ...{ createdAt: NOW, attempts: 0, triedAt: undefined, aged: 0, sentFrom: undefined },
        ...fresh,
      }),
    );
  });

  test('keeps its age and its place in the thread if it may have arrived', () => {
    const old = write({ ...tried, uncertain: true });
    expect(resetAttempts(old, NOW)).toEqual({ ...old, ...fresh });
  });
});

describe('a ticket that was changed meanwhile', () => {
  const ticket = {
    ...{ id: 't-1', summary: 'Refund', description: '', attachments: [] },
    ...{ priority: 'Regular', status: 'Closed' },
  };
  const change = { status: 'InProgress', priority: 'Sticky', summary: 'Chargeback' };

  test.each(['status', 'priority', 'summary'] as const)('reports its new %s', (field) => {
    const payload = {
      ...PAYLOADS['ticket.change'],
      change,
      seen: { ...ticket, [field]: 'Before' },
    };
    expect(changedForChange(payload, ticket)).toEqual([
      { field, was: 'Before', now: ticket[field] },
    ]);
    // Fields that the command does not touch are not reported, nor the same change by somebody
    // else.
    expect(changedForChange({ ...payload, change: {} }, ticket)).toEqual([]);
    expect(changedForChange({ ...payload, change: { [field]: ticket[field] } }, ticket)).toEqual(
      [],
    );
  });
});

test('a decision is not sent if its application cannot be read', async () => {
  const partner = createPartner({ address: 'https://api.example.com', key: 'svc_test_x' });
  const seen = { digest: 'd', status: 'Submitted' };
  const payload = { ...PAYLOADS['application.decide'], seen, proposed: true };
  const decision = { ...write(), payload };
  for (const status of [403, 404, 500]) {
    vi.stubGlobal('fetch', async () => new Response('{"message":"No."}', { status }));
    const results = await Promise.all(
      (decideApplicationCommand.checks ?? []).map((one) => one.check(decision, partner)),
    );
    expect(results, String(status)).toContainEqual({
      kind: 'failed',
      failure: expect.objectContaining({ kind: expect.any(String) }),
    });
  }
});

test('the form of a new ticket gets its client back, unless a reset replaced the client', () => {
  const body = JSON.stringify({
    ...{ clientId: 'c-1', summary: 'Refund', description: 'Twice', priority: 'Regular' },
    attachments: [],
  });
  const creation = write({ payload: PAYLOADS['ticket.create'], body });
  expect(draftOfCommand(creation)?.fields).toMatchObject({ clientId: 'c-1' });
  const old = { ...creation, failure: FAILURES['test-data-reset'] };
  expect(draftOfCommand(old)?.fields).not.toHaveProperty('clientId');
});

test('commands of one ticket or one application wait for each other', () => {
  const queueKeys = Object.entries(PAYLOADS).map(([kind, payload]) => [
    kind,
    queueKeyOf(write({ payload })),
  ]);
  expect(Object.fromEntries(queueKeys)).toEqual({
    'message.send': 't-1',
    'ticket.change': 't-1',
    'application.decide': 'a-1',
    // Each of these is alone.
    'ticket.create': 'w-1',
    'test.reset': 'w-1',
  });
});
