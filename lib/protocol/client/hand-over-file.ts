import type { Outcome } from '../../domain/core/failure';
import { type FileSource, isSetApart, offerInPieces, receivePieces } from './file-pieces';

// A screen gives a file to the keeper over a channel of our own origin, because a message of the browser's
// runtime cannot carry one in Chromium; a screen that shares no channel gives it in pieces. The background never
// sees it.

const CHANNEL = 'alongside-files';

type ToKeeper = { kind: 'file'; id: string; file: File };
type FromKeeper = { kind: 'listening' } | { kind: 'taken'; id: string };

/** Milliseconds between two offers, and after which a keeper that takes nothing counts as gone. */
const OFFER_EVERY = 500;
const OFFERS = 40;

/** Offers over the channel, before the file is offered in pieces: Firefox may set frames apart, and not say so. */
const OFFERS_OVER_CHANNEL = 8;

// Written out, because the keeper loads this file and no schemas.
const TAKEN: Outcome<null> = { ok: true, value: null };
const NOT_TAKEN: Outcome<null> = { ok: false, failure: { kind: 'extension-restarted' } };

/**
 * Offers a file until the keeper takes it; it reads the file itself, also once the screen is closed.
 * Fails with `extension-restarted` if no keeper takes it.
 */
export async function handOverFile(id: string, file: File): Promise<Outcome<null>> {
  if (isSetApart()) return handOverInPieces(id, file, OFFERS);
  if (await handOverByChannel(id, file)) return TAKEN;
  return handOverInPieces(id, file, OFFERS - OFFERS_OVER_CHANNEL);
}

/** False if no keeper takes it. */
async function handOverByChannel(id: string, file: File): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  let repeating: ReturnType<typeof setInterval> | undefined;
  try {
    return await new Promise((resolve) => {
      let offers = 0;
      const offer = (): void => {
        offers += 1;
        if (offers > OFFERS_OVER_CHANNEL) resolve(false);
        else channel.postMessage({ kind: 'file', id, file } satisfies ToKeeper);
      };
      repeating = setInterval(offer, OFFER_EVERY);
      channel.onmessage = ({ data }: MessageEvent<FromKeeper>) => {
        if (data.kind === 'listening') offer();
        if (data.kind === 'taken' && data.id === id) resolve(true);
      };
      offer();
    });
  } finally {
    clearInterval(repeating);
    channel.close();
  }
}

async function handOverInPieces(id: string, file: File, most: number): Promise<Outcome<null>> {
  for (let offers = 0; offers < most; offers += 1) {
    if (await offerInPieces(id, file)) return TAKEN;
    await new Promise((resolve) => setTimeout(resolve, OFFER_EVERY));
  }
  return NOT_TAKEN;
}

/** Takes files that screens offer. `take` returns false for a file that is not wanted here (yet). */
export function receiveFiles(
  take: (id: string, file: FileSource) => Promise<boolean>,
  signal: AbortSignal,
): void {
  const channel = new BroadcastChannel(CHANNEL);
  const send = (message: FromKeeper): void => channel.postMessage(message);
  channel.onmessage = async ({ data }: MessageEvent<ToKeeper>) => {
    if (data.kind === 'file' && (await take(data.id, data.file)))
      send({ kind: 'taken', id: data.id });
  };
  signal.addEventListener('abort', () => channel.close());
  receivePieces(take, signal);
  send({ kind: 'listening' });
}
