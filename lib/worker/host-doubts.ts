import type { Asker } from '../border/answer';
import type { Environment } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import { type HostDoubt, hostDoubt } from '../domain/sandbox';
import { settingsDb } from '../storage/databases';
import { tell } from './news';
import { tabRecord } from './tabs';

const keyOf = (host: string): string => `host ${host}`;
const ACCEPTED = 'accepted';

/** People set up with a real CRM and test tickets: that is said for so long, and then never again. */
const SAID_FOR = 10 * 60_000;

/** What speaks against a CRM host in an environment, unless somebody put that away. */
export async function doubtOfHost(
  host: string,
  environment: Environment,
): Promise<HostDoubt | undefined> {
  const doubt = hostDoubt(host, environment);
  if (!doubt) return undefined;
  const db = await settingsDb();
  const said = await db.get('facts', keyOf(host));
  if (said === ACCEPTED) return undefined;
  if (doubt === 'sandbox-with-live') return doubt;
  const now = Date.now();
  if (said === undefined) await db.put('facts', String(now), keyOf(host));
  return now - Number(said ?? now) < SAID_FOR ? doubt : undefined;
}

/** A person says that the host of their tab is right as it is. */
export async function acceptHost({ tabId }: Asker): Promise<Outcome<null>> {
  const record = tabId === undefined ? undefined : await tabRecord(tabId);
  if (tabId === undefined || !record) return failed({ kind: 'no-record' });
  await (await settingsDb()).put('facts', ACCEPTED, keyOf(record.ref.host));
  await tell({ kind: 'record', tabId });
  return done(null);
}
