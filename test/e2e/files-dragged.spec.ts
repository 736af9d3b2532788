import { startChromium } from '../browsers/chromium';
import { startFirefox } from '../browsers/firefox';
import { until } from '../browsers/firefox-bidi';
import type { BrowserWithAlongside, CrmTab } from '../browsers/surface';
import { type Display, type Point, startDisplay } from '../real-display/display';
import { type ApacheDav, startApacheDav, WRITER } from '../real-storage/apache-dav';
import { hashOf, onDisk, pdf, storedFiles } from './files-stage';
import { test as base, expect, openTicket, setUp } from './setting';

// Files are dragged with the mouse from a window of another program, on a real display.

const test = base.extend<{ display: Display; storage: ApacheDav }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  display: async ({}, use) => {
    const display = await startDisplay();
    await use(display);
    display.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  storage: async ({}, use) => {
    const storage = await startApacheDav();
    await use(storage);
    await storage.close();
  },
});

const WINDOW = { headless: false, width: 1280, height: 800 };
/** The driver sets 0: as users have it, frames of other sites are set apart. */
const PREFS = { 'network.cookie.cookieBehavior': 5 };

const BROWSERS: Record<string, (storage: ApacheDav) => Promise<BrowserWithAlongside>> = {
  Chromium: ({ certificate }) =>
    startChromium({
      ...WINDOW,
      args: [`--ignore-certificate-errors-spki-list=${certificate.mark}`],
    }),
  Firefox: () => startFirefox({ ...WINDOW, trustsAll: true, prefs: PREFS }),
};

for (const [name, start] of Object.entries(BROWSERS))
  test(`in ${name} a file dragged from another program onto the panel is attached; beside it, it is the CRM’s`, async ({
    service,
    crm,
    display,
    storage,
  }, info) => {
    const browser = await start(storage);
    try {
      await setUp(browser, service, crm, { undo: false });
      await setUpStorage(browser, storage);
      const tab = await browser.openCrm(`${crm}/customers/41`);
      const panel = await tab.sidebar();
      await openTicket(panel, service);
      const file = pdf('invoice.pdf', 200_000);
      await display.showFile(onDisk(info, file));
      await tab.inPage(LISTEN);
      const heard = () => tab.inPage<string[]>('heard');
      await display.drag(await pointIn(tab, 0.3), async () => (await heard()).includes('dragover'));
      display.drop();
      await until(async () => (await heard()).includes('drop invoice.pdf'), 'the drop on the page');
      await panel.missText('invoice.pdf');
      const before = await heard();

      const isOver = async () => (await panel.allText()).includes('Drop to attach');
      await display.drag(await pointIn(tab, 0.9), isOver);
      await tab.screenshot(info.outputPath('dragged.png'));
      display.drop();
      await panel.seeText('invoice.pdf');
      expect((await heard()).filter((one) => one.startsWith('drop'))).toEqual(
        before.filter((one) => one.startsWith('drop')),
      );
      await panel.fill('Reply', 'The invoice.');
      await panel.click('button', 'Send');
      const messages = () => service.control.readTickets()[0]?.messages ?? [];
      await expect.poll(() => messages().length).toBe(1);
      expect(messages()[0]?.attachments).toMatchObject([
        { name: 'invoice.pdf', hash: hashOf(file.buffer) },
      ]);
      expect([...storedFiles(storage).values()].map(hashOf)).toEqual([hashOf(file.buffer)]);
      expect(await browser.complaints()).toEqual([]);
    } finally {
      await browser.close();
    }
  });

/** What the CRM hears of drags, in this order. It takes files itself. */
const LISTEN = `
  heard = [];
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    if (!heard.includes('dragover')) heard.push('dragover');
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    heard.push('drop ' + [...event.dataTransfer.files].map((file) => file.name).join());
  });
`;

/** A point on the screen in the middle of the page's height, and at this share of its width. */
async function pointIn(tab: CrmTab, share: number): Promise<Point> {
  const [left, top, width, height] = await tab.inPage<number[]>(`
    [
      globalThis.mozInnerScreenX ?? screenX + (outerWidth - innerWidth) / 2,
      globalThis.mozInnerScreenY ?? screenY + outerHeight - innerHeight,
      innerWidth,
      innerHeight,
    ]
  `);
  const [x, y] = [(left ?? 0) + (width ?? 0) * share, (top ?? 0) + (height ?? 0) / 2];
  return { x: Math.round(x), y: Math.round(y) };
}

async function setUpStorage(browser: BrowserWithAlongside, { folder }: ApacheDav): Promise<void> {
  const options = await browser.open('options');
  await options.request('storage.save', {
    environment: 'test',
    config: {
      ...{ kind: 'webdav', folder, prefix: '', publicBase: '', largest: 10_000_000 },
      ...{ forbidden: [], keptDays: 0, found: { setsHeaders: false, resumes: true } },
    },
    credentials: { kind: 'webdav', ...WRITER },
  });
  await options.close();
}
