import { toHex } from './encoding';
import { toUtf8 } from './utf8';

/** SHA-256 of bytes, or of a text in UTF-8: 64 hexadecimal digits. */
export async function sha256Hex(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === 'string' ? toUtf8(data) : data;
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
