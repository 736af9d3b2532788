import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { type Chromium, type ChromiumTab, startChromium } from '../browsers/chromium';
import { builtExtension } from '../browsers/paths';
import { startCrmPages } from '../crm-pages/serve';
import { mainJob } from '../e2e/main-job';
import { expect, test } from '../e2e/setting';
import { type FakeService, startFakeService } from '../fake-service/server';
import { filesIn, found, foundInFiles, memoryOf, storageOf } from './search';
import { sendReply } from './stage';

// An agent's day with a key, a client and texts that occur nowhere else; then a search for them in
// all places where they must not be (README, the last paragraph).

const CLIENT = 'Quillibert Canarius';
const WORDS = 'birdsong-61c7f2a09e in the mine';
const DRAFT = 'half a birdsong-d80b41';
/** A merchant's name and a reviewer's note: both are encrypted wherever they are stored. */
const MERCHANT = 'Canarina Seedworks-3e91b7';
const NOTE = 'seed husks-77c0de';

test('no key and no client text is stored or sent where it must not be', async () => {
  const service = await startFakeService();
  const pages = await startCrmPages();
  const profile = mkdtempSync(join(tmpdir(), 'alongside-canary-'));
  const browser = await startChromium({ profile });
  const key = service.keys.canary;
  const secrets = [key, CLIENT, WORDS, DRAFT, MERCHANT, NOTE];
  const recorded = record(browser);

  await test.step('a whole day of work', async () => {
    // The main job, with the canary key.
    const withCanary = { ...service, keys: { ...service.keys, testFull: key } };
    await mainJob({ browser, service: withCanary, crm: pages.address }, test.step);
    await review(browser, service);
    const tab = await browser.openCrm(`${pages.address}/customers/42`);
    await badDay(browser, tab, service);
    await copyReports(browser, `${pages.address}/customers`, recorded);
    await searchPage(tab, secrets);
  });

  await test.step('the search finds the texts where they must be', async () => {
    // If these are not found, the search itself is broken.
    const desk = await browser.open('desk');
    await desk.click('button', CLIENT);
    await expect(desk.find('log', 'Messages').getByText(WORDS).first()).toBeVisible();
    const words = [CLIENT, WORDS, DRAFT];
    expect(found(words, await memoryOf(desk.page))).toEqual(words);
    const calls = recorded.requests.filter(({ url }) => url.startsWith(service.address));
    expect(found([key], calls.map(({ sent }) => sent).join('\n'))).toEqual([key]);
    await desk.close();
  });

  await test.step('the console of every page and of the background', () => {
    // Both copied reports are in it.
    expect(recorded.console.filter((text) => text.startsWith(COPIED))).toHaveLength(2);
    expect(found(secrets, recorded.console.join('\n'))).toEqual([]);
  });

  await test.step('requests to other servers, and every address', () => {
    const elsewhere = recorded.requests.filter(({ url }) => !url.startsWith(service.address));
    expect(elsewhere.length).toBeGreaterThan(0);
    expect(found(secrets, elsewhere.map(({ url, sent }) => `${url} ${sent}`).join('\n'))).toEqual(
      [],
    );
    expect(found(secrets, recorded.requests.map(({ url }) => url).join('\n'))).toEqual([]);
    const open = browser.context.pages().flatMap((page) => page.frames());
    expect(open.length).toBeGreaterThan(0);
    expect(recorded.requests.length).toBeGreaterThan(elsewhere.length);
    expect(found(secrets, open.map((frame) => frame.url()).join('\n'))).toEqual([]);
  });

  await test.step('what the extension stores outside its database', async () => {
    const desk = await browser.open('desk');
    const areas = await desk.page.evaluate(async () => {
      const { storage } = Reflect.get(globalThis, 'chrome');
      const dumps = [];
      for (const area of ['local', 'sync']) dumps.push(await storage[area].get(null));
      dumps.push({ ...localStorage }, { ...sessionStorage }, document.cookie);
      dumps.push(await caches.keys());
      return JSON.stringify(dumps);
    });
    expect(found(secrets, areas)).toEqual([]);
    const rows = await desk.page.evaluate(dumpDatabases);
    expect(found([key, MERCHANT, NOTE], rows)).toEqual([]);
    expect(found([CLIENT, WORDS, DRAFT], rows)).toEqual([CLIENT, WORDS, DRAFT]);
    await desk.close();
  });

  await test.step('the profile while the browser runs, after a kill, and after it was closed', async () => {
    searchProfile(profile, key);
    await browser.kill();
    searchProfile(profile, key);
    const again = await startChromium({ profile });
    const tab = await again.openCrm(`${pages.address}/customers/42`);
    await (await tab.sidebar()).see('button', CLIENT);
    await again.close();
    searchProfile(profile, key);
  });

  await test.step('the shipped builds', () => {
    for (const build of ['chrome-mv3', 'firefox-mv3']) {
      expect(filesIn(builtExtension(build)).length).toBeGreaterThan(5);
      expect(foundInFiles([...secrets, 'CANARY'], builtExtension(build))).toEqual([]);
    }
  });

  await pages.close();
  await service.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

/** A reviewer reads an application, writes a note and decides. */
async function review(browser: Chromium, service: FakeService): Promise<void> {
  const { installationId } = service.places.test.withOnboarding;
  const { id } = service.control.applicationArrives(installationId, {
    company: { legalName: MERCHANT },
  });
  const desk = await browser.open('desk');
  await desk.click('link', 'Onboarding');
  await desk.click('button', MERCHANT);
  await desk.fill('Private notes', NOTE);
  await desk.click('radio', 'Start review');
  await desk.click('button', 'Submit decision');
  await desk.seeText('Decision recorded.');
  service.control.readApplication(id).snapshot = { company: { legalName: `${MERCHANT} Ltd` } };
  await desk.page.reload();
  await desk.seeText('What changed');
  await expect(desk.find('textbox', 'Private notes')).toHaveValue(NOTE);
  await desk.close();
}

/** Provokes failures, and leaves drafts behind. */
async function badDay(browser: Chromium, tab: ChromiumTab, service: FakeService): Promise<void> {
  const sidebar = await tab.sidebar();
  await sidebar.click('button', 'New ticket');
  await sidebar.fill('Summary', CLIENT);
  await sidebar.fill('Description', WORDS);
  service.control.respondNext(
    { method: 'POST', path: /\/tickets$/ },
    { kind: 'status', status: 422, body: { error: { message: `${CLIENT}: ${WORDS}` } } },
  );
  await sidebar.click('button', 'Create ticket');
  await sidebar.seeText('The service says');
  await sidebar.click('button', 'Create ticket');
  await sidebar.click('button', CLIENT);
  const ticket = service.control.readTickets().find(({ summary }) => summary === CLIENT);
  const ticketId = ticket?.id ?? '';
  service.control.managerReplies(ticketId, {
    text: `${WORDS} https://help.example.com/`,
    attachments: [
      {
        name: `${CLIENT}.pdf`,
        mimeType: 'application/pdf',
        url: 'https://files.example.com/a.pdf',
        hash: '',
      },
    ],
  });
  await expect(sidebar.find('log', 'Messages').getByText(WORDS)).toBeVisible();
  const post = { method: 'POST', path: new RegExp(`/${ticketId}/messages$`) };
  for (const fault of [
    { kind: 'status', status: 422 },
    { kind: 'html' },
    { kind: 'half-body' },
    { kind: 'status', status: 503, body: { error: { message: WORDS } } },
    { kind: 'redirect', to: 'https://elsewhere.example.com' },
  ] as const) {
    service.control.respondNext(post, fault);
    await sendReply(sidebar, WORDS);
  }
  const read = { method: 'GET', path: new RegExp(`/tickets/${ticketId}$`) };
  service.control.respondNext(read, { kind: 'status', status: 401 });
  service.control.respondNext(read, { kind: 'html' });
  await browser.stopBackground();
  await sidebar.fill('Reply', DRAFT);
  for (const page of ['popup', 'options', 'desk'] as const) {
    const screen = await browser.open(page);
    await expect.poll(() => screen.allText()).not.toBe('');
    await screen.close();
  }
}

/** The prefix of a copied report in the console. */
const COPIED = 'copied: ';

/**
 * The buttons that copy a report for support: in the settings, and in the popup over a page without
 * a record.
 */
const REPORTS = { options: 'Copy diagnostics', popup: 'Copy page report' } as const;

/** Presses every button that copies a report for support; the search reads the reports, too. */
async function copyReports(browser: Chromium, list: string, recorded: Recorded): Promise<void> {
  const tab = await browser.openCrm(list);
  for (const [at, name] of (['options', 'popup'] as const).entries()) {
    await tab.page.bringToFront();
    const screen = await browser.open(name);
    const { page } = screen;
    await page.evaluate((copied) => {
      navigator.clipboard.writeText = async (text) => console.log(`${copied}${text}`);
    }, COPIED);
    await screen.see('button', REPORTS[name]);
    const copies = page.getByRole('button', { name: REPORTS[name], exact: true });
    await expect(copies).toHaveCount(1);
    await copies.click();
    const reports = () => recorded.console.filter((text) => text.startsWith(COPIED));
    await expect.poll(() => reports().length).toBe(at + 1);
    expect(reports().at(-1)?.length).toBeGreaterThan(200);
    await screen.close();
  }
  await tab.page.close();
}

/**
 * Searches the CRM's page: its document, its scripts' memory, its storage, and our content script
 * in it.
 */
async function searchPage({ page, inPage }: ChromiumTab, secrets: string[]): Promise<void> {
  expect(found(secrets, await page.content())).toEqual([]);
  const stores = await inPage<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, document.title, performance.getEntries()])',
  );
  expect(found(secrets, stores)).toEqual([]);
  expect(found(secrets, await storageOf(page))).toEqual([]);
  const memory = await memoryOf(page);
  expect(found(['Bob Placeholder'], memory), 'the page’s own words').toEqual(['Bob Placeholder']);
  expect(found(secrets, memory)).toEqual([]);
}

/** The key is nowhere in the profile; client texts are only in the extension's own database. */
function searchProfile(profile: string, key: string): void {
  expect(foundInFiles([key], profile)).toEqual([]);
  const words = foundInFiles([CLIENT, WORDS, DRAFT], profile);
  const database = /^Default\/IndexedDB\/chrome-extension_/;
  expect(words.filter((one) => database.test(one)).length).toBeGreaterThan(0);
  expect(words.filter((one) => !database.test(one))).toEqual([]);
}

type Recorded = { console: string[]; requests: { url: string; sent: string }[] };

/** Collects everything that any page or the background logs or requests from now on. */
function record({ context, background }: Chromium): Recorded {
  const recorded: Recorded = { console: [], requests: [] };
  const recordPage = (page: Page) => {
    page.on('console', (message) => recorded.console.push(message.text()));
    page.on('pageerror', (error) => recorded.console.push(String(error.stack ?? error)));
  };
  context.pages().forEach(recordPage);
  context.on('page', recordPage);
  background().on('console', (message) => recorded.console.push(message.text()));
  context.on('request', (request: Request) => {
    const sent = `${JSON.stringify(request.headers())} ${request.postData() ?? ''}`;
    recorded.requests.push({ url: request.url(), sent });
  });
  return recorded;
}

/**
 * Runs in a page of the extension: returns every row of its databases, with binary data as text.
 */
async function dumpDatabases(): Promise<string> {
  const asText = (_: string, value: unknown): unknown => {
    if (value instanceof ArrayBuffer) return String.fromCharCode(...new Uint8Array(value));
    if (ArrayBuffer.isView(value)) return String.fromCharCode(...new Uint8Array(value.buffer));
    return value;
  };
  const whole: unknown[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const store of db.objectStoreNames)
      whole.push(
        await new Promise((resolve, reject) => {
          const reading = db.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        }),
      );
    db.close();
  }
  return JSON.stringify(whole, asText);
}
