import type { FrameSays, Shown } from '../domain/preview';

/** What shows a file in a place, and resolves when its first pixels are there. */
export type Show = (shown: Shown, place: HTMLElement) => Promise<FrameSays>;
