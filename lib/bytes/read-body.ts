// Bodies are read up to a bound, whatever their headers say: a sender may be wrong, or hostile.

type Body = ReadableStream<Uint8Array<ArrayBuffer>> | null;

/**
 * Passes a body on as it comes. Beyond `largest` bytes the rest is cancelled and the result is false;
 * the chunk that went beyond was passed on. Throws what reading throws.
 */
export async function readChunks(
  body: Body,
  largest: number,
  take: (chunk: Uint8Array<ArrayBuffer>) => void,
): Promise<boolean> {
  const reader = body?.getReader();
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    take(part.value);
    size += part.value.byteLength;
    if (size > largest) {
      await reader?.cancel();
      return false;
    }
  }
  return true;
}

/** The bytes of a body; undefined if there are more than `largest`. */
export async function readBytes(
  body: Body,
  largest: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const isWhole = await readChunks(body, largest, (chunk) => {
    chunks.push(chunk);
    size += chunk.byteLength;
  });
  if (!isWhole) return undefined;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** A body as UTF-8 text, and whether that is all of it or only its first `largest` bytes or so. */
export async function readText(
  body: Body,
  largest: number,
): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  const isWhole = await readChunks(body, largest, (chunk) => {
    text += decoder.decode(chunk, { stream: true });
  });
  return { text: text + decoder.decode(), isWhole };
}
