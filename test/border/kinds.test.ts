import { describe, expect, test } from 'vitest';
import { question } from '../../lib/border/question';
import { QUESTIONS, type QuestionName } from '../../lib/border/questions';
import * as z from '../../lib/domain/schema';

// Which requests tell that a person is at work. A request that is added must be thought through here.

const names = Object.keys(QUESTIONS).filter((name): name is QuestionName => name in QUESTIONS);
const ofKind = (kind: string) => names.filter((name) => QUESTIONS[name].kind === kind).sort();

describe('the kind of a request', () => {
  test('command: sent by a press, a choice or typing, and by nothing else', () => {
    expect(ofKind('command')).toEqual([
      'activity.report',
      'application.decide',
      'application.document',
      'application.link',
      'application.note',
      'application.open',
      'application.unlink',
      'clientField.keep',
      'crm.dock',
      'crms.switch',
      'dock.fold',
      'draft.drop',
      'draft.keep',
      'everything.forget',
      'fileHosts.granted',
      'fourEyes.choose',
      'golive.answer',
      'golive.start',
      'golive.stop',
      'golive.tick',
      'host.accept',
      'keys.add',
      'keys.lock',
      'keys.remove',
      'keys.unlock',
      'lock.after',
      'lock.choose',
      'message.send',
      'notices.choose',
      'page.choose',
      'page.unchoose',
      'pages.open',
      'proposal.make',
      'recipe.drop',
      'recipe.keep',
      'reviewer.name',
      'service.check',
      'session.choose',
      'sites.add',
      'sites.remove',
      'tab.reload',
      'teach.drop',
      'teach.sample',
      'teach.start',
      'testData.reset',
      'thread.unread',
      'ticket.change',
      'ticket.create',
      'ticket.link',
      'ticket.open',
      'ticket.unlink',
      'undo.choose',
      'write.drop',
      'write.retry',
      'write.sendAnew',
      'write.sendAnyway',
      'write.takeBack',
    ]);
  });

  test('heartbeat: a screen or a page says by itself what it shows', () => {
    expect(ofKind('heartbeat')).toEqual([
      'application.seen',
      'applications.watch',
      'crm.record',
      'fileHosts.handBack',
      'thread.seen',
      'watch',
    ]);
  });

  test('query: all the others', () => {
    const others = names.length - ofKind('command').length - ofKind('heartbeat').length;
    expect(ofKind('query')).toHaveLength(others);
  });

  test('must be declared: a request without one does not compile', () => {
    // @ts-expect-error The kind is missing.
    const kindless = () => question(['desk'], z.object({}), z.null());
    // @ts-expect-error There is no such kind.
    const otherwise = () => question('read', ['desk'], z.object({}), z.null());
    expect([kindless, otherwise]).toHaveLength(2);
  });
});
