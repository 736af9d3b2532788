import { Buffer } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';

/** A text in every encoding in which memory or a file may contain it. */
const formsOf = (text: string): Buffer[] => {
  const bytes = Buffer.from(text);
  return [
    bytes,
    Buffer.from(text, 'utf16le'),
    Buffer.from(encodeURIComponent(text)),
    Buffer.from(JSON.stringify(text).slice(1, -1)),
    Buffer.from(bytes.toString('hex')),
    // For each alignment in a longer text, the part of its base64 that is always the same.
    ...[0, 1, 2]
      .map((shift) => {
        const padded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
        return Buffer.from(padded.slice(shift === 0 ? 0 : 4, -4));
      })
      // A shorter form occurs in any large file by chance.
      .filter((form) => form.length >= 8),
  ];
};

/** The texts that occur there in any of these encodings. */
export function found(texts: readonly string[], where: string | Buffer): string[] {
  const haystack = Buffer.isBuffer(where) ? where : Buffer.from(where);
  return texts.filter((text) => formsOf(text).some((form) => haystack.includes(form)));
}

/** Files below a folder that contain one of the texts, as `path: text`. */
export function foundInFiles(texts: readonly string[], folder: string): string[] {
  return filesIn(folder).flatMap((file) =>
    found(texts, readFileSync(file)).map((text) => `${relative(folder, file)}: ${text}`),
  );
}

/** Every file below a folder. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The memory of a page's scripts, including the content script's world. */
export async function memoryOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

/** Everything in each storage area that a compromised content script could read. */
export async function storageOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const worlds: number[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin.startsWith('chrome-extension://')) worlds.push(context.id);
  });
  await session.send('Runtime.enable');
  const [world] = worlds;
  if (world === undefined) throw new Error('There is no content script in this page.');
  const { result } = await session.send('Runtime.evaluate', {
    contextId: world,
    awaitPromise: true,
    returnByValue: true,
    expression: `Promise.all(['local', 'sync', 'session', 'managed'].map(async (area) => {
      try { return area + ': ' + JSON.stringify(await chrome.storage[area].get(null)); }
      catch (error) { return area + ': ' + error; }
    })).then((areas) => areas.join('\\n'))`,
  });
  await session.detach();
  return String(result.value);
}
