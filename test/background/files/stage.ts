import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { addFile } from '../../../lib/background/files/add-file';
import { advanceUpload } from '../../../lib/background/files/advance-upload';
import { readFiles } from '../../../lib/background/files/file-view';
import { filesForKeeper, saveSealed } from '../../../lib/background/files/serve-keeper';
import { saveStorage } from '../../../lib/background/files/storage-settings';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import type { FileView } from '../../../lib/domain/files/file-view';
import { uploadLink } from '../../../lib/domain/files/upload-link';
import type { KeeperResult, KeeperStep } from '../../../lib/protocol/requests/keeper';
import { atRest } from '../background';
import { outboxStage } from '../outbox/stage';
import { type StorageServer, startStorage } from './storage-server';

/** The bytes of the tests' file. */
const BYTES = Buffer.from('%PDF-1.7 a file of the tests');
export const SHA256 = createHash('sha256').update(BYTES).digest('hex');

/** Where links begin. */
const PUBLIC = 'https://files.example.com';

const CREDENTIALS = { kind: 'webdav', user: 'alongside', password: 'FAKE-password' };

/** An agent with a storage, and what the keeper does, in the same process. */
export function filesStage() {
  const outbox = outboxStage();
  let server: StorageServer | undefined;
  beforeAll(async () => {
    server = await startStorage();
  });
  const storage = (): StorageServer => {
    if (!server) throw new Error('the test has not begun');
    return server;
  };
  beforeEach(async () => {
    // Links have to be https (partner-api.md, rule 6): this host is the server on loopback.
    const real = fetch;
    vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) =>
      real(String(url).replace(PUBLIC, storage().address), init),
    );
    expect(
      await saveStorage({ environment: 'test', config: config(), credentials: CREDENTIALS }),
    ).toEqual({ ok: true, value: null });
  });
  afterEach(() => {
    storage().objects.clear();
    storage().calls.length = 0;
    storage().faults.length = 0;
  });
  afterAll(() => server?.close());

  const config = (part: Record<string, unknown> = {}) => ({
    kind: 'webdav',
    folder: `${storage().address}/in`,
    prefix: '',
    publicBase: `${PUBLIC}/in`,
    largest: 1_000_000,
    forbidden: ['exe'],
    keptDays: 0,
    found: { setsHeaders: false, resumes: false },
    ...part,
  });

  /** The user drops a file, which the keeper has not read yet. */
  const add = ({ id, name, size }: { id: string; name: string; size: number }) =>
    addFile({ scope: outbox.stage.scope, id, name, size, mimeType: 'application/pdf' });

  /** The user drops a file, and the keeper reads it. */
  const drop = async (name = 'invoice.pdf'): Promise<string> => {
    const id = randomUUID();
    expect(await add({ id, name, size: BYTES.length })).toEqual({ ok: true, value: null });
    await sealed(id);
    return id;
  };

  /** A file of a reply, which may not be uploaded yet. */
  const attachment = (id: string, name = 'invoice.pdf') => ({
    name,
    mimeType: 'application/pdf',
    url: uploadLink(id),
    hash: '',
  });

  return {
    ...outbox,
    get storage() {
      return storage();
    },
    config,
    add,
    drop,

    /** The keeper has made the bytes. */
    seal: sealed,

    /** One word of the keeper. */
    advance: (id: string, result: KeeperResult) => advanceUpload({ id, result }),

    attachment,

    /** The user sends a reply with files. */
    reply: async (ids: readonly string[], text = 'The invoice.'): Promise<string> => {
      const commandId = randomUUID();
      const { scope, ticketId } = outbox.stage;
      const message = { text, attachments: ids.map((id) => attachment(id)) };
      expect(await sendMessage({ scope, ticketId, commandId, message })).toEqual({
        ok: true,
        value: null,
      });
      await atRest();
      return commandId;
    },

    /** The replies that the service has. */
    received: () => {
      const { messages } = outbox.stage.service.control.readTicket(outbox.stage.ticketId);
      return messages.map(({ text, attachments }) => ({ text, attachments }));
    },

    view: async (id: string): Promise<FileView | undefined> => {
      const read = await readFiles({ environment: 'test', ids: [id] });
      return read.ok ? read.value[0] : undefined;
    },

    /** Whether the keeper has anything to do for a file. */
    isWanted: async (id: string): Promise<boolean> => {
      const read = await filesForKeeper();
      return read.ok && read.value.files.some((file) => file.id === id);
    },

    /** Uploads a file as the keeper does, until it waits or is over; `afterStep` runs after each call. */
    upload: (id: string, afterStep: (step: KeeperStep) => unknown = () => undefined) =>
      uploadAs(id, afterStep),
  };
}

const sealed = (id: string) =>
  saveSealed({
    id,
    keepsDetails: false,
    result: {
      kind: 'sealed',
      size: BYTES.length,
      sha256: SHA256,
      mimeType: 'application/pdf',
      ending: 'pdf',
      found: [],
    },
  });

async function uploadAs(id: string, afterStep: (step: KeeperStep) => unknown): Promise<KeeperStep> {
  let result: KeeperResult = { kind: 'none' };
  for (;;) {
    const next = await advanceUpload({ id, result });
    if (!next.ok) throw new Error(next.failure.kind);
    if (next.value.kind === 'wait' || next.value.kind === 'over') return next.value;
    result = await perform(next.value);
    await afterStep(next.value);
  }
}

async function perform(
  step: Exclude<KeeperStep, { kind: 'wait' | 'over' }>,
): Promise<KeeperResult> {
  switch (step.kind) {
    case 'digest': {
      const sha256 = createHash('sha256').update(BYTES.subarray(step.from, step.to)).digest('hex');
      return { kind: 'digest', from: step.from, to: step.to, sha256 };
    }
    case 'send': {
      const { method, url, headers, body } = step.request;
      const bytes =
        body === undefined || body.kind === 'text' ? undefined : BYTES.subarray(body.from, body.to);
      const response = await fetch(url, { method, headers, ...(bytes && { body: bytes }) });
      const text = await response.text();
      const received = {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text,
      };
      return { kind: 'response', request: step.request, response: received };
    }
    case 'read-link': {
      const response = await fetch(step.url);
      const bytes = Buffer.from(await response.arrayBuffer());
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const reading = { status: response.status, size: bytes.length, sha256 };
      return { kind: 'link', url: step.url, reading };
    }
  }
}
