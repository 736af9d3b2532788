/** What the dock gave its frame to be let in with; it is good once, for the frame's first question. */
let pass: string | undefined;

/**
 * Takes the pass out of the frame's address, which then holds nothing. A page within a page within
 * another is not docked, whoever framed it, and shows no pass.
 */
export function takePass(): void {
  const alone = location.ancestorOrigins === undefined || location.ancestorOrigins.length === 1;
  pass = alone ? location.hash.slice(1) || undefined : undefined;
  history.replaceState(null, '', location.pathname);
}

/** The pass, until a question that carried it was answered. */
export const heldPass = (): string | undefined => pass;

export function spendPass(): void {
  pass = undefined;
}
