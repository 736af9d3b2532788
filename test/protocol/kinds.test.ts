import { describe, expect, test } from 'vitest';
import * as v from '../../lib/domain/core/schema';
import { REQUESTS, type RequestName } from '../../lib/protocol/contract';
import type { DisjointGroups, RequestKind, Requests } from '../../lib/protocol/define-request';
import { listProblems } from '../list-problems';

// The kind of a request decides which requests count as user activity. Every new request must be
// listed here.

const names = Object.keys(REQUESTS).filter((name): name is RequestName => name in REQUESTS);
const ofKind = (kind: RequestKind) => names.filter((name) => REQUESTS[name].kind === kind).sort();

/** The requests that only a press, a choice or typing sends. */
const COMMANDS: readonly RequestName[] = [
  'activity.report',
  'application.decide',
  'application.document.report',
  'application.link',
  'application.notes.save',
  'application.open',
  'application.unlink',
  'browserData.wipe',
  'clientField.save',
  'command.discard',
  'command.retry',
  'command.sendAnyway',
  'command.sendAsNew',
  'command.undo',
  'crms.switch',
  'dock.fold',
  'dock.place',
  'dock.save',
  'draft.discard',
  'draft.save',
  'environmentMismatch.dismiss',
  'fileHosts.add',
  'files.add',
  'files.keepDetails',
  'files.link',
  'files.remove',
  'files.retry',
  'golive.answer',
  'golive.checklist.save',
  'golive.start',
  'golive.stop',
  'keys.add',
  'keys.lock',
  'keys.remove',
  'keys.unlock',
  'message.send',
  'page.choose',
  'page.unchoose',
  'proposal.create',
  'recipe.delete',
  'recipe.save',
  'reviewRules.save',
  'record.chooseInstallation',
  'reviewer.save',
  'sample.add',
  'savedReplies.remove',
  'savedReplies.save',
  'savedReplies.used',
  'screen.open',
  'service.check',
  'session.choose',
  'settings.agentName.save',
  'session.saveCheck',
  'settings.fourEyes.save',
  'settings.lockAfter.save',
  'settings.notifications.save',
  'settings.passphrase.save',
  'settings.shortcuts.save',
  'settings.undo.save',
  'sites.add',
  'sites.remove',
  'storage.remove',
  'storage.save',
  'storage.try',
  'tab.reload',
  'teach.discard',
  'teach.start',
  'team.assign',
  'team.invitation.read',
  'team.join',
  'team.key.change',
  'team.leave',
  'team.make',
  'team.note.remove',
  'team.note.save',
  'team.offer.share',
  'team.offer.use',
  'team.proposal.decline',
  'team.proposal.withdraw',
  'team.retry',
  'testData.reset',
  'thread.markUnread',
  'ticket.change',
  'ticket.create',
  'ticket.link',
  'ticket.open',
  'ticket.openInCrm',
  'ticket.snooze',
  'ticket.unlink',
  'ticketRules.save',
  'tickets.refresh',
  'views.save',
];

/** The requests by which a screen or a page reports what it shows, and the runner how a run goes on. */
const HEARTBEATS: readonly RequestName[] = [
  'application.markSeen',
  'applications.watch',
  'fileHosts.release',
  'golive.begin',
  'golive.call',
  'golive.confirm',
  'golive.end',
  'golive.progress.save',
  'golive.refuse',
  'keeper.files.read',
  'keeper.next',
  'keeper.progress',
  'keeper.sealed',
  'record.report',
  'team.writing.report',
  'thread.markSeen',
  'tickets.watch',
];

const kindProblems = (kind: RequestKind, list: string, listed: readonly RequestName[]): string[] =>
  listProblems(ofKind(kind), listed, {
    add: (name) => `${name} is declared as a ${kind}: add it to ${list}, or change its kind`,
    remove: (name) => `${name} is no ${kind}, or is listed twice: remove it from ${list}`,
  });

describe('the kind of a request', () => {
  test('is command if only a press, a choice or typing sends it', () => {
    expect(kindProblems('command', 'COMMANDS', COMMANDS)).toEqual([]);
  });

  test('is heartbeat if it is sent automatically, to report what is shown or how a run goes on', () => {
    expect(kindProblems('heartbeat', 'HEARTBEATS', HEARTBEATS)).toEqual([]);
  });

  test('is query for all other requests', () => {
    const others = names.length - ofKind('command').length - ofKind('heartbeat').length;
    expect(ofKind('query')).toHaveLength(others);
  });

  test('must be declared: a request without a kind does not compile', () => {
    const shape = { from: ['desk'], params: v.object({}), reply: v.null() } as const;
    // @ts-expect-error The kind is missing.
    const kindless = { 'a.read': shape } satisfies Requests;
    // @ts-expect-error There is no such kind.
    const otherwise = { 'a.read': { ...shape, kind: 'read' } } satisfies Requests;
    const command = { ...shape, kind: 'command' } as const;
    // @ts-expect-error Only the reply to a query can be invalidated.
    const old = { 'a.save': { ...command, invalidatedBy: ['setup'] } } satisfies Requests;
    expect([kindless, otherwise, old]).toHaveLength(3);
  });
});

test('two groups that declare the same name do not compile', () => {
  const one = { from: ['desk'], kind: 'query', params: v.object({}), reply: v.null() } as const;
  const [a, b] = [{ 'a.read': one }, { 'b.read': one }];
  const apart: DisjointGroups<{ a: typeof a; b: typeof b }> = { a, b };
  // @ts-expect-error Both groups have `a.read`.
  const doubled: DisjointGroups<{ a: typeof a; b: typeof b & typeof a }> = { a, b: { ...a, ...b } };
  expect([apart, doubled]).toHaveLength(2);
});
