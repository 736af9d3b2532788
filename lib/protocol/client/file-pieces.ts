import { type Browser, browser } from 'wxt/browser';
import { fromBase64 } from '../../bytes/encoding';

// A file in pieces, over a port of the browser's runtime. A docked frame in Chromium is `credentialless`: it shares no
// channel with our other documents, and a port carries only JSON. The keeper asks for each piece, so neither
// side has more than a few in memory. The screen has to stay open until all was read.

const PORT = 'alongside-file';

/** Bytes of a piece. */
const PIECE = 512 * 1024;

/** A file as the keeper reads it: a `File`, or the pieces of one. */
export type FileSource = Pick<File, 'name' | 'size'> & {
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
};

/** Of an error's properties only its message survives the way into a worker, in every browser. */
const SCREEN_CLOSED = 'The screen was closed before all of its file was read.';

/** Whether a reading ended because its screen was closed. */
export const isScreenClosed = (error: unknown): boolean =>
  error instanceof Error && error.message === SCREEN_CLOSED;

type Offer = { kind: 'offer'; id: string; name: string; size: number };
type FromScreen = Offer | { kind: 'piece'; from: number; bytes: string } | { kind: 'unreadable' };
type FromKeeper = { kind: 'taken' } | { kind: 'read'; from: number };

/** Whether this document shares no channel with our others. */
export const isSetApart = (): boolean => Reflect.get(globalThis, 'credentialless') === true;

/** Offers a file once. False if no keeper takes it; then `handOverFile` offers it again. */
export async function offerInPieces(id: string, file: File): Promise<boolean> {
  const port = browser.runtime.connect({ name: PORT });
  let isOpen = true;
  const post = (message: FromScreen): void => {
    // The keeper may have ended while a piece was read.
    if (isOpen) port.postMessage(message);
  };
  return new Promise((resolve) => {
    port.onDisconnect.addListener(() => {
      isOpen = false;
      resolve(false);
    });
    port.onMessage.addListener((message: FromKeeper) => {
      if (message.kind === 'taken') resolve(true);
      if (message.kind === 'read')
        void pieceOf(file, message.from).then(
          (bytes) => post({ kind: 'piece', from: message.from, bytes }),
          () => post({ kind: 'unreadable' }),
        );
    });
    post({ kind: 'offer', id, name: file.name, size: file.size });
  });
}

/** The browser encodes off the main thread: a panel that is being used must not stutter. */
const pieceOf = (file: File, from: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const { result } = reader;
      // `data:application/octet-stream;base64,…`; nothing follows for no bytes.
      resolve(typeof result === 'string' ? (result.split(',', 2)[1] ?? '') : '');
    };
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file.slice(from, from + PIECE));
  });

/** Takes files that screens offer in pieces. `take` returns false for a file that is not wanted here (yet). */
export function receivePieces(
  take: (id: string, file: FileSource) => Promise<boolean>,
  signal: AbortSignal,
): void {
  const onConnect = (port: Browser.runtime.Port): void => {
    if (port.name !== PORT || !isOwnScreen(port)) return;
    // From now on: a file may wait for its turn, and its screen be closed meanwhile.
    const closed = new AbortController();
    port.onDisconnect.addListener(() => closed.abort());
    port.onMessage.addListener(async (message: FromScreen) => {
      if (message.kind !== 'offer') return;
      const { id, name, size } = message;
      const source: FileSource = { name, size, stream: () => streamOf(port, size, closed.signal) };
      if (!(await take(id, source))) port.disconnect();
      else if (!closed.signal.aborted) port.postMessage({ kind: 'taken' } satisfies FromKeeper);
    });
  };
  browser.runtime.onConnect.addListener(onConnect);
  signal.addEventListener('abort', () => browser.runtime.onConnect.removeListener(onConnect));
}

/** Whether one of our screens opened the port. A CRM page's content script has the same id, but its page's address. */
function isOwnScreen({ sender }: Browser.runtime.Port): boolean {
  const url = URL.parse(sender?.url ?? '');
  const own = new URL(browser.runtime.getURL(''));
  const isOwn = sender?.id === browser.runtime.id && url?.protocol === own.protocol;
  return isOwn && ['/sidebar.html', '/desk.html'].includes(url?.pathname ?? '');
}

/** The bytes from the first one on, each piece asked for when there is room for it. */
function streamOf(
  port: Browser.runtime.Port,
  size: number,
  closed: AbortSignal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  let next: ((message: FromScreen | undefined) => void) | undefined;
  port.onMessage.addListener((message: FromScreen) => {
    // A piece that an earlier reading of this file asked for is not ours.
    if (message.kind !== 'piece' || message.from === at) next?.(message);
  });
  closed.addEventListener('abort', () => next?.(undefined));
  const ask = (): Promise<FromScreen | undefined> =>
    new Promise((resolve) => {
      next = resolve;
      if (closed.aborted) resolve(undefined);
      else port.postMessage({ kind: 'read', from: at } satisfies FromKeeper);
    });
  return new ReadableStream(
    {
      async pull(controller) {
        const message = await ask();
        if (message?.kind !== 'piece')
          throw message ? new TypeError('The file cannot be read.') : new Error(SCREEN_CLOSED);
        const bytes = fromBase64(message.bytes);
        at += bytes.length;
        if (bytes.length > 0) controller.enqueue(bytes);
        if (bytes.length === 0 || at >= size) controller.close();
      },
    },
    { highWaterMark: 2 },
  );
}
