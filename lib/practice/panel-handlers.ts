import { done, failed } from '../domain/core/failure';
import { PRACTICE_SCOPE } from '../domain/practice/customer';
import type { Params } from '../protocol/contract';
import type { Draft } from '../protocol/requests/drafts';
import { t } from '../words/words';
import { practiceReplies } from './saved-replies';
import { type PracticeState, recordView } from './views';

/** Milliseconds since the panel last moved: long, for it stands still in its page. */
const STANDS_STILL = 60_000;

/** Handles the requests about what surrounds the tickets: customer, session, drafts, the panel itself. */
export function createPanelHandlers(state: PracticeState) {
  const drafts = new Map<string, Draft>();
  const { environment, installationId } = PRACTICE_SCOPE;
  return {
    'record.read': () => done(recordView(state)),
    'session.read': () =>
      done({
        environment,
        keyed: [environment],
        locks: { locked: [], unlocked: [] },
        installations: [{ id: installationId, name: t('practiceCompany') }],
        installationId,
      }),
    'customers.read': () => done([]),
    'rights.read': () => done({ permissions: [] }),
    // Nobody else practises here.
    'team.writers.read': () => done([]),
    'team.writing.report': () => done(null),
    // The record's own tickets are all there are.
    'tickets.ofClient': () => done([]),
    'team.people.read': () => done(null),
    'sendAnd.read': () => done(state.outbox.sendAndStatus()),
    'service.read': () => done({ waiting: state.outbox.waitingCount() }),
    'service.check': () => done(null),
    'testData.read': () => done({}),
    'files.storage.read': () => done(null),
    'team.notes.read': () => done(null),
    'page.state.read': () => done(null),
    'record.applications.read': () => done({ kind: 'none' as const }),
    'activity.report': () => done(null),
    'fileHosts.release': () => done(null),
    // Nothing but our own page is around the panel.
    'dock.visibility.read': () => done({ clear: true, still: STANDS_STILL, tookKeyboard: false }),

    ...practiceReplies(),

    'draft.read': ({ subject }: Params<'draft.read'>) => done(drafts.get(subject) ?? null),
    'draft.save': ({ subject, draft }: Params<'draft.save'>) => {
      if (state.outbox.wasSent(draft.commandId)) return failed({ kind: 'already-sent' });
      drafts.set(subject, draft);
      return done([]);
    },
    'draft.discard': ({ subject, commandId }: Params<'draft.discard'>) => {
      if (drafts.get(subject)?.commandId === commandId) drafts.delete(subject);
      return done(null);
    },
  };
}
