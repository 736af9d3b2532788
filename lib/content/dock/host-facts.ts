// What is found out about the pages of one host, so that a page is not probed at each load.

/** The place of the panel for which something was found out. */
export type PanelPlace = { left: boolean; width: number };

/** Milliseconds after which a fact expires, since CRMs change. */
export const FACTS_LAST = 24 * 60 * 60 * 1000;
