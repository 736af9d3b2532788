/** Something that may not come about, with the sentence that says why and what to do. */
export type Could<T> = { ok: true; value: T } | { ok: false; why: string };
export const could = <T>(value: T): Could<T> => ({ ok: true, value });
export const couldNot = (why: string): { ok: false; why: string } => ({ ok: false, why });
