import { afterEach, beforeEach, vi } from 'vitest';
import { toBase64url } from '../../lib/bytes/encoding';
import * as v from '../../lib/domain/core/schema';
import { startKeeper } from '../../lib/keeper/keeper';
import { seal } from '../../lib/keeper/seal-file';
import { importFileKey, writeSealed } from '../../lib/keeper/sealed-file';
import type { Reply, RequestName } from '../../lib/protocol/contract';
import type { AppEvent } from '../../lib/protocol/events';
import {
  KEEPER_REQUESTS,
  type KeeperResult,
  type KeeperStep,
  type KeptFile,
  type SealResult,
} from '../../lib/protocol/requests/keeper';
import { publicationOf } from '../../lib/protocol/server/publication';
import { browser, deliverMessage, resetBrowser } from '../browser-stand-in';
import { ChannelStandIn } from '../channel-stand-in';
import { waitFor } from '../wait-for';
import { memoryDirectory } from './memory-directory';

// The keeper with a background that the test plays, a channel and a directory in memory.

const BACKGROUND = {
  id: browser.runtime.id,
  url: `chrome-extension://${browser.runtime.id}/background.js`,
};
const KEY = toBase64url(new Uint8Array(32).fill(7));
/** An id that ends in this digit. */
export const idOf = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;

/** A file with something to do, as the background lists it. */
export const listedFile = (
  digit: number,
  task: KeptFile['task'],
  size: number,
  more: Partial<KeptFile> = {},
): KeptFile => ({
  id: idOf(digit),
  key: KEY,
  task,
  size,
  largest: 1_000_000,
  keepsDetails: false,
  ...more,
});

export type Stage = ReturnType<typeof createStage>;

function createStage() {
  const directory = memoryDirectory();
  const stop = new AbortController();
  const files: KeptFile[] = [];
  const known = new Set<string>();
  /** What the keeper told, by the id of the file. */
  const results: [string, KeeperResult][] = [];
  const sealed: [string, SealResult][] = [];
  const requests: RequestName[] = [];
  const on = {
    directory,
    stop,
    files,
    known,
    results,
    sealed,
    requests,
    /** The background of this test: what it says next. Throws if it gives no reply. */
    next: async (_id: string, _result: KeeperResult): Promise<KeeperStep> => ({ kind: 'over' }),
    list: (...wanted: KeptFile[]): void => {
      files.splice(0, files.length, ...wanted);
      for (const { id } of wanted) known.add(id);
    },
    start: () =>
      startKeeper(stop.signal, directory, (kept, source, context) =>
        seal(kept, source, { ...context, directory }),
      ),
    publish: (kind: 'files' | 'purge') =>
      deliverMessage(publicationOf({ kind, environment: 'live' } satisfies AppEvent), BACKGROUND),
    /** Bytes that were sealed before. */
    store: async (digit: number, text: string) => {
      const key = await importFileKey(idOf(digit), KEY);
      const bytes = new TextEncoder().encode(text);
      if (key) await writeSealed(directory, key, 'sent', bytes.length, new Blob([bytes]).stream());
    },
    /** A screen offers a file. Resolves once it was taken. */
    handOver: async (digit: number, file: File) => {
      const screen = new BroadcastChannel('alongside-files');
      let isTaken = false;
      screen.onmessage = ({ data }) => {
        isTaken ||= data.kind === 'taken' && data.id === idOf(digit);
      };
      await waitFor(() => {
        screen.postMessage({ kind: 'file', id: idOf(digit), file });
        if (!isTaken) throw new Error('not taken');
      });
      screen.close();
    },
    /** Waits for so many results of `keeper.next`. */
    told: (count: number) =>
      waitFor(() => {
        if (results.length < count) throw new Error(`${results.length} results`);
      }),
    reply: async (message: { request: RequestName; params: object }) => {
      requests.push(message.request);
      const { params } = message;
      if (message.request === 'keeper.files.read') {
        const value: Reply<'keeper.files.read'> = { files: [...files], known: [...known] };
        return value;
      }
      if (message.request === 'keeper.sealed') {
        const { id, result } = v.parse(KEEPER_REQUESTS['keeper.sealed'].params, params);
        sealed.push([id, result]);
      }
      if (message.request === 'keeper.next') {
        const { id, result } = v.parse(KEEPER_REQUESTS['keeper.next'].params, params);
        results.push([id, result]);
        return on.next(id, result);
      }
      return null;
    },
  };
  return on;
}

/** Gives each test a keeper that is not started yet. */
export function keeperStage(): { current: () => Stage } {
  let stage: Stage;
  beforeEach(() => {
    resetBrowser();
    stage = createStage();
    vi.stubGlobal('BroadcastChannel', ChannelStandIn);
    vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (message) => ({
      ok: true,
      value: await stage.reply(JSON.parse(JSON.stringify(message))),
    }));
  });
  afterEach(() => {
    stage.stop.abort();
    ChannelStandIn.open.clear();
  });
  return { current: () => stage };
}
