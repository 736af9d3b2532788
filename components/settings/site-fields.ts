import { webAddress } from './allow-origin';

/** The two fields that make a CRM known. */
export type SiteFields = { address: string; pattern: string };

/**
 * The fields after a whole address was put into one of them: the CRM's address is its origin, and
 * the page's address stands for the pattern, unless a pattern was typed. Anything else stays.
 */
export function spread(fields: SiteFields, into: keyof SiteFields, text: string): SiteFields {
  const url = webAddress(text);
  const leadsOn = url && (url.pathname !== '/' || url.search !== '' || url.hash !== '');
  if (!url || !leadsOn) return { ...fields, [into]: text };
  if (into === 'pattern')
    return { address: fields.address.trim() || url.origin, pattern: url.href };
  return { address: url.origin, pattern: fields.pattern.trim() || url.href };
}
