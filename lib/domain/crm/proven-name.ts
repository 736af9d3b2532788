import type { NameBy } from './page';

/** What a record of one kind on one site was headed, when it was shown. */
export type Headed = { id: string; text: string };

/**
 * Whether what a record is headed is its own name, and not its application's or the page's. Another
 * record that is headed otherwise says so, or the page's title where no other was shown. A text that
 * several records share is a name among as many that have one of their own: people share names.
 */
export function isProvenName(now: Headed, by: NameBy, shown: readonly Headed[]): boolean {
  const others = shown.filter(({ id }) => id !== now.id);
  if (others.length === 0) return by === 'both';
  const sharing = others.filter(({ text }) => text === now.text);
  if (sharing.length === 0) return true;
  const own = others.filter(
    ({ text }) => text !== now.text && others.filter((one) => one.text === text).length === 1,
  );
  return own.length >= sharing.length;
}
