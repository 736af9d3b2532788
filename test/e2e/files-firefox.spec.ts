import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Firefox, startFirefox } from '../browsers/firefox';
import { FirefoxSurface } from '../browsers/firefox-surface';
import type { Surface } from '../browsers/surface';
import { filesIn, foundInFiles } from '../faults/search';
import { PATIENCE, WHOLE_TEST } from '../patience';
import { type ApacheDav, startApacheDav, WRITER } from '../real-storage/apache-dav';
import { type HoldingDoor, openHoldingDoor } from '../real-storage/holding-door';
import { test as base, expect, setUp } from './setting';

// The main way of files.spec.ts, in one session of Firefox: there the keeper is a frame of the background's page
// and ends with it, screens lie elsewhere, and the browser may be killed.

// The driver sets 0: as users have it, frames of other sites are set apart.
const PREFS = { 'network.cookie.cookieBehavior': 5 };

const CANARY = 'a canary that sings in the dark ';

/** Bytes of a part of a large file, and more than all of TLS and requests. */
const PART = 8 * 1024 * 1024;
const TALK = 1_000_000;

/** How often the browser is killed while the last file is uploaded, and its bytes. The long form is in docs/testing.md. */
const KILLS = Number(process.env.KILLS ?? 1);
const LARGE = Number(process.env.FILE_MB ?? 20) * 1_000_000;
/** Bytes that are sent before each kill: more than a part, and less. */
const KILLED_AFTER = [9_000_000, 3_000_000, 12_000_000, 5_000_000, 1_000_000, 7_000_000];

const test = base.extend<{ storage: ApacheDav; door: HoldingDoor; folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  storage: async ({}, use) => {
    const storage = await startApacheDav();
    await use(storage);
    await storage.close();
  },
  door: async ({ storage }, use) => {
    const door = await openHoldingDoor(Number(new URL(storage.folder).port));
    await use(door);
    await door.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'alongside-files-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

test('in Firefox a chosen file is uploaded once and sent, whatever is stopped or killed meanwhile', async ({
  service,
  crm,
  storage,
  door,
  folder,
}, info) => {
  info.setTimeout(WHOLE_TEST + KILLS * PATIENCE);
  const profile = join(folder, 'profile');
  const start = (isAgain: boolean) =>
    startFirefox({ profile, isAgain, trustsAll: true, prefs: PREFS });
  let browser = await start(false);
  const sent = async (
    inside: Surface,
    name: string,
    size: number,
    before?: () => Promise<void>,
    interruptions = before ? 1 : 0,
  ) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, CANARY)]);
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const had = filesAt(storage);
    const carried = door.carried();
    const messages = service.control.readTicket(ticketId).messages.length;
    await choose(inside, path);
    await inside.fill('Reply', `Here is ${name}.`);
    await inside.click('button', 'Send');
    await before?.();
    const read = () => service.control.readTicket(ticketId).messages;
    await expect.poll(() => read().length).toBe(messages + 1);
    const hash = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
    expect(read().at(-1)?.attachments).toMatchObject([{ name, hash }]);
    const added = filesAt(storage).filter((one) => !had.includes(one));
    expect(added).toHaveLength(1);
    expect(readFileSync(join(storage.disk, added[0] ?? '')).equals(bytes)).toBe(true);
    // At most the part that was on its way is sent again.
    const most = bytes.length + interruptions * PART + (interruptions + 1) * TALK;
    expect(door.carried() - carried).toBeLessThan(most);
    await expect.poll(() => bytesKept(browser)).toEqual([]);
  };
  let ticketId = '';
  try {
    await setUp(browser, service, crm, { undo: false });
    await setUpStorage(browser, door.address('/files'));
    const tab = await browser.openCrm(`${crm}/customers/41`);
    const sidebar = await tab.sidebar();
    await sidebar.click('button', 'New ticket');
    await sidebar.fill('Summary', 'Refund');
    await sidebar.click('button', 'Create ticket');
    await sidebar.click('button', 'Refund');
    await sidebar.see('log', 'Messages');
    ticketId = service.control.readTickets()[0]?.id ?? '';
    await sent(sidebar, 'Müller.pdf', 3_000_000);
    const desk = await browser.open('desk');
    await desk.click('button', 'Refund');
    await desk.see('log', 'Messages');
    await sent(desk, 'desk.pdf', 2_000_000);
    const held = door.holdAfter(9_000_000);
    await sent(desk, 'stopped.pdf', 20_000_000, async () => {
      await held;
      await browser.stopBackground();
      door.release();
    });
    expect(await browser.complaints()).toEqual([]);
    let heldAgain = door.holdAfter(KILLED_AFTER[0] ?? 0);
    const killAgain = async () => {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await heldAgain;
        expect(await browser.complaints()).toEqual([]);
        await browser.kill();
        if (kill === 1) {
          // The encrypted bytes are on the disk, and nothing of the file is in clear.
          expect(sealedIn(profile)).toBeGreaterThan(LARGE);
          expect(foundInFiles([CANARY], profile)).toEqual([]);
        }
        door.release();
        if (kill < KILLS) heldAgain = door.holdAfter(KILLED_AFTER[kill % KILLED_AFTER.length] ?? 0);
        browser = await start(true);
      }
    };
    await sent(desk, 'killed.pdf', LARGE, killAgain, KILLS);
    expect(await browser.complaints()).toEqual([]);
  } finally {
    await browser.close();
  }
});

async function setUpStorage(browser: Firefox, address: string): Promise<void> {
  const options = await browser.open('options', 'storage');
  await options.click('button', 'Set up storage');
  await options.choose('Kind of storage', 'WebDAV');
  await options.fill('Address of the folder', address);
  await options.fill('User name', WRITER.user);
  await options.fill('Password', WRITER.password);
  await options.fill('Largest file (MB)', '1000');
  await options.click('button', 'Try it');
  await options.seeText('The storage works');
  await options.click('button', 'Save');
  await options.see('button', 'Change');
  await options.close();
}

/** Chooses a file; the dialog of the browser is not shown. */
async function choose(inside: Surface, path: string): Promise<void> {
  if (!(inside instanceof FirefoxSurface)) throw new Error('This is no screen of Firefox.');
  const input = await inside.frame.$('input[type=file]');
  if (!input) throw new Error('Files cannot be chosen here.');
  await input.uploadFile(path);
}

/** The names of all files at the storage, also of unfinished ones. */
const filesAt = ({ disk }: ApacheDav): string[] =>
  readdirSync(disk).filter((name) => name !== '.DAV');

/** Bytes in the file systems of extensions in a profile. */
const sealedIn = (profile: string): number =>
  filesIn(profile)
    .filter((path) => path.includes('moz-extension+++') && path.includes('/fs/'))
    .reduce((sum, path) => sum + statSync(path).size, 0);

/** The names of sealed files that the extension keeps. */
async function bytesKept(browser: Firefox): Promise<string[]> {
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
