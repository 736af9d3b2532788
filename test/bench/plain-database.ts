import type { Stage } from './stage';

/** Rows that are put in one transaction, as a browser of a team stores entries. */
const BATCH = 500;

/**
 * Milliseconds in which a page without anything of ours puts so many pairs of rows into a database of its own:
 * an entry of a team and the link that follows from it, with the indexes that ours have.
 */
export async function timePlainPairs(
  { bare, service }: Stage,
  count: number,
  installationId: string,
): Promise<number> {
  const page = await bare.context.newPage();
  await page.goto(service.address);
  const took = await page.evaluate(putPairs, { count, batch: BATCH, installationId });
  await page.close();
  return took;
}

type Pairs = { count: number; batch: number; installationId: string };

/** Runs in the page. */
async function putPairs({ count, batch, installationId }: Pairs): Promise<number> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('plain');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => resolve(opening.result);
    opening.onupgradeneeded = () => {
      const { result } = opening;
      const entries = result.createObjectStore('entries', { keyPath: ['kind', 'author', 'id'] });
      entries.createIndex('topic', ['kind', 'id']);
      entries.createIndex('sequence', 'sequence');
      entries.createIndex('waitingSince', 'waitingSince');
      const links = result.createObjectStore('links', { keyPath: ['reference', 'ticketId'] });
      links.createIndex('reference', 'reference');
      links.createIndex('ticketId', 'ticketId');
      links.createIndex('installation', ['installationId', 'linkedAt']);
    };
  });
  const began = performance.now();
  for (let sequence = 0; sequence < count; ) {
    const tx = db.transaction(['entries', 'links'], 'readwrite');
    const ended = new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onabort = () => reject(tx.error);
    });
    for (const end = Math.min(count, sequence + batch); sequence < end; sequence += 1) {
      const [author, linkedAt, ticketId] = ['casey', Date.now(), crypto.randomUUID()];
      const reference = `crm.example.com/customers/${Math.floor(sequence / 3)}`;
      const about = { reference, ticketId, installationId };
      tx.objectStore('entries').put({
        ...{ kind: 'link', author, id: `${crypto.randomUUID()}.${ticketId}` },
        ...{ operationId: crypto.randomUUID(), sequence },
        shared: { kind: 'link', at: linkedAt, on: true, opened: false, ...about },
      });
      tx.objectStore('links').put({ ...about, linkedAt, linkedBy: author });
    }
    await ended;
  }
  const took = performance.now() - began;
  db.close();
  await new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('plain');
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
  return took;
}
