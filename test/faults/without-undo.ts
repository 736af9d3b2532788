import type { Chromium } from '../browsers/chromium';
import type { Firefox } from '../browsers/firefox';

/**
 * Replies leave at once, where the time in which they can be taken back is not the matter.
 * There is no such time yet.
 */
export async function withoutUndo(_browser: Chromium | Firefox): Promise<void> {}
