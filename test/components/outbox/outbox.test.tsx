// @vitest-environment happy-dom
import { Outbox } from '../../../components/outbox/Outbox';
import { done } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { testFaces } from '../faces';
import { ROW, SCOPE, SESSION } from '../samples';

testFaces('the outbox and its receipts', {
  screen: () => <Outbox session={SESSION} onEnter={() => undefined} />,
  request: 'outbox.read',
  others: { 'session.choose': done(SESSION) },
  loading: t('loading'),
  empty: {
    reply: { waiting: 0, stopped: 0, open: [], receipts: [] },
    says: [t('outboxEmpty'), t('outboxEmptyNext'), t('receiptsNone')],
  },
  ready: {
    reply: {
      waiting: 1,
      stopped: 0,
      open: [
        {
          commandId: 'command-1',
          what: {
            kind: 'message.send',
            ticketId: ROW.ticket.id,
            message: { text: 'Here it is.', attachments: [] },
          },
          startedAt: 0,
          state: 'waiting',
          seenInThread: false,
          actions: ['retry'],
          installationId: SCOPE.installationId,
        },
      ],
      receipts: [{ kind: 'message.send', at: 0, attempts: 1, keyEnd: 'abcd', account: 'a' }],
    },
    shows: [
      ['list', t('outboxOpen')],
      ['table', t('receipts')],
      ['button', t('receiptsExport')],
    ],
  },
  event: { kind: 'outbox', environment: 'test' },
});
