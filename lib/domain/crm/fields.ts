/**
 * What is read beside a record's name. `client` is a client id of the service, kept in the CRM;
 * `taxId` and `registrationNumber` are the company's, by which its application is known.
 */
export const FIELDS = [
  'email',
  'phone',
  'company',
  'client',
  'taxId',
  'registrationNumber',
] as const;
export type FieldName = (typeof FIELDS)[number];

/** What a site is taught by pointing, in the order in which people are asked. */
export const TAUGHT = ['name', 'email', 'phone', 'client'] as const;
export type TaughtField = (typeof TAUGHT)[number];
