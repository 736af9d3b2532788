import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Chromium, startChromium } from '../browsers/chromium';
import { extensionArgs } from '../browsers/chromium-extension';
import { type FakeService, startFakeService } from '../fake-service/server';
import { buildScript } from './build-script';
import { frameOf } from './painted';
import { type Records, startRecords } from './record-page';
import { makeTinyExtension } from './tiny-extension';

/** Everything that is measured side by side, all running at the same time. */
export type Stage = {
  service: FakeService;
  /** A CRM in which the agent folded the panel away, and one in which it is open. */
  folded: Records;
  open: Records;
  /** Chromium without an extension, with the smallest one, and with ours. */
  bare: Chromium;
  tiny: Chromium;
  /** The folder of the smallest extension. */
  tinyFolder: string;
  alongside: Chromium;
  /** Chromium with each other extension that is measured beside ours. */
  peers: Peer[];
  /** Closes every tab, so that no part runs beside the tabs of another. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

/** Another extension, by the folder that holds its manifest. */
type Peer = { name: string; browser: Chromium };

/**
 * Starts the service, two CRMs and three browsers, and sets ours up as an engineer would. `beside` are
 * folders of unpacked extensions, each of which gets one more browser.
 */
export async function setStage(beside: readonly string[] = []): Promise<Stage> {
  const extension = makeTinyExtension({ reactPanel: await buildScript('react-panel.tsx') });
  const [service, folded, open] = await Promise.all([
    startFakeService(),
    startRecords('127.0.0.2'),
    startRecords(),
  ]);
  const bare = await startChromium({ build: 'none' });
  const tiny = await startChromium({ build: extension.folder, profile: extension.profile });
  const alongside = await startChromium();
  const peers = await Promise.all(beside.map(startPeer));
  await setUp(alongside, service, [folded, open]);
  await foldAway(alongside, folded);
  const browsers = [bare, tiny, alongside, ...peers.map(({ browser }) => browser)];
  return {
    service,
    folded,
    open,
    bare,
    tiny,
    tinyFolder: extension.folder,
    alongside,
    peers,
    clear: async () => {
      for (const { context } of browsers) {
        const before = context.pages();
        await context.newPage(); // a browser without a tab would end
        await Promise.all(before.map((page) => page.close()));
      }
    },
    close: async () => {
      await Promise.all(browsers.map((browser) => browser.close()));
      await Promise.all([service.close(), folded.close(), open.close()]);
      extension.remove();
    },
  };
}

/** Starts it as it is: with the settings and the pages that it has right after installation. */
async function startPeer(folder: string): Promise<Peer> {
  const path = resolve(folder);
  if (!existsSync(join(path, 'manifest.json'))) throw new Error(`${path} holds no extension.`);
  return {
    name: basename(path),
    browser: await startChromium({ build: 'none', args: extensionArgs(path) }),
  };
}

async function setUp(browser: Chromium, service: FakeService, crms: Records[]): Promise<void> {
  const options = await browser.open('options');
  await options.fill('Service address', service.address);
  await options.fill('API key', service.keys.testFull);
  await options.click('button', 'Add key');
  await options.seeText(service.keys.testFull.slice(-4));
  for (const { address } of crms) {
    await options.fill('CRM address', address);
    await options.fill('Record address', '/customers/:id');
    await options.click('button', 'Add CRM site');
    await options.seeText(new URL(address).host);
  }
  await options.close();
}

async function foldAway({ context }: Chromium, { address }: Records): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${address}/customers/1`);
  const sidebar = await frameOf(page, 'sidebar.html');
  // A mouse click would hit the page as long as the browser has not drawn the frame.
  await sidebar
    .getByRole('button', { name: 'Collapse Alongside', exact: true })
    .dispatchEvent('click');
  // Once the panel is hidden, the background has received its state.
  await (await sidebar.frameElement()).waitForElementState('hidden');
  await page.close();
}
