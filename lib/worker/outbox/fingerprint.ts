import type { Environment } from '../../domain/environment';

/** SHA-256 of a text, 64 hexadecimal digits. */
export async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Fingerprint of whom a write is made for: environment, service and company, 16 hexadecimal digits.
 * Says whether two are the same without saying who.
 */
export const accountOf = async (
  environment: Environment,
  address: string,
  installationId: string,
): Promise<string> =>
  (await digestOf(`${environment}\n${address}\n${installationId}`)).slice(0, 16);
