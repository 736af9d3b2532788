import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { keepDetails } from '../../../lib/background/files/add-file';
import { deleteFileRows, filesOf, updateFile } from '../../../lib/background/files/file-store';
import { removeFile, removeOrphans } from '../../../lib/background/files/remove-files';
import { resumeFiles } from '../../../lib/background/files/watch-files';
import { drop as dropCommand, undoCommand } from '../../../lib/background/outbox/user-actions';
import { readDraft } from '../../../lib/background/tickets/drafts';
import { createTicket } from '../../../lib/background/tickets/submit-ticket';
import { draftSubject } from '../../../lib/domain/tickets/draft-subject';
import { closeDatabases, environmentDb } from '../../../lib/storage/databases';
import { offscreen } from '../../browser-stand-in';
import { atRest, CUSTOMER, newTicket } from '../background';
import { letTimePass, one } from '../outbox/stage';
import { filesStage, SHA256 } from './stage';

const at = filesStage();
const { reply, received } = at;

describe('a reply with a file', () => {
  test('waits until the file is ready, and leaves with its link, type and hash', async () => {
    const id = await at.drop();
    await reply([id]);
    expect(received()).toEqual([]);
    expect(await at.outgoing()).toMatchObject([{ state: 'waiting', actions: ['edit', 'remove'] }]);

    await at.upload(id);
    await atRest();
    const [message] = received();
    expect(message?.attachments).toMatchObject([
      { name: 'invoice.pdf', mimeType: 'application/pdf', hash: `sha256:${SHA256}` },
    ]);
    const { pathname = '' } = URL.parse(message?.attachments[0]?.url ?? '') ?? {};
    expect([...at.storage.objects.keys()]).toEqual([pathname]);
    // The service has the link, so nothing is left here.
    expect(await filesOf('test')).toEqual([]);
    expect(await at.outgoing()).toEqual([]);
  });

  test('leaves at once if the file was ready before', async () => {
    const id = await at.drop();
    await at.upload(id);
    await reply([id]);
    expect(received()).toHaveLength(1);
  });

  test('keeps its place before a later reply to the same ticket', async () => {
    const id = await at.drop();
    await reply([id], 'first');
    await at.send('second');
    await atRest();
    expect(received()).toEqual([]);
    await at.upload(id);
    await atRest();
    expect(received().map(({ text }) => text)).toEqual(['first', 'second']);
  });

  test('can be edited meanwhile: the file stays with the draft', async () => {
    const id = await at.drop();
    const commandId = await reply([id]);
    expect(await undoCommand(one(commandId))).toMatchObject({ ok: true });
    const draft = await readDraft('test', draftSubject.reply(at.stage.ticketId));
    expect(draft).toMatchObject({ value: { attachments: [at.attachment(id)] } });
    await at.upload(id);
    await atRest();
    expect(received()).toEqual([]);
    expect((await at.view(id))?.state).toBe('ready');
  });

  test('takes its file along when it is removed, also at the storage', async () => {
    const id = await at.drop();
    const commandId = await reply([id]);
    at.storage.faults.push({ method: 'GET', status: 503, times: 1 });
    await at.upload(id);
    expect(at.storage.objects.size).toBe(1);
    expect(await dropCommand(one(commandId))).toEqual({ ok: true, value: { atStorage: 'gone' } });
    expect(await filesOf('test')).toEqual([]);
    expect(at.storage.objects.size).toBe(0);
  });

  test('stops with a sentence if its file was removed', async () => {
    const id = await at.drop();
    await reply([id]);
    // A removed key takes all of them; another window may not remove a file that waits.
    await removeFile({ environment: 'test', id });
    expect(await filesOf('test')).toHaveLength(1);
    await deleteFileRows('test', [id]);
    await letTimePass();
    expect(await at.outgoing()).toMatchObject([
      { state: 'stopped', failure: { kind: 'file-missing', name: 'invoice.pdf' } },
    ]);
  });

  test('sends the same bytes again after the service responded that it has trouble', async () => {
    const id = await at.drop();
    await at.upload(id);
    at.respondNext(
      { method: 'POST', path: /\/messages$/ },
      { kind: 'status', status: 503, body: '' },
    );
    await reply([id]);
    await letTimePass();
    const sent = at.posts();
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(received()).toHaveLength(1);
  });
});

test('a new ticket waits for its file, too', async () => {
  const id = await at.drop();
  const ticket = {
    ...newTicket(at.stage.service, 'With a file'),
    attachments: [at.attachment(id)],
  };
  const commandId = randomUUID();
  const made = await createTicket({ scope: at.stage.scope, commandId, ticket, record: CUSTOMER });
  expect(made).toEqual({ ok: true, value: { kind: 'waiting' } });
  await at.upload(id);
  await atRest();
  const [created] = at.stage.service.control
    .readTickets()
    .filter(({ summary }) => summary === 'With a file');
  expect(created?.attachments).toMatchObject([{ hash: `sha256:${SHA256}` }]);
});

describe('an upload', () => {
  test('goes on where it stopped if the background is stopped after any step', async () => {
    const id = await at.drop();
    await reply([id]);
    const lost = new Set<string>();
    while ((await at.view(id))?.state !== 'ready') {
      await at
        .upload(id, (step) => {
          const name = step.kind === 'send' ? step.request.method : step.kind;
          if (lost.has(name)) return;
          lost.add(name);
          // What the keeper says next does not arrive: the background begins with what is stored.
          throw new Error('stopped');
        })
        .catch((error: Error) => expect(error.message).toBe('stopped'));
      await closeDatabases();
    }
    expect([...lost]).toEqual(['digest', 'PUT', 'read-link']);
    await atRest();
    expect(received()).toHaveLength(1);
    expect(at.storage.objects.size).toBe(1);
    expect(at.storage.calls.filter((call) => call.startsWith('PUT')).length).toBeLessThan(3);
  });

  test('begins again if the file vanished from the storage before the reply left', async () => {
    const id = await at.drop();
    await at.upload(id);
    at.storage.objects.clear();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    await reply([id]);
    expect(received()).toEqual([]);
    expect(await at.isWanted(id)).toBe(true);
    await at.upload(id);
    await atRest();
    expect(received()).toHaveLength(1);
    expect(at.storage.objects.size).toBe(1);
  });
});

describe('a file', () => {
  test('is refused by size and by ending before it is read', async () => {
    const add = (name: string, size: number) => at.add({ id: randomUUID(), name, size });
    expect(await add('a.pdf', 1_000_001)).toMatchObject({ failure: { why: 'too-large' } });
    expect(await add('a.EXE', 3)).toMatchObject({ failure: { why: 'forbidden-kind' } });
    expect(await filesOf('test')).toEqual([]);
  });

  test('that was being read when the keeper ended has to be given again', async () => {
    const id = randomUUID();
    await at.add({ id, name: 'a.pdf', size: 3 });
    expect((await at.view(id))?.state).toBe('reading');
    offscreen.open = undefined;
    await updateFile('test', id, (file) => ({ ...file, readingSince: 0 }));
    await resumeFiles();
    expect(await at.view(id)).toMatchObject({ state: 'failed', problem: 'source-lost' });
  });

  test('that the keeper lost has to be given again, also if the clock was ahead when the user gave it', async () => {
    const id = randomUUID();
    const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    await at.add({ id, name: 'a.pdf', size: 3 });
    ahead.mockRestore();
    offscreen.open = undefined;
    await resumeFiles();
    expect(await at.view(id)).toMatchObject({ state: 'failed', problem: 'source-lost' });
  });

  test('without a draft or a command is removed after an hour, also at the storage', async () => {
    const id = await at.drop();
    await at.upload(id);
    await removeOrphans('test', Date.now() + 3_000_000);
    expect(await filesOf('test')).toHaveLength(1);
    await removeOrphans('test', Date.now() + 3_700_000);
    expect(await filesOf('test')).toEqual([]);
    expect(at.storage.objects.size).toBe(0);
  });

  test('of a reply that waits is no orphan', async () => {
    const id = await at.drop();
    await reply([id]);
    await removeOrphans('test', Date.now() + 3_700_000);
    expect(await filesOf('test')).toHaveLength(1);
  });

  test('whose link may have left stays at the storage', async () => {
    const id = await at.drop();
    await at.upload(id);
    at.respondNext(
      { method: 'POST', path: /\/messages$/ },
      { kind: 'status', status: 422, body: '{"error":{"code":"invalid"}}' },
    );
    const commandId = await reply([id]);
    expect(await at.outgoing()).toMatchObject([{ state: 'stopped' }]);
    await dropCommand(one(commandId));
    expect(await filesOf('test')).toEqual([]);
    expect(at.storage.objects.size).toBe(1);
  });

  test('whose details are kept after all is made and uploaded anew, and the first one is removed', async () => {
    const id = await at.drop();
    await at.upload(id);
    const [before] = at.storage.objects.keys();
    await keepDetails({ environment: 'test', id, kept: true });
    expect(at.storage.objects.size).toBe(0);
    expect(await at.view(id)).toMatchObject({ state: 'reading' });
    await at.seal(id);
    await at.upload(id);
    expect([...at.storage.objects.keys()]).not.toEqual([before]);
    expect((await at.view(id))?.state).toBe('ready');
  });
});

test('nothing of a file, its key or the credentials is in clear in the database', async () => {
  const id = await at.drop();
  await at.upload(id);
  const db = await environmentDb('test');
  const [rows, storage] = [await db.getAll('files'), await db.getAll('storage')];
  expect(rows).toHaveLength(1);
  expect(JSON.stringify([rows, storage])).not.toContain('FAKE-password');
  expect(JSON.stringify(rows)).not.toContain('a file of the tests');
});
