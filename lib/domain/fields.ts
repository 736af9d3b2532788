/** What is read beside a record's name. `client` is a client id of the service, kept in the CRM. */
export const FIELDS = ['email', 'phone', 'company', 'client'] as const;
export type FieldName = (typeof FIELDS)[number];
