// What is found out about the pages of one host, so that a page is not probed at each load.

/** The place of the panel for which something was found out. */
export type PanelPlace = { left: boolean; width: number };

/** Milliseconds after which a fact expires, since CRMs change. */
const FACTS_LAST = 24 * 60 * 60 * 1000;

/** Whether what was found out at a time still counts. A time in the future means that the clock was set back. */
export function isFresh(at: number): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < FACTS_LAST;
}
