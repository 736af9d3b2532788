import { isSecure } from '../core/secure-url';

/**
 * The receiver of signed notifications as the user typed it for a run (check 8); empty if left
 * empty.
 */
export type ReceiverInput = { address: string; probe: string; secret: string };

/** The field that is invalid. */
export type ReceiverField = keyof ReceiverInput;

/**
 * The first invalid field. An address may have a query but no user name. A secret is needed only if
 * notifications are delivered to the address.
 */
export function faultyField(input: ReceiverInput, delivers: boolean): ReceiverField | undefined {
  const { address, probe, secret } = input;
  if (!isEmptyOrSafe(address)) return 'address';
  if (delivers && address.trim() && !secret.trim()) return 'secret';
  return isEmptyOrSafe(probe) ? undefined : 'probe';
}

/** The part of an address that we may store: a query may hold a password. */
export const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

/** The origins that the checks call for a receiver. */
export const receiverOrigins = ({ address, probe }: Omit<ReceiverInput, 'secret'>): string[] =>
  [address, probe].flatMap((text) => URL.parse(text.trim())?.origin ?? []);

function isEmptyOrSafe(text: string): boolean {
  if (text.trim() === '') return true;
  const url = URL.parse(text.trim());
  return url !== null && isSecure(url) && !url.username && !url.password;
}
