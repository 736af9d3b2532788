import { describe, expect, test, vi } from 'vitest';
import type { Failure, FailureKind, Said } from '../../../lib/domain/failure';
import { createPartner } from '../../../lib/partner/client';
import { LONGEST_WAIT } from '../../../lib/partner/decide';
import type { Deed, StoredWrite } from '../../../lib/storage/schema';
import { draftOf } from '../../../lib/worker/outbox/draft-of';
import { isDue, NEVER } from '../../../lib/worker/outbox/due';
import { afresh, lineOf } from '../../../lib/worker/outbox/rows';
import { changedSince } from '../../../lib/worker/outbox/seen-state';
import { isAsSeen } from '../../../lib/worker/outbox/truth-check';
import { deedsOf, mayTakeBack } from '../../../lib/worker/outbox/view';

// The rules for one write, with nothing around it: what a person may do, when it is due.

const NOW = Date.UTC(2026, 10, 21, 12);
const DEEDS = {
  reply: {
    ...{ kind: 'message.send', ticketId: 't-1', subject: 'reply/t-1', sawUpTo: 0 },
    message: { text: 'Hello', attachments: [] },
  },
  creation: {
    ...{ kind: 'ticket.create', subject: 'new/r-1', reference: 'r-1', clientId: 'c-1' },
    summary: 'Refund',
  },
  change: { kind: 'ticket.change', ticketId: 't-1', change: { status: 'Closed' } },
  decision: { kind: 'application.decide', applicationId: 'a-1', status: 'Rejected' },
  reset: { kind: 'test.reset' },
} as const satisfies Record<string, Deed>;

const write = (part: Partial<StoredWrite> = {}): StoredWrite => ({
  ...{ action: 'w-1', number: 1, environment: 'test', address: 'https://api.example.com' },
  ...{ installationId: 'i-1', account: '', idempotencyKey: 'k-1', method: 'POST', path: '/' },
  ...{ body: '', digest: '', deed: DEEDS.reply, createdAt: NOW - 60_000, state: 'queued' },
  ...{ nextAt: NOW, attempts: 0, uncertain: false, tries: { failures: 0, unreadable: 0 } },
  ...part,
});

const said: Said = { fields: [] };
const FAILURES = {
  conflict: { kind: 'conflict', status: 409, said },
  invalid: { kind: 'invalid', status: 422, said },
  'not-allowed': { kind: 'not-allowed', status: 403, said },
  'other-answer': { kind: 'other-answer', ticketId: 't-2' },
  'application-changed': { kind: 'application-changed' },
  'link-refused': { kind: 'link-refused', name: 'a.pdf' },
  expired: { kind: 'expired' },
  'test-data-reset': { kind: 'test-data-reset' },
  'no-answer': { kind: 'no-answer', why: 'network' },
} as const satisfies Partial<Record<FailureKind, Failure>>;
type Met = keyof typeof FAILURES;

describe('a person may', () => {
  const stopped = (what: keyof typeof DEEDS, met: Met, uncertain = false, foreign = false) => {
    const failure = { ...FAILURES[met], ...(foreign ? { foreign } : {}) };
    return deedsOf(write({ state: 'stopped', deed: DEEDS[what], failure, uncertain }), NOW);
  };

  test.each<[string, Partial<StoredWrite>, string[]]>([
    ['nothing with one that is being sent', { state: 'sending' }, []],
    ['nothing with one that is done', { state: 'done' }, []],
    ['undo one in its first seconds', { undoUntil: NOW + 1 }, ['undo']],
    ['edit one that waits', { undoUntil: NOW }, ['edit', 'remove']],
    [
      'try one that waits after trouble',
      { failure: FAILURES['no-answer'] },
      ['retry', 'edit', 'remove'],
    ],
    [
      'not edit one that may have arrived',
      { uncertain: true, undoUntil: NOW + 1 },
      ['retry', 'stop-trying'],
    ],
    ['let a held one go', { state: 'held' }, ['send-anyway', 'edit', 'remove']],
    [
      'not edit a held change, as it has no form',
      { state: 'held', deed: DEEDS.change },
      ['send-anyway', 'remove'],
    ],
  ])('%s', (_, part, deeds) => {
    expect(deedsOf(write(part), NOW)).toEqual(deeds);
  });

  test.each<[keyof typeof DEEDS, Met, string[]]>([
    ['reply', 'conflict', ['send-anew', 'edit', 'remove']],
    ['change', 'conflict', ['send-anew', 'remove']],
    ['decision', 'conflict', ['edit', 'remove']],
    ['reply', 'invalid', ['edit', 'remove']],
    ['reply', 'link-refused', ['edit', 'remove']],
    ['decision', 'application-changed', ['edit', 'remove']],
    ['reply', 'not-allowed', ['retry', 'edit', 'remove']],
    ['creation', 'expired', ['retry', 'edit', 'remove']],
    ['reset', 'not-allowed', ['retry', 'remove']],
    ['reply', 'test-data-reset', ['remove']],
    ['creation', 'test-data-reset', ['edit', 'remove']],
  ])('with a %s that did not arrive (%s): %j', (what, met, deeds) => {
    expect(stopped(what, met)).toEqual(deeds);
  });

  test.each<[keyof typeof DEEDS, Met, string[]]>([
    ['reply', 'no-answer', ['retry', 'send-anew', 'stop-trying']],
    ['reply', 'conflict', ['send-anew', 'stop-trying']],
    ['creation', 'other-answer', ['send-anew', 'stop-trying']],
    ['reply', 'expired', ['send-anew', 'stop-trying']],
    ['decision', 'conflict', ['stop-trying']],
    ['decision', 'no-answer', ['retry', 'send-anew', 'stop-trying']],
    ['decision', 'expired', ['send-anew', 'stop-trying']],
    ['reset', 'no-answer', ['retry', 'stop-trying']],
    ['reset', 'expired', ['send-anew', 'stop-trying']],
    ['reply', 'test-data-reset', ['remove']],
  ])('with a %s that may have arrived (%s): %j', (what, met, deeds) => {
    expect(stopped(what, met, true)).toEqual(deeds);
  });

  test('try again what only a page refused', () => {
    expect(stopped('reply', 'invalid', true, true)).toContain('retry');
    expect(stopped('reply', 'invalid', true, false)).not.toContain('retry');
  });

  test.each(['queued', 'held', 'stopped', 'sending', 'done'] as const)(
    'take a %s one back only where it cannot have arrived',
    (state) => {
      const may = state !== 'sending' && state !== 'done';
      expect(mayTakeBack(write({ state }))).toBe(may);
      expect(mayTakeBack(write({ state, uncertain: true }))).toBe(false);
    },
  );
});

describe('the time of a write', () => {
  test.each<[string, Partial<StoredWrite>, boolean]>([
    ['has come at its very millisecond', { nextAt: NOW }, true],
    ['has not come a millisecond before', { nextAt: NOW + 1 }, false],
    ['has not come at the end of the longest wait', { nextAt: NOW + LONGEST_WAIT }, false],
    ['has come where only another clock gave it', { nextAt: NOW + LONGEST_WAIT + 1 }, true],
    ['does not come for one that waits for a person', { nextAt: NEVER }, false],
    ['has come for one that was cut off', { state: 'sending', nextAt: NEVER }, true],
    ['does not come for a held one', { state: 'held', nextAt: 0 }, false],
    ['does not come for a stopped one', { state: 'stopped', nextAt: 0 }, false],
  ])('%s', (_, part, due) => {
    expect(isDue(write(part), NOW)).toBe(due);
  });
});

describe('tried again by a person', () => {
  const tried = {
    ...{ attempts: 2, triedAt: NOW - 5, aged: 7, sentFrom: 3, failure: FAILURES.invalid },
    tries: { failures: 4, unreadable: 2, conflicts: 5 },
  } as const;
  const fresh = { tries: { failures: 0, unreadable: 0 }, failure: undefined };

  test('what never left is as if written now: the ticket is looked at before it leaves', () => {
    expect(afresh(write(tried), NOW)).toEqual(
      write({
        ...{ createdAt: NOW, attempts: 0, triedAt: undefined, aged: 0, sentFrom: undefined },
        ...fresh,
      }),
    );
  });

  test('what may have arrived keeps its age and its place in the thread', () => {
    const old = write({ ...tried, uncertain: true });
    expect(afresh(old, NOW)).toEqual({ ...old, ...fresh });
  });
});

describe('a ticket that was changed meanwhile', () => {
  const ticket = {
    ...{ id: 't-1', summary: 'Refund', description: '', attachments: [] },
    ...{ priority: 'Regular', status: 'Closed' },
  };
  const change = { status: 'InProgress', priority: 'Sticky', summary: 'Chargeback' };

  test.each(['status', 'priority', 'summary'] as const)('has its %s told', (field) => {
    const deed = { ...DEEDS.change, change, seen: { ...ticket, [field]: 'Before' } };
    expect(changedSince(deed, ticket)).toEqual([{ field, was: 'Before', now: ticket[field] }]);
    // Of what the write does not touch nothing is told, nor where somebody else did the same.
    expect(changedSince({ ...deed, change: {} }, ticket)).toEqual([]);
    expect(changedSince({ ...deed, change: { [field]: ticket[field] } }, ticket)).toEqual([]);
  });
});

test('an application that cannot be read is not decided unseen', async () => {
  const partner = createPartner({ address: 'https://api.example.com', key: 'svc_test_x' });
  const seen = { digest: 'd', status: 'Submitted' };
  const decision = write({ deed: { ...DEEDS.decision, seen } });
  for (const status of [403, 404, 500]) {
    vi.stubGlobal('fetch', async () => new Response('{"message":"No."}', { status }));
    expect(await isAsSeen(decision, partner), String(status)).toMatchObject({ ok: false });
  }
});

test('the form of a new ticket gets its client back, but not one of before a reset', () => {
  const body = JSON.stringify({
    ...{ clientId: 'c-1', summary: 'Refund', description: 'Twice', priority: 'Regular' },
    attachments: [],
  });
  const creation = write({ deed: DEEDS.creation, body });
  expect(draftOf(creation)?.fields).toMatchObject({ clientId: 'c-1' });
  const old = { ...creation, failure: FAILURES['test-data-reset'] };
  expect(draftOf(old)?.fields).not.toHaveProperty('clientId');
});

test('writes of one ticket, and those of one application, wait for each other', () => {
  const lines = Object.values(DEEDS).map((deed) => lineOf(write({ deed })));
  expect(lines).toEqual(['t-1', 'w-1', 't-1', 'a-1', 'w-1']);
});
