import type { IDBPDatabase } from 'idb';

/** Creates an index. The stores of an upgrade are not typed by the current schema. */
type Indexed = {
  createIndex: (name: string, keyPath: string | string[], options?: IDBIndexParameters) => unknown;
};

/** Creates every store of an environment's database, as `EnvironmentSchema` describes them. */
export function createEnvironmentStores(db: IDBPDatabase): void {
  for (const name of ['keys', 'installations', 'settings', 'vault', 'runs'])
    db.createObjectStore(name);
  const tickets = db.createObjectStore('tickets', { keyPath: 'ticketId' });
  tickets.createIndex('installationId', 'installationId');
  indexReferences(tickets);
  const messages = db.createObjectStore('messages', { keyPath: ['ticketId', 'number'] });
  messages.createIndex('id', ['ticketId', 'id'], { unique: true });
  indexWriters(messages);
  db.createObjectStore('own', { keyPath: ['ticketId', 'id'] });
  const links = db.createObjectStore('links', { keyPath: ['reference', 'ticketId'] });
  links.createIndex('reference', 'reference');
  links.createIndex('ticketId', 'ticketId');
  const records = db.createObjectStore('records', { keyPath: 'reference' });
  indexLists(tickets, links, records);
  indexOwn(links);
  indexEnds(createSnoozes(db, tickets));
  createCommands(db);
  db.createObjectStore('drafts', { keyPath: 'subject' });
  db.createObjectStore('seen', { keyPath: 'ticketId' });
  createApplicationStores(db);
  db.createObjectStore('checklist', { keyPath: 'item' });
  createSavedReplies(db);
  createFiles(db);
  createRemovals(db);
  createTeam(db, tickets);
}

/** Since version 8: the agent's saved replies. */
export const createSavedReplies = (db: IDBPDatabase): unknown =>
  db
    .createObjectStore('savedReplies', { keyPath: 'id' })
    .createIndex('installationId', 'installationId');

/** Since version 10: attached files, and the storage that they go to. */
export function createFiles(db: IDBPDatabase): void {
  db.createObjectStore('files', { keyPath: 'id' });
  db.createObjectStore('storage');
}

/** Since version 11: files that have to be removed at the storage. */
export const createRemovals = (db: IDBPDatabase): unknown =>
  db.createObjectStore('removals', { keyPath: 'upload.objectName' });

/** Since version 12: a team, what it shares, what is not sent yet, and who has which ticket. */
export function createTeam(db: IDBPDatabase, tickets: Indexed): void {
  db.createObjectStore('team');
  db.createObjectStore('teamOperations', { autoIncrement: true });
  const entries = db.createObjectStore('teamEntries', { keyPath: ['kind', 'author', 'id'] });
  entries.createIndex('topic', ['kind', 'id']);
  entries.createIndex('sequence', 'sequence');
  entries.createIndex('waitingSince', 'waitingSince');
  db.createObjectStore('assignments', { keyPath: 'ticketId' });
  tickets.createIndex('assigned', ['installationId', 'assignee', 'turn', 'sinceAt']);
  const byUrgency = ['installationId', 'assignee', 'urgency', 'turn', 'activityAt'];
  tickets.createIndex('assignedUrgency', byUrgency);
  db.createObjectStore('sentBy', { keyPath: ['ticketId', 'id'] });
}

/** Creates the stores of onboarding that are the same since version 4. */
export function createApplicationStores(db: IDBPDatabase): void {
  const link = ['reference', 'installationId', 'applicationId'];
  db.createObjectStore('applicationLinks', { keyPath: link });
  const sealed = ['installationId', 'applicationId', 'kind', 'name'];
  db.createObjectStore('sealed', { keyPath: sealed }).createIndex('at', 'at');
  const applications = ['installationId', 'applicationId'];
  db.createObjectStore('applications', { keyPath: applications }).createIndex('news', [
    'installationId',
    'news',
  ]);
}

/** Creates the outbox's store of commands. */
export function createCommands(db: IDBPDatabase): void {
  const commands = db.createObjectStore('commands', { keyPath: 'commandId' });
  commands.createIndex('ticketId', 'payload.ticketId');
  commands.createIndex('state', 'state');
  commands.createIndex('number', 'number');
}

/** Since version 3, an index finds tickets by the record in their reference. */
export const indexReferences = (tickets: Indexed): unknown =>
  tickets.createIndex('externalReference', 'ticket.externalReference');

/** Since version 6, lists, counts and cleanup use these indexes. */
export function indexLists(tickets: Indexed, links: Indexed, records: Indexed): void {
  tickets.createIndex('activity', ['installationId', 'activityAt']);
  tickets.createIndex('status', ['installationId', 'ticket.status', 'activityAt']);
  tickets.createIndex('unreadIn', 'unreadIn');
  links.createIndex('installation', ['installationId', 'linkedAt']);
  records.createIndex('seenAt', 'seenAt');
}

/** Since version 8, tickets can be snoozed, and are sorted by whose turn it is and by priority. */
export function createSnoozes(db: IDBPDatabase, tickets: Indexed): Indexed {
  tickets.createIndex('since', ['installationId', 'turn', 'sinceAt']);
  tickets.createIndex('urgency', ['installationId', 'urgency', 'turn', 'activityAt']);
  return db.createObjectStore('snoozes', { keyPath: 'ticketId' });
}

/** Since version 13, an index has the ends of snoozes: a team has many rows that are only kept. */
export const indexEnds = (snoozes: Indexed): unknown =>
  snoozes.createIndex('until', 'snooze.until');

/** Since version 14, an index has the links that this agent made: a team has a million of others. */
export const indexOwn = (links: Indexed): unknown => links.createIndex('ownAt', 'ownAt');

/** Since version 6, an index counts unread messages by their author. */
export const indexWriters = (messages: Indexed): unknown =>
  messages.createIndex('byOthers', ['ticketId', 'by', 'number']);
