import { describe, expect, test } from 'vitest';
import {
  type Authored,
  authoredMessage,
  authoredOutgoing,
  continuesGroup,
  initialsOf,
  newDay,
} from '../../../components/thread/message-groups';
import type { Outgoing } from '../../../lib/protocol/requests/outbox';

const NOON = new Date(2026, 10, 21, 12).getTime();
const MINUTE = 60_000;
const manager = (at: number | undefined): Authored => ({ writer: 'manager', at });
const you = (at: number): Authored => ({ writer: 'you', at });

describe('a message continues the group of the one before it', () => {
  test('if the same side wrote it within five minutes', () => {
    expect(continuesGroup(manager(NOON), manager(NOON - 5 * MINUTE))).toBe(true);
    expect(continuesGroup(manager(NOON), manager(NOON - 5 * MINUTE - 1))).toBe(false);
    expect(continuesGroup(manager(NOON), you(NOON))).toBe(false);
    expect(continuesGroup({ writer: 'team', at: NOON }, you(NOON))).toBe(false);
    expect(continuesGroup(manager(NOON), undefined)).toBe(false);
  });

  test('not on another day', () => {
    const midnight = new Date(2026, 10, 22).getTime();
    expect(continuesGroup(manager(midnight), manager(midnight - MINUTE))).toBe(false);
  });

  test('also if a clock was set back a little, but not if it was set back by hours', () => {
    expect(continuesGroup(manager(NOON - MINUTE), manager(NOON))).toBe(true);
    expect(continuesGroup(manager(NOON - 60 * MINUTE), manager(NOON))).toBe(false);
  });

  test('in the hour that a change to winter time repeats', () => {
    // 02:58 in summer time and 02:01 in winter time are three minutes apart.
    const before = Date.parse('2026-10-25T00:58:00Z');
    expect(continuesGroup(manager(before + 3 * MINUTE), manager(before))).toBe(true);
    expect(continuesGroup(manager(before + 63 * MINUTE), manager(before))).toBe(false);
  });

  test('by their order alone if neither has a time, and not if one has', () => {
    expect(continuesGroup(manager(undefined), manager(undefined))).toBe(true);
    expect(continuesGroup(manager(NOON), manager(undefined))).toBe(false);
    expect(continuesGroup(manager(undefined), manager(NOON))).toBe(false);
  });

  test('if the service names the same other author, and never if it names none', () => {
    const other = (name?: string): Authored => ({ writer: 'other', name, at: NOON });
    expect(continuesGroup(other('bot'), other('bot'))).toBe(true);
    expect(continuesGroup(other('bot'), other('system'))).toBe(false);
    expect(continuesGroup(other(), other())).toBe(false);
  });

  test('if it is our own that is on its way', () => {
    const outgoing: Outgoing = {
      ...{ commandId: 'a', what: { kind: 'test.reset' }, startedAt: NOON, state: 'sending' },
      ...{ seenInThread: false, actions: [] },
    };
    const own = authoredMessage({
      ...{ id: 'm', author: 'partner', own: true, text: 'Hello', attachments: [] },
      ...{ readable: true, createdAt: NOON - MINUTE },
    });
    const way = authoredOutgoing(outgoing);
    expect(continuesGroup(way, own)).toBe(true);
    expect(continuesGroup(way, way)).toBe(true);
    expect(continuesGroup(way, { ...own, writer: 'team' })).toBe(false);
  });
});

test('a day begins with the first message, and with one on another day than the one before', () => {
  expect(newDay(manager(NOON), undefined, true)).toBe(NOON);
  expect(newDay(manager(NOON), manager(NOON - 24 * 60 * MINUTE), false)).toBe(NOON);
  expect(newDay(manager(NOON), manager(NOON - MINUTE), false)).toBeUndefined();
  // The one before is not loaded, or has no time.
  expect(newDay(manager(NOON), undefined, false)).toBeUndefined();
  expect(newDay(manager(NOON), manager(undefined), false)).toBeUndefined();
  expect(newDay(manager(undefined), undefined, true)).toBeUndefined();
});

test('initials are the first letters of two words in any script', () => {
  expect(initialsOf('Manager')).toBe('M');
  expect(initialsOf('Your team now')).toBe('YT');
  expect(initialsOf('[Ünit] 7')).toBe('Ü7');
  expect(initialsOf('менеджер сервиса')).toBe('МС');
  expect(initialsOf(' – ')).toBe('?');
});
