const AT_ONCE = 8_192;

/**
 * Bytes as a text of one character each, to look for names and words. `TextDecoder('latin1')` is another
 * code: it moves 27 of them.
 */
export function asLatin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return text;
}
