import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import type { CrmRecord } from '../../domain/crm/record';
import { reference } from '../../domain/crm/record-reference';
import { LAST_TICKET, type TicketRules } from '../../domain/crm/ticket-rules';
import type { Params } from '../../protocol/contract';
import type { Caller } from '../../protocol/server/listen';
import { environmentDb } from '../../storage/databases';
import { countsChanged } from '../core/counts-changed';
import { publish } from '../core/publish';
import { tabInstallation, tabInstallations, tabRecord } from '../core/tab-store';
import { chosenScope, countsOfRecord, linksOfRecord } from '../tickets/ticket-counts';
import { enabledSites } from './enabled-sites';

/** The rules for new tickets of the CRM that a record is in. */
export async function ticketRulesOf({ ref }: CrmRecord): Promise<TicketRules> {
  const isHere = ['https://', 'http://'].map((scheme) => scheme + ref.host);
  const sites = (await enabledSites()).filter(({ holds }) => isHere.some(holds));
  return sites.find(({ ticketRules }) => ticketRules)?.ticketRules ?? {};
}

/**
 * Where the tickets of a tab's record are: in the installation that the agent chose beside it, or that
 * the rule of its site names, or else in the one that is chosen in the popup. The environment is
 * always the chosen one.
 */
export async function scopeOfRecord(
  record: CrmRecord,
  rules: TicketRules,
  tabId: number | undefined,
  chosen: Scope,
): Promise<Scope> {
  const { environment } = chosen;
  const db = await environmentDb(environment);
  const ref = reference(record.ref);
  const beside = tabId === undefined ? undefined : await tabInstallation(tabId).get();
  const isValid = beside?.reference === ref && beside.insteadOf === chosen.installationId;
  const rule = isValid ? beside.installationId : rules.installations?.[environment];
  if (rule === undefined) return chosen;
  const [last] = rule === LAST_TICKET ? await linksOfRecord(db, ref) : [];
  const wanted = last?.installationId ?? rule;
  const isKnown = (await db.getAll('installations')).some(({ id }) => id === wanted);
  return isKnown ? { environment, installationId: wanted } : chosen;
}

/** Whether a panel may show another installation than the one that is chosen in the popup. */
export const followsRecords = async (): Promise<boolean> =>
  (await tabInstallations()).length > 0 ||
  (await enabledSites()).some(({ ticketRules }) => ticketRules?.installations);

/** The counts that the panel, the dock's handle and the popup show for the record of a tab. */
export async function countsInTab(record: CrmRecord, tabId: number) {
  const chosen = await chosenScope();
  const scope = chosen && (await scopeOfRecord(record, await ticketRulesOf(record), tabId, chosen));
  return countsOfRecord(scope, reference(record.ref));
}

/** Shows the record of the caller's tab in another installation. Fails with `no-record`. */
export async function chooseBesideRecord(
  { installationId }: Params<'record.chooseInstallation'>,
  { tabId }: Caller,
): Promise<Outcome<null>> {
  const record = tabId === undefined ? undefined : await tabRecord(tabId);
  const chosen = await chosenScope();
  if (tabId === undefined || !record || !chosen) return failed({ kind: 'no-record' });
  const insteadOf = chosen.installationId;
  await tabInstallation(tabId).set({ reference: reference(record.ref), installationId, insteadOf });
  await Promise.all([publish({ kind: 'record', tabId }), countsChanged()]);
  return done(null);
}
