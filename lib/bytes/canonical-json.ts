type Part = [name: string | number, value: unknown];

/** The own names of an object, or the places of a list, with their values; undefined for a leaf. */
function partsOf(value: unknown): Part[] | undefined {
  if (Array.isArray(value)) return value.map((part: unknown, at): Part => [at, part]);
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * The one way to write a value as JSON: names in order of their code units, no white space, numbers and
 * strings as `JSON.stringify` writes them (RFC 8785, but for what it says of numbers beyond 2^53).
 * `leaf` may exchange what is neither an object nor a list. Does not recurse, so no depth is too deep.
 */
export function canonicalJson(value: unknown, leaf = (value: unknown): unknown => value): string {
  const written: string[] = [];
  const open: ({ sign: string } | { value: unknown })[] = [{ value }];
  for (let next = open.pop(); next; next = open.pop()) {
    if ('sign' in next) {
      written.push(next.sign);
      continue;
    }
    const parts = partsOf(next.value);
    if (!parts) {
      written.push(JSON.stringify(leaf(next.value)) ?? 'null');
      continue;
    }
    const isList = Array.isArray(next.value);
    written.push(isList ? '[' : '{');
    open.push({ sign: isList ? ']' : '}' });
    for (const [at, [name, value]] of [...parts.entries()].reverse()) {
      const comma = at > 0 ? ',' : '';
      open.push({ value }, { sign: isList ? comma : `${comma}${JSON.stringify(name)}:` });
    }
  }
  return written.join('');
}
