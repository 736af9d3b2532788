import type { CrmRecord, RecordRef } from '../domain/crm/record';
import { t, type Word } from './words';

/** The record types of the recipes that come with Alongside. */
const TYPES: Partial<Record<string, Word>> = {
  contact: 'recordContact',
  company: 'recordCompany',
  customer: 'recordCustomer',
  deal: 'recordDeal',
  lead: 'recordLead',
  ticket: 'recordTicket',
  item: 'recordItem',
  record: 'recordRecord',
};

/** A record type in our words. One that a CRM or a person named stays as it is. */
export function recordTypeWord(type: string): string {
  const word = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  return word ? t(word) : type;
}

/** The record's name, or its type and ID while it has no name. */
export const recordTitle = ({
  ref,
  name,
}: Pick<CrmRecord, 'name'> & { ref: Pick<RecordRef, 'type' | 'id'> }): string =>
  name ?? t('recordTitle', recordTypeWord(ref.type), ref.id);
