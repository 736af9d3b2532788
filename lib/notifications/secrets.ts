import { ourScheme } from './our-scheme';
import type { Scheme } from './scheme';

/**
 * The secrets in a text, with commas or white space between them. Throws a sentence, without a
 * character of any secret, where there is none or where one cannot be one.
 */
export function secretsFrom(text: string, scheme: Scheme = ourScheme): string[] {
  const secrets = [...new Set(text.split(/[\s,]+/).filter(Boolean))];
  if (secrets.length === 0) throw new Error('There is no secret: without one all is refused.');
  const unusable = secrets.findIndex((secret) => !scheme.isSecret(secret));
  if (unusable >= 0)
    throw new Error(
      `Secret ${unusable + 1} of ${secrets.length} cannot be one: at least 16 bytes in base64 are wanted, with or without "whsec_" before them.`,
    );
  return secrets;
}
