/** How often something may stand: `*`, `+`, `?`, `{2,}`, `{1,9}`; `{4}` leaves nothing open. */
const OPEN = /^(?:[*+?]|\{\d+,\d*\})/;
/** What repeats, and be it a fixed number of times: each may end in more than one place. */
const REPEATS = /^(?:[*+]|\{\d)/;

/**
 * Whether a regular expression may take for ever on a long text that does not fit: a group repeats,
 * and what is in it may stand in more ways than one. Some that would not are taken for such.
 */
export function mayRunAway(pattern: string): boolean {
  const groups = [false]; // whether what is in each open group may stand in more ways than one
  for (let i = 0; i < pattern.length; i++) {
    const sign = pattern[i];
    const rest = pattern.slice(i + 1);
    if (sign === '\\') i += 1;
    else if (sign === '[') i += /^(?:\\.|[^\]])*/.exec(rest)?.[0].length ?? 0;
    else if (sign === '(') {
      groups.push(false);
      if (rest[0] === '?') i += 1;
    } else if (sign === ')') {
      const isLoose = groups.pop();
      if (isLoose && REPEATS.test(rest)) return true;
      if (isLoose) groups[groups.length - 1] = true;
    } else if (sign === '|' || OPEN.test(sign + rest)) groups[groups.length - 1] = true;
  }
  return false;
}
