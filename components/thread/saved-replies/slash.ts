/** What the agent typed after a `/`, and where the `/` stands in the text. */
export type SlashQuery = { start: number; text: string };

/** Whether the agent just typed a `/` that begins a word: `and/or` and `https://` have none. */
export function startsSlash(text: string, caret: number, typed: string | null): boolean {
  if (typed !== '/' || text[caret - 1] !== '/') return false;
  return caret === 1 || /\s/.test(text[caret - 2] ?? '');
}

/** What stands between the `/` and the caret; undefined once the agent went on with something else. */
export function slashQuery(text: string, start: number, caret: number): SlashQuery | undefined {
  const typed = text.slice(start + 1, caret);
  const isLeft = text[start] !== '/' || caret <= start || /^\s|\n/.test(typed);
  return isLeft ? undefined : { start, text: typed };
}
