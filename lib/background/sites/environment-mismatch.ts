import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';
import { type EnvironmentMismatch, mismatchOf } from '../../domain/crm/environment-mismatch';
import type { Caller } from '../../protocol/server/listen';
import { publish } from '../core/publish';
import { asText, setting } from '../core/setting';
import { tabRecord } from '../core/tab-store';

/** The setting that the user dismissed the mismatch of a host. */
const dismissalOf = (host: string) => setting(`host ${host}`, asText(v.literal('accepted')));

/** Why a CRM host does not fit an environment, such as a test host in live; undefined if the user dismissed it. */
export async function environmentMismatch(
  host: string,
  environment: Environment,
): Promise<EnvironmentMismatch | undefined> {
  const mismatch = mismatchOf(host, environment);
  if (!mismatch) return undefined;
  return (await dismissalOf(host).get()) === 'accepted' ? undefined : mismatch;
}

/** Saves that the host of the caller's tab is right, because the user said so. Fails with `no-record`. */
export async function dismissMismatch({ tabId }: Caller): Promise<Outcome<null>> {
  const record = tabId === undefined ? undefined : await tabRecord(tabId);
  if (tabId === undefined || !record) return failed({ kind: 'no-record' });
  await dismissalOf(record.ref.host).set('accepted');
  // Other tabs may show the same site.
  await Promise.all([publish({ kind: 'record', tabId }), publish({ kind: 'setup' })]);
  return done(null);
}
