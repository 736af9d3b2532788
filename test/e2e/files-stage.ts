import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type TestInfo } from '@playwright/test';
import {
  type Chromium,
  type ChromiumPanel,
  type ChromiumTab,
  startChromium,
} from '../browsers/chromium';
import type { ChromiumSurface } from '../browsers/chromium-surface';
import type { Firefox } from '../browsers/firefox';
import { FirefoxSurface } from '../browsers/firefox-surface';
import type { Surface } from '../browsers/surface';
import { startCrmPages } from '../crm-pages/serve';
import { type FakeService, startFakeService } from '../fake-service/server';
import { PATIENCE } from '../patience';
import { type ApacheDav, startApacheDav, WRITER } from '../real-storage/apache-dav';
import { type SlowProxy, startSlowProxy } from '../real-storage/slow-proxy';
import { openTicket, setUp } from './setting';
import { setUpStorage } from './storage-settings';

/** The largest file that the storage takes here, in megabytes. */
export const LARGEST = 30;

type Stage = {
  service: FakeService;
  crm: string;
  storage: ApacheDav;
  /** In front of the storage. */
  proxy: SlowProxy;
  browser: Chromium;
};

/** A ticket that only one test uses, with its thread open in the docked panel. */
type Thread = Stage & {
  tab: ChromiumTab;
  sidebar: ChromiumPanel;
  ticketId: string;
  summary: string;
  /** Apache’s file of users, as it should be. */
  users: Buffer;
};

type Given = { thread: Thread; expected: RegExp[] };

const CUSTOMERS = [41, 42, 43, 44, 45].map((id) => `/customers/${id}`);
let opened = 0;

/** Where Apache’s file of users is; a test may change it. */
export const usersOf = ({ disk }: ApacheDav): string => join(disk, '..', 'users');

/**
 * One browser whose administrator set up a folder of a real Apache, for all tests of a file. Each test
 * leaves the storage and the browser without files.
 */
export const test = base.extend<Given, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
    async ({}, use) => {
      const service = await startFakeService();
      const pages = await startCrmPages();
      const storage = await startApacheDav();
      const proxy = await startSlowProxy(Number(new URL(storage.folder).port));
      const { mark } = storage.certificate;
      const browser = await startChromium({
        args: [`--ignore-certificate-errors-spki-list=${mark}`],
      });
      await setUp(browser, service, pages.address, { undo: false });
      await setUpStorage(browser, webdavThrough(proxy));
      await use({ service, crm: pages.address, storage, proxy, browser });
      await browser.close();
      await proxy.close();
      await storage.close();
      await pages.close();
      await service.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  expected: async ({}, use) => use([]),
  thread: async ({ stage, expected }, use, info) => {
    opened += 1;
    const { browser, service, crm, storage, proxy } = stage;
    const tab = await browser.openCrm(`${crm}${CUSTOMERS[opened % CUSTOMERS.length]}`);
    const sidebar = await tab.sidebar();
    const summary = `Ticket ${opened} of ${info.workerIndex}`;
    const ticketId = await openTicket(sidebar, service, summary);
    const users = readFileSync(usersOf(storage));
    await use({ ...stage, tab, sidebar, ticketId, summary, users });
    const pages = browser.context.pages();
    if (info.status !== info.expectedStatus)
      await Promise.allSettled(
        pages.map((page, i) => page.screenshot({ path: info.outputPath(`page-${i}.png`) })),
      );
    writeFileSync(usersOf(storage), users);
    proxy.restore();
    proxy.setRate(Number.POSITIVE_INFINITY);
    for (const page of pages.slice(1)) await page.close();
    const complaints = await browser.complaints();
    expect(complaints.filter((one) => !expected.some((known) => known.test(one)))).toEqual([]);
  },
});

export { expect };

/** What an administrator enters for the folder of Apache behind a proxy. */
export const webdavThrough = ({ port }: SlowProxy) => webdavAt(`https://127.0.0.1:${port}/files`);

/** What an administrator enters for the folder of Apache. */
export const webdavAt = (address: string) => ({
  kind: 'WebDAV',
  fields: {
    'Address of the folder': address,
    'User name': WRITER.user,
    Password: WRITER.password,
    'Largest file (MB)': `${LARGEST}`,
  },
});

type Chosen = { name: string; mimeType: string; buffer: Buffer };

/** Chooses files in the dialog of the browser. */
export async function chooseFiles(
  screen: ChromiumSurface,
  files: Chosen | Chosen[] | string,
): Promise<void> {
  await screen.click('button', 'Attach');
  const chooser = screen.tab.waitForEvent('filechooser');
  await screen.click('menuitem', 'Choose files');
  await (await chooser).setFiles(files);
}

/** Gives Firefox a file of the disk; its dialog is not shown. */
export async function chooseInFirefox(screen: Surface, path: string): Promise<void> {
  if (!(screen instanceof FirefoxSurface)) throw new Error('This is no screen of Firefox.');
  // The form draws it once it knows that there is a storage.
  const input = await screen.frame.waitForSelector('input[type=file]', { timeout: PATIENCE });
  if (!input) throw new Error('Files cannot be chosen here.');
  await input.uploadFile(path);
}

/** The names of files that the extension in Firefox keeps. */
export async function keptInFirefox(browser: Firefox): Promise<string[]> {
  const options = await browser.open('options');
  const names = await options.frame.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const found: string[] = [];
    for await (const kept of (await folder.getDirectoryHandle('files')).keys()) found.push(kept);
    return found;
  });
  await options.close();
  return names;
}

/** A PDF of this size, for the browser and for the product. */
export const pdf = (name: string, size: number): Chosen => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, `${name} `)]),
});

/** Writes a file to the disk: the driver gives a browser only small ones quickly. */
export function onDisk(info: TestInfo, { name, buffer }: Chosen): string {
  const path = info.outputPath(name);
  writeFileSync(path, buffer);
  return path;
}

/** A hash as messages name it. */
export const hashOf = (bytes: Buffer): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** The files in the folder, by name, as Apache stored them. */
export const storedFiles = ({ disk }: Pick<ApacheDav, 'disk'>): Map<string, Buffer> =>
  new Map(
    readdirSync(disk, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .flatMap(({ name }) => {
        const bytes = readUnlessGone(join(disk, name));
        return bytes ? [[name, bytes]] : [];
      }),
  );

/** The bytes of a file; undefined if it was removed after the folder was listed. */
function readUnlessGone(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What the browser keeps of files: names in its own file system, and rows of the database. */
export const keptIn = (browser: Chromium): Promise<{ bytes: string[]; rows: number }> =>
  browser.background().evaluate(async () => {
    const bytes: string[] = [];
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('files', { create: true });
    for await (const name of folder.keys()) bytes.push(name);
    const rows = await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('alongside-test');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const counting = opening.result.transaction('files').objectStore('files').count();
        counting.onsuccess = () => resolve(counting.result);
        counting.onerror = () => reject(counting.error);
        opening.result.close();
      };
    });
    return { bytes, rows };
  });

/** Expects that nothing of any file is kept here any more. */
export const expectNothingKept = (browser: Chromium): Promise<void> =>
  expect.poll(() => keptIn(browser)).toEqual({ bytes: [], rows: 0 });

/** Drops files onto a screen or pastes them there, as far as its documents can tell. */
export const giveFiles = (
  screen: ChromiumSurface,
  how: 'drop' | 'paste',
  files: readonly Chosen[],
): Promise<boolean> => {
  const given = files.map(({ buffer, ...file }) => ({ ...file, text: buffer.toString('base64') }));
  return screen.frame.evaluate(
    ([how, given]) => {
      const data = new DataTransfer();
      for (const { name, mimeType, text } of given) {
        const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      const init = { bubbles: true, cancelable: true };
      const event =
        how === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data });
      const where = how === 'drop' ? document.body : document.querySelector('textarea');
      where?.dispatchEvent(event);
      return event.defaultPrevented;
    },
    [how, given] as const,
  );
};
