import type { NameBy } from './content-messages';

/** The heading of a record, when its page was shown. */
export type RecordHeading = { id: string; text: string };

/**
 * Whether a record's heading is its own name, and not the CRM's or the page's. Another record with
 * a different heading proves it, or the page's title if no other record was shown. A heading that
 * several records share is a name if as many records have one of their own: people share names.
 */
export function isProvenName(
  now: RecordHeading,
  by: NameBy,
  shown: readonly RecordHeading[],
): boolean {
  const others = shown.filter(({ id }) => id !== now.id);
  if (others.length === 0) return by === 'both';
  const sharing = others.filter(({ text }) => text === now.text);
  if (sharing.length === 0) return true;
  const own = others.filter(
    ({ text }) => text !== now.text && others.filter((one) => one.text === text).length === 1,
  );
  return own.length >= sharing.length;
}
