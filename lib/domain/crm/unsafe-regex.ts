/** A quantifier with a variable count: `*`, `+`, `?`, `{2,}`, `{1,9}`; not `{4}`. */
const OPEN = /^(?:[*+?]|\{\d+,\d*\})/;
/**
 * A quantifier that repeats, even a fixed number of times: each round may end in more than one
 * place.
 */
const REPEATS = /^(?:[*+]|\{\d)/;

/**
 * Whether a regular expression may take exponential time on a long text: a group repeats, and its
 * content can match in more than one way. Some safe patterns count as unsafe too.
 */
export function isUnsafeRegex(pattern: string): boolean {
  const groups = [false]; // for each open group, whether its content can match in more than one way
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i];
    const rest = pattern.slice(i + 1);
    if (char === '\\') i += 1;
    else if (char === '[') i += /^(?:\\.|[^\]])*/.exec(rest)?.[0].length ?? 0;
    else if (char === '(') {
      groups.push(false);
      if (rest[0] === '?') i += 1;
    } else if (char === ')') {
      const isLoose = groups.pop();
      if (isLoose && REPEATS.test(rest)) return true;
      if (isLoose) groups[groups.length - 1] = true;
    } else if (char === '|' || OPEN.test(char + rest)) groups[groups.length - 1] = true;
  }
  return false;
}
