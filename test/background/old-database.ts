import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import {
  createCommands,
  createSavedReplies,
  createSnoozes,
  indexLists,
  indexWriters,
} from '../../lib/storage/create-stores';
import { closeDatabases } from '../../lib/storage/databases';

/**
 * An environment's database as an earlier version of the extension left it: version 2 to 8, with
 * every store and index of that version. A test fills and closes it; the current code opens it.
 */
export async function openOld(
  name: 'alongside-test' | 'alongside-live',
  version: 2 | 3 | 4 | 5 | 6 | 7 | 8,
): Promise<IDBPDatabase> {
  await closeDatabases();
  await deleteDB(name);
  return openDB(name, version, {
    upgrade(db) {
      const settings = version < 7 ? 'facts' : 'settings';
      for (const store of ['keys', 'installations', settings]) db.createObjectStore(store);
      const tickets = db.createObjectStore('tickets', { keyPath: 'ticketId' });
      tickets.createIndex('installationId', 'installationId');
      if (version >= 3) tickets.createIndex('externalReference', 'ticket.externalReference');
      const messages = db.createObjectStore('messages', { keyPath: ['ticketId', 'number'] });
      messages.createIndex('id', ['ticketId', 'id'], { unique: true });
      const links = db.createObjectStore('links', { keyPath: ['reference', 'ticketId'] });
      links.createIndex('reference', 'reference');
      links.createIndex('ticketId', 'ticketId');
      const records = db.createObjectStore('records', { keyPath: 'reference' });
      if (version < 7) createWrites(db);
      else createCommands(db);
      db.createObjectStore('drafts', { keyPath: 'subject' });
      db.createObjectStore('seen', { keyPath: 'ticketId' });
      if (version < 4) return;
      db.createObjectStore('applicationLinks', {
        keyPath: ['reference', 'installationId', 'applicationId'],
      });
      db.createObjectStore('vault');
      const sealed = ['installationId', 'applicationId', 'kind', 'name'];
      db.createObjectStore('sealed', { keyPath: sealed }).createIndex('at', 'at');
      db.createObjectStore('applications', {
        keyPath: ['installationId', 'applicationId'],
      }).createIndex('news', ['installationId', 'news']);
      if (version < 5) return;
      db.createObjectStore('runs');
      db.createObjectStore(version < 7 ? 'ticks' : 'checklist', { keyPath: 'item' });
      if (version < 6) return;
      db.createObjectStore('own', { keyPath: ['ticketId', 'id'] });
      indexLists(tickets, links, records);
      indexWriters(messages);
      if (version < 8) return;
      createSavedReplies(db);
      createSnoozes(db, tickets);
    },
  });
}

/** Up to version 6, commands were called writes. */
function createWrites(db: IDBPDatabase): void {
  const writes = db.createObjectStore('writes', { keyPath: 'action' });
  writes.createIndex('ticketId', 'deed.ticketId');
  writes.createIndex('state', 'state');
  writes.createIndex('number', 'number');
}
