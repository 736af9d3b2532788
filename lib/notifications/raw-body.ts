import { readBytes } from '../bytes/read-body';

/** The result of reading a body: `cut` if the sender disconnected. */
export type Body = { bytes: Uint8Array<ArrayBuffer> } | 'too-large' | 'cut';

/** The bytes of a body, at most `largest` of them, whatever its headers say. */
export async function readBody(request: Request, largest: number): Promise<Body> {
  try {
    const bytes = await readBytes(request.body, largest);
    return bytes ? { bytes } : 'too-large';
  } catch {
    return 'cut';
  }
}

/**
 * Decodes UTF-8 unchanged, with any byte order mark; undefined for invalid bytes. Lenient decoding
 * would alter the text, and its signature would not match.
 */
export function strictText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
