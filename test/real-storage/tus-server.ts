import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { listenOnLoopback } from '../crm-pages/listen';

/** Who may write, as the value of the `Authorization` header. */
export const TUS_AUTHORIZATION = 'Bearer not-a-secret-tus';

/** A real tus server on loopback. Anybody reads; writing needs `TUS_AUTHORIZATION`. */
export type TusServer = {
  /** The address that creates uploads. */
  endpoint: string;
  /** The folder of the files. */
  disk: string;
  /** The names of the uploads in that folder. */
  names(): Promise<string[]>;
  close(): Promise<void>;
};

/** Starts a tus server with an empty folder; `isRelative`: it names uploads by a path only. */
export async function startTusServer({ isRelative = false } = {}): Promise<TusServer> {
  const disk = await mkdtemp(join(tmpdir(), 'alongside-tus-'));
  const tus = new Server({
    path: '/uploads',
    relativeLocation: isRelative,
    datastore: new FileStore({ directory: disk }),
    onIncomingRequest: async ({ method, headers }) => {
      if (method !== 'GET' && headers.get('authorization') !== TUS_AUTHORIZATION)
        throw { status_code: 401, body: 'Not you.' };
    },
  });
  const { address, close } = await listenOnLoopback(
    createServer((request, response) => void tus.handle(request, response)),
  );
  return {
    endpoint: `${address}/uploads`,
    disk,
    names: async () => (await readdir(disk)).filter((name) => !name.endsWith('.json')),
    async close() {
      await close();
      await rm(disk, { recursive: true, force: true });
    },
  };
}
