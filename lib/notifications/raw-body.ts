/** What came of reading: `cut` where the sender went away in the middle. */
export type Body = { bytes: Uint8Array<ArrayBuffer> } | 'too-large' | 'cut';

/** The bytes of a body as they came, at most `largest` of them, whatever its headers say. */
export async function readBody(request: Request, largest: number): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      size += part.value.byteLength;
      if (size > largest) {
        await reader?.cancel();
        return 'too-large';
      }
      chunks.push(part.value);
    }
  } catch {
    return 'cut';
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return { bytes };
}

/**
 * UTF-8 as it is, a byte order mark and all; undefined for what is none. A text that was mended
 * while it was read would be signed as another.
 */
export function strictText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
