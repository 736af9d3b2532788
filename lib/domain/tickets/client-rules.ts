import type { KnownClient } from './client';
import { isClientId } from './client-id';

/**
 * Chooses the client of a new ticket: in test the installation's test client, else the client that
 * the record's page names, else the client of the record's last ticket. A text on the page that is
 * not a client id is ignored.
 */
export function chooseClient(known: {
  testClient?: string | undefined;
  page?: string | undefined;
  remembered?: string | undefined;
}): KnownClient {
  const { testClient, remembered } = known;
  if (testClient) return { clientId: testClient, from: 'test-client' };
  const page = known.page?.trim() ?? '';
  if (isClientId(page)) {
    const other = remembered && !isSameClient(remembered, page);
    return { clientId: page, from: 'page', ...(other ? { remembered } : {}) };
  }
  return remembered
    ? { clientId: remembered, from: 'remembered' }
    : { clientId: '', from: 'nowhere' };
}

/** Whether two client ids are the same: a UUID ignores case. */
export const isSameClient = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The known client of a record, if the user typed a different, complete client id. Undefined for a
 * client that the form offered: the page's, or the last ticket's if the page names another.
 */
export function contradictedClient(known: KnownClient, typed: string): string | undefined {
  const { clientId, from, remembered } = known;
  if (from !== 'page' && from !== 'remembered') return undefined;
  const offered = remembered === undefined ? [clientId] : [clientId, remembered];
  const isOffered = offered.some((one) => isSameClient(one, typed));
  return isClientId(typed) && !isOffered ? (remembered ?? clientId) : undefined;
}
