import type { Environment } from '../../domain/core/environment';
import { reference } from '../../domain/crm/record-reference';
import type { KnownCustomer } from '../../domain/tickets/known-customer';
import { environmentDb } from '../../storage/databases';
import { recentRecords } from '../core/recent-records';
import { tabsWithRecords } from '../core/tab-store';

/**
 * The customers whose records tabs showed lately, with what is known of them: what their pages show
 * while they are open, and the client of their last ticket.
 */
export async function knownCustomers(environment: Environment): Promise<KnownCustomer[]> {
  const db = await environmentDb(environment);
  const tabs = await tabsWithRecords();
  return Promise.all(
    (await recentRecords()).map(async ({ reference: ref, id, title, emails }) => {
      const fields = tabs.find(({ record }) => reference(record.ref) === ref)?.record.fields;
      const clientId = fields?.client ?? (await db.get('records', ref))?.clientId;
      return { reference: ref, id, title, emails, phone: fields?.phone, clientId };
    }),
  );
}
