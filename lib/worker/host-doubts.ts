import type { Asker } from '../border/answer';
import type { Environment } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import { type HostDoubt, hostDoubt } from '../domain/sandbox';
import { settingsDb } from '../storage/databases';
import { tell } from './news';
import { tabRecord } from './tabs';

const keyOf = (host: string): string => `host ${host}`;
const ACCEPTED = 'accepted';

/** What speaks against a CRM host in an environment: for as long as it does, unless the user dismissed it. */
export async function doubtOfHost(
  host: string,
  environment: Environment,
): Promise<HostDoubt | undefined> {
  const doubt = hostDoubt(host, environment);
  if (!doubt) return undefined;
  const said = await (await settingsDb()).get('facts', keyOf(host));
  return said === ACCEPTED ? undefined : doubt;
}

/** A person says that the host of their tab is right as it is. */
export async function acceptHost({ tabId }: Asker): Promise<Outcome<null>> {
  const record = tabId === undefined ? undefined : await tabRecord(tabId);
  if (tabId === undefined || !record) return failed({ kind: 'no-record' });
  await (await settingsDb()).put('facts', ACCEPTED, keyOf(record.ref.host));
  // Other tabs may show the same site.
  await Promise.all([tell({ kind: 'record', tabId }), tell({ kind: 'setup' })]);
  return done(null);
}
