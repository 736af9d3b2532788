/** A percent-encoded text as people read it. A text with a lone `%` is not encoded, and stays as it is. */
export function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
