import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Params } from '../../protocol/contract';
import { settingsDb } from '../../storage/databases';
import { syncContentScripts } from './sites';

/** Saves which custom field of a CRM holds the client's UUID, and updates its open pages. */
export async function saveClientField({
  at,
  field,
}: Params<'clientField.save'>): Promise<Outcome<null>> {
  const clientField = field.trim() || undefined;
  const db = await settingsDb();
  if ('crm' in at) {
    const crm = await db.get('crms', at.crm);
    if (!crm) return failed({ kind: 'bad-site', why: 'address' });
    await db.put('crms', { ...crm, clientField });
  } else {
    const site = await db.get('sites', at.origin);
    if (!site) return failed({ kind: 'bad-site', why: 'address' });
    await db.put('sites', { ...site, clientField });
  }
  await syncContentScripts();
  return done(null);
}
