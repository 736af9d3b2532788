// An encoder is made for each text: one for a whole module would be made at each start of the background.

/** A text in UTF-8. */
export const toUtf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The text of bytes in UTF-8; bytes that are none become U+FFFD. */
export const fromUtf8 = (bytes: ArrayBuffer | Uint8Array): string =>
  new TextDecoder().decode(bytes);
