import { canonicalJson } from '../../../lib/bytes/canonical-json';
import { sha256Hex } from '../../../lib/bytes/sha256';

/** A value as JSON of which there is only one form. Half of a character pair, which UTF-8 cannot hold, is replaced. */
export const oneForm = (value: unknown): string =>
  canonicalJson(value, (leaf) => (typeof leaf === 'string' ? leaf.toWellFormed() : leaf));

/** The SHA-256 of that form, as 64 hexadecimal digits. */
export const digestOf = (value: unknown): Promise<string> => sha256Hex(oneForm(value));
