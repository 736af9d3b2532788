import { isSecure } from './secure-url';

/** Where signed notifications are taken in, as typed for a run (check 8); empty where it was left so. */
export type ReceiverTyped = { address: string; probe: string; secret: string };

/** What of it cannot stand. */
export type ReceiverField = keyof ReceiverTyped;

/**
 * The first of the fields that is faulty. An address may have a query, and no user name; a secret is
 * needed for an address only where notifications would be delivered.
 */
export function faultyField(typed: ReceiverTyped, delivers: boolean): ReceiverField | undefined {
  const { address, probe, secret } = typed;
  if (!isEmptyOrSafe(address)) return 'address';
  if (delivers && address.trim() && !secret.trim()) return 'secret';
  return isEmptyOrSafe(probe) ? undefined : 'probe';
}

/** What of an address may be kept: a query may be a password by another name. */
export const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

function isEmptyOrSafe(text: string): boolean {
  if (text.trim() === '') return true;
  const url = URL.parse(text.trim());
  return url !== null && isSecure(url) && !url.username && !url.password;
}
