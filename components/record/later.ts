import { lazyPart } from '../ui/data/part';

/** What the first picture does not need: it asks the background first, and mostly shows nothing. */
export const laterParts = lazyPart(() => import('./later-parts'));
