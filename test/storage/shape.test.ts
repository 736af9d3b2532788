import { deleteDB, openDB, unwrap, wrap } from 'idb';
import { afterEach, expect, test } from 'vitest';
import { ENVIRONMENTS } from '../../lib/domain/core/environment-rules';
import { closeDatabases, environmentDb, settingsDb } from '../../lib/storage/databases';
import { ENVIRONMENT_VERSION, SETTINGS_VERSION } from '../../lib/storage/schema';
import { upgradeEnvironment } from '../../lib/storage/upgrades/environment';
import { upgradeSettings } from '../../lib/storage/upgrades/settings';
import { untypedUpgrade } from '../../lib/storage/upgrades/transaction';
import { openOld } from '../background/old-database';

// A browser upgrades its databases only when their version is raised. A store or index that is added
// without a raised version exists in new databases only.

/** Each store with its key path, below it its indexes with theirs. */
const ENVIRONMENT_SHAPE = [
  'version 14',
  'applicationLinks ["reference","installationId","applicationId"]',
  'applications ["installationId","applicationId"]',
  '  news ["installationId","news"]',
  'assignments "ticketId"',
  'checklist "item"',
  'commands "commandId"',
  '  number "number"',
  '  state "state"',
  '  ticketId "payload.ticketId"',
  'drafts "subject"',
  'files "id"',
  'installations null',
  'keys null',
  'links ["reference","ticketId"]',
  '  installation ["installationId","linkedAt"]',
  '  ownAt "ownAt"',
  '  reference "reference"',
  '  ticketId "ticketId"',
  'messages ["ticketId","number"]',
  '  byOthers ["ticketId","by","number"]',
  '  id ["ticketId","id"] unique',
  'own ["ticketId","id"]',
  'records "reference"',
  '  seenAt "seenAt"',
  'removals "upload.objectName"',
  'runs null',
  'savedReplies "id"',
  '  installationId "installationId"',
  'sealed ["installationId","applicationId","kind","name"]',
  '  at "at"',
  'seen "ticketId"',
  'sentBy ["ticketId","id"]',
  'settings null',
  'snoozes "ticketId"',
  '  until "snooze.until"',
  'storage null',
  'team null',
  'teamEntries ["kind","author","id"]',
  '  sequence "sequence"',
  '  topic ["kind","id"]',
  '  waitingSince "waitingSince"',
  'teamOperations null numbered',
  'tickets "ticketId"',
  '  activity ["installationId","activityAt"]',
  '  assigned ["installationId","assignee","turn","sinceAt"]',
  '  assignedUrgency ["installationId","assignee","urgency","turn","activityAt"]',
  '  externalReference "ticket.externalReference"',
  '  installationId "installationId"',
  '  since ["installationId","turn","sinceAt"]',
  '  status ["installationId","ticket.status","activityAt"]',
  '  unreadIn "unreadIn"',
  '  urgency ["installationId","urgency","turn","activityAt"]',
  'vault null',
];

const SETTINGS_SHAPE = [
  'version 5',
  'circuits "origin"',
  'crms "id"',
  'docks null',
  'health ["recipe","what"]',
  'log null numbered',
  'reviewers "key"',
  'self null',
  'settings null',
  'sites "origin"',
];

type Upgrade = typeof upgradeSettings;

const whatToDo = (version: string, upgrade: string, list: string): string =>
  `The shape of the database changed: raise ${version} in lib/storage/schema.ts, add an upgrade ` +
  `step in lib/storage/upgrades/${upgrade}, and update ${list} in this file.`;

const ENVIRONMENT_CHANGED = whatToDo('ENVIRONMENT_VERSION', 'environment.ts', 'ENVIRONMENT_SHAPE');
const SETTINGS_CHANGED = whatToDo('SETTINGS_VERSION', 'settings.ts', 'SETTINGS_SHAPE');

afterEach(async () => {
  await closeDatabases();
  for (const name of ['alongside', 'alongside-test', 'alongside-live']) await deleteDB(name);
});

/** Reads the shape of a database as the browser holds it, without its version. */
function storesOf(db: IDBDatabase): string[] {
  const names = [...db.objectStoreNames];
  const tx = db.transaction(names);
  return names.flatMap((name) => {
    const store = tx.objectStore(name);
    const indexes = [...store.indexNames].map((index) => {
      const { keyPath, unique, multiEntry } = store.index(index);
      const kind = `${unique ? ' unique' : ''}${multiEntry ? ' of each entry' : ''}`;
      return `  ${index} ${JSON.stringify(keyPath)}${kind}`;
    });
    const kind = store.autoIncrement ? ' numbered' : '';
    return [`${name} ${JSON.stringify(store.keyPath)}${kind}`, ...indexes];
  });
}

async function shapeOf(name: string): Promise<string[]> {
  const db = await openDB(name);
  const shape = [`version ${db.version}`, ...storesOf(unwrap(db))];
  db.close();
  return shape;
}

test('the databases of the environments have the listed shape', async () => {
  for (const environment of ENVIRONMENTS) {
    await environmentDb(environment);
    const shape = await shapeOf(`alongside-${environment}`);
    expect(shape, ENVIRONMENT_CHANGED).toEqual(ENVIRONMENT_SHAPE);
  }
});

test('the settings database has the listed shape', async () => {
  await settingsDb();
  expect(await shapeOf('alongside'), SETTINGS_CHANGED).toEqual(SETTINGS_SHAPE);
});

test.each([2, 3, 4, 5, 6, 7] as const)(
  'an environment upgraded from version %i has the shape of a new one',
  async (version) => {
    (await openOld('alongside-test', version)).close();
    await environmentDb('test');
    expect(await shapeOf('alongside-test'), ENVIRONMENT_CHANGED).toEqual(ENVIRONMENT_SHAPE);
  },
);

/** Opens a database as its next version with today's upgrade, and returns its stores. */
async function storesOfNext(name: string, version: number, upgrade: Upgrade): Promise<string[]> {
  await closeDatabases();
  // The browser does not wait for the promise of an upgrade, so a failed one still opens.
  const failures: unknown[] = [];
  const next = await openDB(name, version, {
    upgrade(db, before, _, tx) {
      const upgraded = upgrade(wrap(unwrap(db)), untypedUpgrade(unwrap(tx)), before);
      upgraded.catch((error: unknown) => failures.push(error));
    },
  });
  const stores = storesOf(unwrap(next));
  next.close();
  expect(failures).toEqual([]);
  return stores;
}

test('an upgrade from the current version of an environment repeats no step', async () => {
  await environmentDb('test');
  const stores = await storesOfNext('alongside-test', ENVIRONMENT_VERSION + 1, (db, tx, before) =>
    upgradeEnvironment(db, tx, before, 'test'),
  );
  expect(stores).toEqual(ENVIRONMENT_SHAPE.slice(1));
});

test('an upgrade from the current version of the settings repeats no step', async () => {
  await settingsDb();
  const stores = await storesOfNext('alongside', SETTINGS_VERSION + 1, upgradeSettings);
  expect(stores).toEqual(SETTINGS_SHAPE.slice(1));
});
