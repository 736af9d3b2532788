/**
 * The fields we read beside a record's name. `client` is the service's client id that the CRM
 * stores; `taxId` and `registrationNumber` are the company's and match it to its application.
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

/** The fields that a user can teach by pointing, in the order in which we ask for them. */
export const TAUGHT = ['name', 'email', 'phone', 'client'] as const;
export type TeachableField = (typeof TAUGHT)[number];
