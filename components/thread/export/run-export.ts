import { done, type Outcome } from '../../../lib/domain/core/failure';
import type { Scope } from '../../../lib/domain/core/installation';
import { sendRequest } from '../../../lib/protocol/client/send';
import { appVersion } from '../../../lib/words/app-version';
import { download } from '../../ui/controls/download';
import { createCollector, type Format } from './collect';
import { exportThread } from './exported';
import { htmlFormat, printFormat } from './html-format';
import { jsonFormat } from './json-format';
import { markdownFormat } from './markdown-format';
import { printFile } from './print-file';
import { readThread } from './read-thread';

/** What can be made of a thread. */
export type ExportKind = 'text' | 'print' | 'markdown' | 'html' | 'json';

const FORMATS: Record<ExportKind, Format> = {
  text: markdownFormat,
  print: printFormat,
  markdown: markdownFormat,
  html: htmlFormat,
  json: jsonFormat,
};

type Run = {
  kind: ExportKind;
  scope: Scope;
  ticketId: string;
  signal: AbortSignal;
  onProgress: (read: number, total: number) => void;
};

/** What was made: how many messages it has, and whether those are all. */
type Made = { isComplete: boolean; count: number };

/** Reads a thread whole, and copies, prints or downloads it. */
export async function runExport({ kind, onProgress, ...given }: Run): Promise<Outcome<Made>> {
  const { scope, ticketId } = given;
  const row = await sendRequest('ticket.read', { scope, ticketId });
  if (!row.ok) return row;
  const session = await sendRequest('session.read', {});
  const format = FORMATS[kind];
  const collector = createCollector(format);
  let count = 0;
  const read = await readThread({
    ...given,
    onPage: async (messages, from, total) => {
      await collector.add(messages, from);
      count += messages.length;
      onProgress(count, total);
    },
  });
  if (!read.ok) return read;
  const installations = session.ok ? session.value.installations : [];
  const thread = exportThread({
    scope,
    installationName: installations.find(({ id }) => id === scope.installationId)?.name,
    row: row.value,
    version: appVersion(),
    now: Date.now(),
  });
  const file = await collector.finish(thread, read.value);
  given.signal.throwIfAborted();
  if (kind === 'print') printFile(await file.text());
  else if (kind === 'text') await navigator.clipboard.writeText(await file.text());
  else download(file, format.type, `${nameOf(ticketId)}.${format.extension}`);
  return done({ isComplete: read.value, count });
}

/** A file's name of an id, which the service chose. */
const nameOf = (ticketId: string): string =>
  `ticket-${ticketId.replace(/[^\w-]+/g, '_').slice(0, 80)}`;
