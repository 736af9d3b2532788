import { findCards } from '../detect/card-numbers';
import { findIbans } from '../detect/iban';
import { findKeys, findPasswords } from '../detect/secrets';
import type { Span } from '../detect/span';
import type { KnownCustomer } from './known-customer';
import { findOtherCustomers, type OwnCustomer } from './other-customers';

/** The kinds of text that seldom belong in a ticket, the worst first. */
export const FINDING_KINDS = ['key', 'password', 'card', 'iban', 'customer'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Part of a text that seldom belongs in a ticket. */
export type Finding = Span & {
  kind: FindingKind;
  /** The other customer whose data it is. */
  whose?: string;
};

/** Finds what seldom belongs in a ticket, in the order of the text; none overlaps another. */
export function findSensitive(
  text: string,
  customers: readonly KnownCustomer[],
  own: OwnCustomer,
): Finding[] {
  const as =
    (kind: FindingKind) =>
    (span: Span): Finding => ({ ...span, kind });
  const all = [
    ...findKeys(text).map(as('key')),
    ...findPasswords(text).map(as('password')),
    ...findCards(text).map(as('card')),
    ...findIbans(text).map(as('iban')),
    ...findOtherCustomers(text, customers, own).map(
      (one): Finding => ({ ...one, kind: 'customer' }),
    ),
  ].sort((one, other) => one.start - other.start || other.end - one.end);
  const kept: Finding[] = [];
  for (const one of all) if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}
