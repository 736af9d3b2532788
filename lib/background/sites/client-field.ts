import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Params } from '../../protocol/contract';
import { settingsDb } from '../../storage/databases';
import type { StoredCrm } from '../../storage/stored-crm';
import { countsChanged } from '../core/counts-changed';
import { publish } from '../core/publish';
import { updateSite } from './change-sites';
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
  if (saved.ok) await Promise.all([publish({ kind: 'setup' }), countsChanged()]);
  return saved;
}

async function changeSite(
  at: Params<'ticketRules.save'>['at'],
  change: Partial<Pick<StoredCrm, 'clientField' | 'ticketRules'>>,
): Promise<Outcome<null>> {
  const changed =
    'crm' in at
      ? await updateCrm(at.crm, change)
      : await updateSite(at.origin, (site) => site && { ...site, ...change });
  return changed ? done(null) : failed({ kind: 'bad-site', why: 'address' });
}

/** One transaction: a CRM that is switched off meanwhile stays off. */
async function updateCrm(id: string, change: Partial<StoredCrm>): Promise<StoredCrm | undefined> {
  const { store, done: stored } = (await settingsDb()).transaction('crms', 'readwrite');
  const crm = await store.get(id);
  if (crm) await store.put({ ...crm, ...change });
  await stored;
  return crm;
}
