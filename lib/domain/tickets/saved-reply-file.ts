import { isObject, parseJson } from '../../bytes/json';
import { type CsvFault, parseCsv, readCell, writeCsv } from '../core/csv';
import type { SavedReply } from './saved-reply';
import { LONGEST_SHARED_REPLY, MOST_REPLIES } from './saved-reply-limits';
import {
  compareByFolder,
  faultOfReply,
  type ReplyContent,
  type ReplyFault,
  replyKey,
} from './saved-reply-rules';
import { TICKET_STATUSES } from './ticket-states';

const FORMAT = 'alongside-saved-replies';
const VERSION = 1;
const COLUMNS = ['folder', 'name', 'text', 'status'] as const;
/** A file with more rows than this is not read: it is no file of saved replies. */
const MOST_ROWS = 5_000;
/** The largest file that is read, in bytes. */
export const LARGEST_FILE = 5_000_000;

/** Why a file is not one of saved replies. */
export type FileFault =
  | { kind: 'not-json' | 'not-replies' | 'no-columns' | 'too-many-rows' | 'empty' }
  | CsvFault;

/** Why a row of a file is left out. */
export type RowFault =
  | ReplyFault
  | { in: 'row'; why: 'not-a-reply' | 'twice' | 'no-room' }
  | { in: 'status'; why: 'unknown'; status: string };

/** What an import does with a row of a file; `row` counts from 1. */
export type PlannedRow = { row: number; name: string } & (
  | { verdict: 'added' | 'changed' | 'same'; reply: SavedReply }
  | { verdict: 'refused'; fault: RowFault }
);

type Row = Record<(typeof COLUMNS)[number], string>;

/** Saved replies as a JSON file, which has neither ids nor counts. */
export const repliesAsJson = (replies: readonly SavedReply[]): string =>
  `${JSON.stringify(
    {
      format: FORMAT,
      version: VERSION,
      replies: replies.toSorted(compareByFolder).map(({ folder, name, text, status }) => ({
        folder,
        name,
        text,
        ...(status && { status }),
      })),
    },
    null,
    2,
  )}\n`;

/** Saved replies as a table for spreadsheets. */
export const repliesAsCsv = (replies: readonly SavedReply[]): string =>
  writeCsv([
    COLUMNS,
    ...replies
      .toSorted(compareByFolder)
      .map(({ folder, name, text, status = '' }) => [folder, name, text, status]),
  ]);

/** Reads a file by what it holds, whatever its name. A row that is no reply is undefined. */
export function readReplyFile(text: string): (Row | undefined)[] | FileFault {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start === '') return { kind: 'empty' };
  const rows = start.startsWith('{') || start.startsWith('[') ? readJson(start) : readCsv(text);
  if (!Array.isArray(rows)) return rows;
  if (rows.length === 0) return { kind: 'empty' };
  return rows.length > MOST_ROWS ? { kind: 'too-many-rows' } : rows;
}

function readJson(text: string): (Row | undefined)[] | FileFault {
  const parsed = parseJson(text);
  if (parsed === undefined) return { kind: 'not-json' };
  const replies = isObject(parsed) && Object.hasOwn(parsed, 'replies') ? parsed.replies : parsed;
  return Array.isArray(replies) ? replies.map(rowOfJson) : { kind: 'not-replies' };
}

function rowOfJson(value: unknown): Row | undefined {
  if (!isObject(value)) return undefined;
  const cell = (name: string): string | undefined => {
    const own = Object.hasOwn(value, name) ? value[name] : '';
    return own === null ? '' : typeof own === 'string' ? own : undefined;
  };
  const [folder, name, text, status] = COLUMNS.map(cell);
  if (folder === undefined || name === undefined || text === undefined || status === undefined)
    return undefined;
  return { folder, name, text, status };
}

/** Spreadsheets separate by what their country uses. */
const SEPARATORS = [',', ';', '\t'];

function readCsv(text: string): (Row | undefined)[] | FileFault {
  let fault: CsvFault | undefined;
  for (const separator of SEPARATORS) {
    const rows = parseCsv(text, separator);
    // By the wrong separator, a quote in a cell may seem to begin one.
    if (!Array.isArray(rows)) {
      fault ??= rows;
      continue;
    }
    const head = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase());
    if (!head.includes('name') || !head.includes('text')) continue;
    const cell = (row: readonly string[], column: string): string => {
      const at = head.indexOf(column);
      return readCell((at < 0 ? undefined : row[at]) ?? '');
    };
    return rows.slice(1).map((row) => ({
      folder: cell(row, 'folder'),
      name: cell(row, 'name'),
      text: cell(row, 'text'),
      status: cell(row, 'status'),
    }));
  }
  return fault ?? { kind: 'no-columns' };
}

/** What an import of these rows does to the saved replies that are there. Nothing is removed. */
export function planImport(
  rows: readonly (Row | undefined)[],
  known: readonly SavedReply[],
  { now, newId }: { now: number; newId: () => string },
): PlannedRow[] {
  const before = new Map(known.map((reply) => [replyKey(reply), reply]));
  const seen = new Set<string>();
  let room = MOST_REPLIES - known.length;
  return rows.map((raw, index): PlannedRow => {
    const row = index + 1;
    const name = raw?.name.trim() ?? '';
    const content = raw && contentOf(raw);
    const fault = content ? faultOfRow(content, seen) : notReply;
    if (!content || fault) return { row, name, verdict: 'refused', fault: fault ?? notReply };
    const old = before.get(replyKey(content.reply));
    if (!old && room <= 0)
      return { row, name, verdict: 'refused', fault: { in: 'row', why: 'no-room' } };
    if (old?.shared && content.reply.text.length > LONGEST_SHARED_REPLY)
      return { row, name, verdict: 'refused', fault: tooLongToShare(content.reply) };
    seen.add(replyKey(content.reply));
    if (!old) {
      room -= 1;
      const reply = { ...content.reply, id: newId(), used: 0, updatedAt: now };
      return { row, name, verdict: 'added', reply };
    }
    const isSame = old.text === content.reply.text && old.status === content.reply.status;
    const { status: _, ...rest } = old;
    return {
      row,
      name,
      verdict: isSame ? 'same' : 'changed',
      reply: isSame ? old : { ...rest, ...content.reply, updatedAt: now },
    };
  });
}

/** The team has the reply, and its server takes no longer one. */
const tooLongToShare = ({ text: { length } }: ReplyContent): RowFault => ({
  in: 'text',
  why: 'too-long',
  length,
  most: LONGEST_SHARED_REPLY,
});

const notReply = { in: 'row', why: 'not-a-reply' } as const;

/** A row's reply, and what its status was written as. */
type RowContent = { reply: ReplyContent; written: string };

function contentOf({ folder, name, text, status }: Row): RowContent {
  const written = status.trim();
  const known = TICKET_STATUSES.find((one) => one.toLowerCase() === written.toLowerCase());
  const reply = { folder: folder.trim(), name: name.trim(), text, ...(known && { status: known }) };
  return { reply, written };
}

function faultOfRow({ reply, written }: RowContent, seen: ReadonlySet<string>) {
  if (written && !reply.status)
    return { in: 'status', why: 'unknown', status: written.slice(0, 40) } as const;
  if (seen.has(replyKey(reply))) return { in: 'row', why: 'twice' } as const;
  return faultOfReply(reply, new Set());
}
