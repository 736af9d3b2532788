import type { Asked } from '../../border/questions';
import { done, failed, type Outcome } from '../../domain/failure';
import { settingsDb } from '../../storage/databases';
import { standWhereWanted } from './sites';

/** Keeps which custom field of a CRM holds the client's UUID; its open pages go by it at once. */
export async function keepClientField({
  at,
  field,
}: Asked<'clientField.keep'>): Promise<Outcome<null>> {
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
  await standWhereWanted();
  return done(null);
}
