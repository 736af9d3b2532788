import type { Message } from '../../../lib/domain/tickets/message';
import {
  type ExportedEnd,
  type ExportedMessage,
  type ExportedThread,
  exportMessage,
} from './exported';
import { zone } from './local-time';
import { digestOf } from './one-form';

/** A form of an export: how it writes a thread, piece by piece. */
export type Format = {
  type: string;
  extension: string;
  message: (message: ExportedMessage, sha256: string) => string;
  /** What stands before and after the messages. */
  around: (thread: ExportedThread, end: ExportedEnd) => { before: string; after: string };
};

/** Characters that are held as text before they become a part of the file. */
const HELD = 1_000_000;

/**
 * Collects a file of any number of messages. Of those that were added, it holds the SHA-256 and the
 * browser holds the file's parts, which it may keep on the disk.
 */
export function createCollector(format: Format) {
  let written = new Blob([]);
  let held: string[] = [];
  let length = 0;
  const digests: string[] = [];
  const settle = () => {
    written = new Blob([written, ...held]);
    held = [];
    length = 0;
  };
  return {
    add: async (messages: readonly Message[], from: number): Promise<void> => {
      const timeZone = zone();
      const exported = messages.map((message, i) => exportMessage(message, from + i + 1, timeZone));
      const made = await Promise.all(exported.map(digestOf));
      for (const [i, message] of exported.entries()) {
        const text = format.message(message, made[i] ?? '');
        held.push(text);
        length += text.length;
      }
      digests.push(...made);
      if (length > HELD) settle();
    },
    /** The whole file. */
    finish: async (thread: ExportedThread, complete: boolean): Promise<Blob> => {
      settle();
      const messageCount = digests.length;
      const sha256 = await digestOf({ ...thread, messageCount, complete, messages: digests });
      const { before, after } = format.around(thread, { messageCount, complete, sha256 });
      return new Blob([before, written, after], { type: `${format.type};charset=utf-8` });
    },
  };
}
