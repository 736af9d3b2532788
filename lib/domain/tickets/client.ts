import * as z from './schema';
import { isClientId } from './ticket';

/** The client that a new ticket's `Client ID` begins with, and where that is known from. */
export const KnownClient = z.object({
  clientId: z.string(),
  from: z.enum(['test-client', 'page', 'remembered', 'nowhere']),
  /** What the record's last ticket was for, where its page now names another client. */
  remembered: z.optional(z.string()),
});
export type KnownClient = z.infer<typeof KnownClient>;

/**
 * In test the installation's test client; else whom the record's page names; else whoever the
 * record's last ticket was for. What stands on a page and is no client id is not taken.
 */
export function clientOf(known: {
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

/** Whether two client ids are one: a UUID is the same in capital letters. */
export const isSameClient = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The client that is known of a record, where a complete and different one was typed instead. Undefined
 * for what was offered itself: the page's, or the last one where the page names another.
 */
export function contradictedClient(known: KnownClient, typed: string): string | undefined {
  const { clientId, from, remembered } = known;
  if (from !== 'page' && from !== 'remembered') return undefined;
  const offered = remembered === undefined ? [clientId] : [clientId, remembered];
  const isOffered = offered.some((one) => isSameClient(one, typed));
  return isClientId(typed) && !isOffered ? (remembered ?? clientId) : undefined;
}
