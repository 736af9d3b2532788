import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { keepDetails } from '../../../lib/background/files/add-file';
import { deleteFileRows, findFile } from '../../../lib/background/files/file-store';
import { removeFile } from '../../../lib/background/files/remove-files';
import { linkFile } from '../../../lib/background/files/resolve-files';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { createTicket } from '../../../lib/background/tickets/submit-ticket';
import { atRest, CUSTOMER, newTicket } from '../background';
import { letTimePass, POST_MESSAGE } from '../outbox/stage';
import { filesStage } from './stage';

// What happens to a file between the check of its link and the call that names it.

const at = filesStage();
const keepAll = (id: string) => keepDetails({ environment: 'test', id, kept: true });

/** Does something once, right after this host responded. */
function afterResponseOf(host: string, act: () => Promise<unknown>): void {
  const real = fetch;
  let isDone = false;
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    const response = await real(url, init);
    if (!isDone && new URL(url).host === host) {
      isDone = true;
      await act();
    }
    return response;
  });
}

const serviceHost = () => new URL(at.stage.service.address).host;

/** Sends a reply with files that are ready. The reply is checked against the service after its files. */
async function reply(...ids: string[]): Promise<void> {
  const { scope, ticketId } = at.stage;
  const message = { text: 'The invoice.', attachments: ids.map((id) => at.attachment(id)) };
  await sendMessage({ scope, ticketId, commandId: randomUUID(), message });
  await atRest();
}

async function ready(): Promise<string> {
  const id = await at.drop();
  await at.upload(id);
  return id;
}

const linksSent = () => {
  const { messages } = at.stage.service.control.readTicket(at.stage.ticketId);
  return messages.flatMap(({ attachments }) => attachments.map(({ url }) => new URL(url).pathname));
};

test('a reply waits again if the details of its picture are kept after its link was checked', async () => {
  const id = await ready();
  afterResponseOf(serviceHost(), () => keepAll(id));
  await reply(id);
  expect(at.posts()).toEqual([]);
  expect(await at.outgoing()).toMatchObject([{ state: 'waiting' }]);
  await at.seal(id);
  await at.upload(id);
  await atRest();
  expect(linksSent()).toEqual([...at.storage.objects.keys()]);
});

test('no file counts as given if another one of the reply keeps it here', async () => {
  const [first, second] = [await ready(), await ready()];
  afterResponseOf(serviceHost(), () => keepAll(second));
  await reply(first, second);
  expect(at.posts()).toEqual([]);
  expect(await findFile('test', first)).toMatchObject({ state: 'ready', given: false });
});

test('a reply leaves with the new link if its file was uploaded again after the check', async () => {
  const id = await ready();
  afterResponseOf(serviceHost(), async () => {
    await keepAll(id);
    await at.seal(id);
    await at.upload(id);
  });
  await reply(id);
  expect(at.posts()).toHaveLength(1);
  expect(linksSent()).toEqual([...at.storage.objects.keys()]);
});

test('a reply stops if its file is removed after its link was checked', async () => {
  const id = await ready();
  afterResponseOf(serviceHost(), () => deleteFileRows('test', [id]));
  await reply(id);
  expect(at.posts()).toEqual([]);
  expect(await at.outgoing()).toMatchObject([
    { state: 'stopped', failure: { kind: 'file-missing', name: 'invoice.pdf' } },
  ]);
});

test('a new ticket waits again, too', async () => {
  const id = await ready();
  const ticket = { ...newTicket(at.stage.service, 'A file'), attachments: [at.attachment(id)] };
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  afterResponseOf('files.example.com', () => keepAll(id));
  const { scope } = at.stage;
  const made = await createTicket({ scope, commandId: randomUUID(), ticket, record: CUSTOMER });
  expect(made).toEqual({ ok: true, value: { kind: 'waiting' } });
  expect(at.ticketsNamed('A file')).toBe(0);
});

test('an uncertain reply is sent again although its file is not here any more', async () => {
  const id = await ready();
  at.respondNext(POST_MESSAGE, { kind: 'status', status: 503, body: '' });
  await reply(id);
  await deleteFileRows('test', [id]);
  await letTimePass();
  expect(at.posts()).toHaveLength(2);
  expect(new Set(at.posts().map(({ body }) => body)).size).toBe(1);
  expect(linksSent()).toHaveLength(1);
});

test('a text gets no link to a file whose details the user changes while its link is read', async () => {
  const id = await ready();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  afterResponseOf('files.example.com', () => keepAll(id));
  expect(await linkFile({ environment: 'test', id })).toMatchObject({
    failure: { kind: 'file-not-ready', name: 'invoice.pdf' },
  });
});

test('a file that was given and had to be uploaded again is removed at the storage with the new upload', async () => {
  const id = await ready();
  expect(await linkFile({ environment: 'test', id })).toMatchObject({ ok: true });
  // The storage loses it, which the next look at its link finds.
  at.storage.objects.clear();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  expect(await linkFile({ environment: 'test', id })).toMatchObject({
    failure: { kind: 'file-not-ready' },
  });
  await at.upload(id);
  expect(at.storage.objects.size).toBe(1);
  expect(await removeFile({ environment: 'test', id })).toEqual({
    ...{ ok: true, value: { atStorage: 'gone' } },
  });
  expect(at.storage.objects.size).toBe(0);
});
