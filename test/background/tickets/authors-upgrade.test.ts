import { expect, test } from 'vitest';
import { threadPage } from '../../../lib/background/tickets/thread-page';
import { ticketRow } from '../../../lib/background/tickets/ticket-store';
import { closeDatabases, environmentDb } from '../../../lib/storage/databases';
import { openTicket } from '../background';
import { openOld } from '../old-database';
import { signedInStage } from '../stage';

// The upgrade of a database of version 5 adds who wrote each message, and marks nothing as unread.

const at = signedInStage();

test('an upgrade from version 5 marks our own messages as far as receipts know them', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const now = await (await environmentDb('test')).get('tickets', ticketId);
  if (!now) throw new Error('no ticket');
  const before = await openOld('alongside-test', 5);
  const { lastByOthers: _, ...thread } = now.thread;
  await before.put('tickets', {
    ...now,
    thread: { ...thread, total: 4, seenUpTo: 1, unread: 2, lastByManager: 0, complete: true },
  });
  const authors = ['svc', 'partner', 'partner', 'unknown'];
  for (const [number, author] of authors.entries())
    await before.put('messages', {
      ...{ ticketId, number, id: `m-${number}` },
      message: {
        ...{ id: `m-${number}`, author, text: `Words ${number}`, attachments: [] },
        // Earlier versions hid messages by unknown authors.
        readable: author !== 'unknown',
      },
    });
  await before.put('writes', {
    ...{ action: 'a', number: 1, state: 'done', result: 'm-2' },
    deed: { kind: 'message.send', ticketId, subject: '', message: {}, sawUpTo: 0 },
  });
  before.close();

  const page = await threadPage(at.scope, ticketId, undefined);
  const shown = page.ok ? page.value.messages : [];
  expect(shown.map(({ author, own, readable }) => [author, own, readable])).toEqual([
    ['svc', undefined, true],
    // Its receipt is gone, so its author is unknown.
    ['partner', undefined, true],
    ['partner', true, true],
    ['unknown', undefined, true],
  ]);
  expect(await ticketRow(at.scope, ticketId)).toMatchObject({
    value: { unread: 2, othersWrote: true },
  });
  const db = await environmentDb('test');
  expect(await db.getAll('own')).toEqual([{ ticketId, id: 'm-2' }]);
  expect(await db.getAllKeysFromIndex('messages', 'byOthers')).toEqual([
    [ticketId, 0],
    [ticketId, 3],
  ]);
  expect(await db.getAllKeysFromIndex('tickets', 'unreadIn', at.scope.installationId)).toEqual([
    ticketId,
  ]);
  await closeDatabases();
});
