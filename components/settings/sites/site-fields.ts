import { webAddress } from '../../ui/controls/request-origin';

/** The two fields of the form that adds a CRM by its address. */
export type SiteFields = { address: string; pattern: string };

/**
 * The fields after the user typed `text` into one of them. The address of a page fills both: its
 * origin is the CRM's address, and the page's address is the pattern, unless a pattern was typed.
 */
export function splitPageAddress(
  fields: SiteFields,
  into: keyof SiteFields,
  text: string,
): SiteFields {
  const url = webAddress(text);
  const isPage = url && (url.pathname !== '/' || url.search !== '' || url.hash !== '');
  if (!url || !isPage) return { ...fields, [into]: text };
  if (into === 'pattern')
    return { address: fields.address.trim() || url.origin, pattern: url.href };
  return { address: url.origin, pattern: fields.pattern.trim() || url.href };
}
