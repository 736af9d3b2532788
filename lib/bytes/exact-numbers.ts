/**
 * Matches the start of a JSON string, or a number with so many digits that a double may not hold
 * it.
 */
const QUOTE_OR_LONG = /"|(?<![\w.+-])-?[1-9]\d{15,}(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Turns the numbers of a JSON text that JavaScript would round into strings with all their digits.
 * An account number or an id of 17 digits must not change. The rest of the text stays as it is.
 */
export function withExactNumbers(json: string): string {
  if (!/\d{16}/.test(json)) return json;
  const tokens = new RegExp(QUOTE_OR_LONG);
  let exact = '';
  let from = 0;
  for (let found = tokens.exec(json); found; found = tokens.exec(json)) {
    const [token] = found;
    if (token === '"') tokens.lastIndex = endOfString(json, tokens.lastIndex);
    else if (String(Number(token)) !== token) {
      exact += `${json.slice(from, found.index)}"${token}"`;
      from = tokens.lastIndex;
    }
  }
  return exact + json.slice(from);
}

/** The index after the quotation mark that ends a string, or the end of the text. */
function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (json[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return json.length;
}
