import type { Certainty, CrmFacts } from '../../../lib/domain/crm/recipe';
import { t, type Word } from '../../../lib/words/words';

const FIELDS: Record<Certainty, Word> = {
  verified: 'fieldsTried',
  high: 'fieldsSeveralSources',
  medium: 'fieldsSources',
  low: 'fieldsSources',
};

/** How sure we are of a CRM's facts: of its addresses, then of the fields on its pages. */
export function certaintyWords({ address, fields }: CrmFacts['certainty']): string {
  const sure = address === 'verified' || address === 'high';
  return t(
    'certainty',
    t(sure ? 'addressesSure' : 'addressesProbable'),
    t(fields ? FIELDS[fields] : 'fieldsHeading'),
  );
}

/** How many hosts are listed before the rest is counted. */
const MOST_LISTED = 3;

/** The hosts of a CRM: all of them, or the first few and the number of the others. */
export function hostWords(hosts: readonly string[]): string {
  const listed = hosts.length > MOST_LISTED + 1 ? hosts.slice(0, MOST_LISTED) : hosts;
  const more = hosts.length - listed.length;
  return [...listed, ...(more > 0 ? [t('hostsMore', more)] : [])].join('   ');
}
