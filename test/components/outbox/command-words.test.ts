import { describe, expect, test } from 'vitest';
import { describeCommand, heldWords, reasonOf } from '../../../components/outbox/command-words';
import type { Failure } from '../../../lib/domain/core/failure';
import type { Outgoing } from '../../../lib/protocol/requests/outbox';
import { explain } from '../../../lib/words/explain';

const decision = (applicationId: string, status: string): Outgoing => ({
  commandId: 'a',
  what: { kind: 'application.decide', applicationId, status },
  startedAt: 0,
  state: 'waiting',
  seenInThread: false,
  actions: [],
});

test.each([
  ['app-1', 'InformationRequired', 'Decision “Ask for information” about application app-1'],
  [
    '0f8fad5b-d9cb-469f-a165-70867728950e',
    'UnderReview',
    'Decision “Start review” about application …7728950e',
  ],
  // A later version stored a status that this one does not know.
  ['app-1', 'Paused', 'Decision “Paused” about application app-1'],
])('a decision about “%s” to “%s” reads: %s', (applicationId, status, words) => {
  expect(describeCommand(decision(applicationId, status))).toBe(words);
});

const held = (kind: 'message.send' | 'ticket.change', held: Outgoing['held']): Outgoing => ({
  ...decision('', ''),
  what:
    kind === 'message.send'
      ? { kind, ticketId: 't', message: { text: 'Hello', attachments: [] } }
      : { kind, ticketId: 't', change: { status: 'Closed' } },
  state: 'held',
  held,
});

test.each<[Outgoing['held'], string[]]>([
  // An earlier version stored no author.
  [{ count: 1, latest: 'x' }, ['New message from the manager while you were typing:']],
  [{ count: 1, latest: 'x', by: 'team' }, ['New message from your team while you were typing:']],
  [{ count: 3, latest: 'x', by: 'other' }, ['3 new messages while you were typing. Latest:']],
  [
    {
      ...{ count: 2, latest: 'x', by: 'manager' },
      changed: [{ field: 'status', was: 'InProgress', now: 'Closed' }],
    },
    [
      'This ticket was closed while you were typing.',
      '2 new messages from managers while you were typing. Latest:',
    ],
  ],
])('a reply held for %j says so', (why, words) => {
  expect(heldWords(held('message.send', why))).toEqual(words);
});

test('a held change names the old and the new value in the words of the screen', () => {
  const changed = [
    { field: 'status' as const, was: 'InProgress', now: 'WaitingForClient' },
    { field: 'priority' as const, was: 'Regular', now: 'Lunar' },
    { field: 'summary' as const, was: 'Refund', now: 'Refund twice' },
  ];
  expect(heldWords(held('ticket.change', { count: 0, latest: '', changed }))).toEqual([
    'The status was “In progress” when you chose it and is now “Waiting for client”.',
    'The priority was “Normal” when you chose it and is now “Lunar”.',
    'The summary was “Refund” when you wrote yours and is now “Refund twice”.',
  ]);
  expect(heldWords(held('ticket.change', { count: 0, latest: '', changed: [] }))).toEqual([
    'This ticket changed after you chose.',
  ]);
});

test('a write that the service rejected names each field and what is wrong with it', () => {
  const rejected: Outgoing = {
    ...decision('app-1', 'InformationRequired'),
    state: 'stopped',
    failure: {
      kind: 'invalid',
      status: 422,
      serviceError: {
        fields: [
          { field: 'attachments.0.url', message: 'The link does not open.' },
          { field: '', message: 'Too long in all.' },
        ],
      },
    },
    actions: ['edit', 'remove'],
  };
  expect(reasonOf(rejected, 0)).toBe(
    'Not sent: The service rejected this. Fix the problem and try again. ' +
      'attachments.0.url: The link does not open. Too long in all.',
  );
});

describe('a write whose outcome is unknown', () => {
  const MAY_HAVE_ARRIVED = 'This may already have arrived. Retry is safe: it is never sent twice.';
  const outgoing = (failure: Failure, more: Partial<Outgoing> = {}): Outgoing => ({
    ...decision('app-1', 'Approved'),
    state: 'confirming',
    failure,
    actions: ['retry', 'stop-trying'],
    ...more,
  });

  test.each<Failure>([
    { kind: 'no-answer', why: 'network' },
    { kind: 'no-answer', why: 'timeout' },
    { kind: 'unreadable', status: 200, detail: 'empty' },
    { kind: 'unexpected', detail: 'x' },
    { kind: 'extension-restarted' },
  ])('%j says that Retry is safe, and gives no advice about the set-up', (failure) => {
    expect(reasonOf(outgoing(failure), 0)).toBe(MAY_HAVE_ARRIVED);
    expect(reasonOf(outgoing(failure, { state: 'sending', actions: [] }), 0)).toBe(
      MAY_HAVE_ARRIVED,
    );
  });

  test('its text in the thread is said, too', () => {
    const failure: Failure = { kind: 'no-answer', why: 'network' };
    expect(reasonOf(outgoing(failure, { seenInThread: true }), 0)).toBe(
      `${MAY_HAVE_ARRIVED} This text is already in the thread.`,
    );
  });

  test('what the service said, and what the agent has to do, stay', () => {
    expect(reasonOf(outgoing({ kind: 'locked' }), 0)).toBe(
      'Your key is locked. Press the Alongside button in the browser’s toolbar and enter your passphrase. ' +
        MAY_HAVE_ARRIVED,
    );
    const down: Failure = {
      kind: 'service-error',
      status: 503,
      serviceError: { message: 'Back at noon', fields: [] },
    };
    expect(reasonOf(outgoing(down), 0)).toMatch(
      /^The service is having problems\..*Back at noon.*Retry is safe: it is never sent twice\.$/,
    );
  });

  test('a message that was never sent in 12 hours does not ask the user to look for it at the service', () => {
    const stopped = { state: 'stopped', failure: { kind: 'expired' } } as const;
    const unsent = outgoing(stopped.failure, { ...stopped, actions: ['retry', 'edit', 'remove'] });
    expect(reasonOf(unsent, 0)).toBe(
      'Not sent: This couldn’t be sent within 12 hours. Press Retry if it’s still right.',
    );
    const uncertain = outgoing(stopped.failure, { ...stopped, actions: ['stop-trying'] });
    expect(reasonOf(uncertain, 0)).toBe(
      'Not confirmed: Not confirmed after 12 hours. ' +
        'Check with the service whether it arrived before you send it again.',
    );
  });

  test('the page of a gateway says how to reach the service, too', () => {
    const failure: Failure = { kind: 'no-answer', why: 'gateway' };
    expect(reasonOf(outgoing(failure), 0)).toBe(`${explain(failure)} ${MAY_HAVE_ARRIVED}`);
  });

  test('before anything was sent, the reason is the failure', () => {
    expect(reasonOf(outgoing({ kind: 'no-answer', why: 'network' }, { state: 'waiting' }), 0)).toBe(
      'Couldn’t reach the service. Check the address and your connection, then try again.',
    );
  });
});
