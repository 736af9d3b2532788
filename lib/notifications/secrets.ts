import { ourScheme } from './our-scheme';
import type { Scheme } from './scheme';

/** The secrets, or a sentence that says why there are none, without any character of a secret. */
export type ParsedSecrets = { ok: true; secrets: string[] } | { ok: false; reason: string };

/** Parses secrets separated by commas or white space. Fails if there is none or one is malformed. */
export function parseSecrets(text: string, scheme: Scheme = ourScheme): ParsedSecrets {
  const secrets = [...new Set(text.split(/[\s,]+/).filter(Boolean))];
  if (secrets.length === 0)
    return { ok: false, reason: 'There is no secret: without one all is refused.' };
  const unusable = secrets.findIndex((secret) => !scheme.isSecret(secret));
  if (unusable < 0) return { ok: true, secrets };
  return {
    ok: false,
    reason: `Secret ${unusable + 1} of ${secrets.length} cannot be one: at least 16 bytes in base64 are wanted, with or without "whsec_" before them.`,
  };
}
