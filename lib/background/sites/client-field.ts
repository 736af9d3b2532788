import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Params } from '../../protocol/contract';
import { settingsDb } from '../../storage/databases';
import type { StoredCrm } from '../../storage/stored-crm';
import { publish } from '../core/publish';
import { syncContentScripts } from './sites';

/** Saves which custom field of a CRM holds the client's UUID, and updates its open pages. */
export async function saveClientField({
  at,
  field,
}: Params<'clientField.save'>): Promise<Outcome<null>> {
  const saved = await changeSite(at, { clientField: field.trim() || undefined });
  if (saved.ok) await syncContentScripts();
  return saved;
}

/** Saves what holds for the new tickets of a CRM. */
export async function saveTicketRules({
  at,
  rules,
}: Params<'ticketRules.save'>): Promise<Outcome<null>> {
  const saved = await changeSite(at, { ticketRules: rules });
  if (saved.ok) await publish({ kind: 'setup' });
  return saved;
}

async function changeSite(
  at: Params<'ticketRules.save'>['at'],
  change: Partial<Pick<StoredCrm, 'clientField' | 'ticketRules'>>,
): Promise<Outcome<null>> {
  const db = await settingsDb();
  const crm = 'crm' in at ? await db.get('crms', at.crm) : undefined;
  const site = 'origin' in at ? await db.get('sites', at.origin) : undefined;
  if (crm) await db.put('crms', { ...crm, ...change });
  if (site) await db.put('sites', { ...site, ...change });
  return crm || site ? done(null) : failed({ kind: 'bad-site', why: 'address' });
}
