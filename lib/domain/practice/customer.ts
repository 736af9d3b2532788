/**
 * The invented customer of practice. Hosts end in `.example`, which nobody can own (RFC 2606), and the
 * phone number is one that is kept for fiction. The address has no scheme, so that it is no link.
 */
export const PRACTICE_CUSTOMER = {
  ref: { host: 'crm.example', type: 'customers', id: '1' },
  url: 'crm.example/customers/1',
  /** The text by which tickets name it: `reference` of its `ref`. */
  reference: 'crm.example/customers/1',
  email: 'practice@customer.example',
  phone: '+44 20 7946 0000',
  clientId: '00000000-0000-4000-8000-000000000001',
  order: '4711',
  /** The id of a ticket that exists already and is not linked. */
  earlierTicket: 'practice-1',
} as const;

/**
 * The installation of practice. A scope names an environment of the service; that of practice is never
 * shown, because the panel has the badge of practice in its place.
 */
export const PRACTICE_SCOPE = { environment: 'test', installationId: 'practice' } as const;
