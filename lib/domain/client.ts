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
    const other = remembered && remembered.toLowerCase() !== page.toLowerCase();
    return { clientId: page, from: 'page', ...(other ? { remembered } : {}) };
  }
  return remembered
    ? { clientId: remembered, from: 'remembered' }
    : { clientId: '', from: 'nowhere' };
}
