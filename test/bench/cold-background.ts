import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { type Chromium, startChromium } from '../browsers/chromium';
import { within } from '../browsers/firefox-bidi';
import { builtExtension } from '../browsers/paths';
import { withFloors } from './floors';
import { alternate, type Rounds, spreadOf } from './pairs';
import type { Figure } from './report';
import { openOwnPage, timeMessage } from './send-request';
import type { Stage } from './stage';
import { makeTinyExtension } from './tiny-extension';

type Sides = { tiny: number; sized: number; stored: number; started: number; replied: number };

/** Sends a message and returns how many milliseconds the reply took. */
type SendMessage = (message: unknown) => Promise<number>;

/** The tiny worker replies to this as to everything; ours denies it without a lookup. */
const NOTHING = { request: 'nothing' };

/**
 * The first reply of a background that the browser had stopped, against that of a 1 KB worker. A worker that
 * has to load as much code as ours and runs none of it, and listens to what ours has to, shows what size and
 * listeners cost, and what a reply costs that is read from a database.
 */
export async function coldBackground(stage: Stage): Promise<Figure[]> {
  const [code = '', ...files] = backgroundFiles().map((name) =>
    readFileSync(join(ours, name), 'utf8'),
  );
  const extension = makeTinyExtension({ likeOurs: { code, files } });
  const sized = await startChromium({ build: extension.folder, profile: extension.profile });
  try {
    return await besideBoth(stage, sized);
  } finally {
    await sized.close();
    extension.remove();
  }
}

const ours = builtExtension('chrome-mv3-e2e');

/** The background's script, and those that its installation loads. */
const backgroundFiles = (): string[] => [
  'background.js',
  ...readdirSync(ours).filter((name) => /^background-.*\.js$/.test(name)),
];

async function besideBoth(stage: Stage, sized: Chromium): Promise<Figure[]> {
  const { tiny, alongside, folded } = stage;
  const crmPage = async ({ context }: Chromium): Promise<Caller> => {
    const page = await context.newPage();
    await page.goto(`${folded.address}/customers/1`);
    return { page: await context.newPage(), ask: await contentScriptOf(page) };
  };
  const ownPage = async (browser: Chromium, file: string): Promise<Caller> => {
    const page = await openOwnPage(browser, file);
    return { page, ask: (message) => timeMessage(page, message) };
  };
  const fromCrm = await measured(
    { tiny: await crmPage(tiny), sized: await crmPage(sized), ours: await crmPage(alongside) },
    { request: 'recipe.read', params: {} },
  );
  const fromOwn = await measured(
    {
      tiny: await ownPage(tiny, 'frame.html'),
      sized: await ownPage(sized, 'frame.html'),
      ours: await ownPage(alongside, 'options.html'),
    },
    { request: 'setup.read', params: {} },
  );

  const figures = [
    figure('for a CRM page: as much code, none of it run', fromCrm, 'sized'),
    figure('for a CRM page: as much code, a reply from a database', fromCrm, 'stored'),
    figure('for a CRM page: a denied request', fromCrm, 'started', 1.25),
    figure('for a CRM page: its recipe', fromCrm, 'replied', 1.25),
    figure('for a page of ours: as much code, none of it run', fromOwn, 'sized'),
    figure('for a page of ours: as much code, a reply from a database', fromOwn, 'stored'),
    figure('for a page of ours: a denied request', fromOwn, 'started', 1.6),
    figure('for a page of ours: the setup', fromOwn, 'replied', 1.6),
  ];
  const [unused, stored] = [
    'as much code, none of it run',
    'as much code, a reply from a database',
  ];
  return withFloors(figures, {
    'for a CRM page: a denied request': { figure: `for a CRM page: ${unused}` },
    'for a CRM page: its recipe': { figure: `for a CRM page: ${stored}` },
    'for a page of ours: a denied request': { figure: `for a page of ours: ${unused}` },
    'for a page of ours: the setup': { figure: `for a page of ours: ${stored}` },
  });
}

type Caller = { page: Page; ask: SendMessage };

async function measured(
  { tiny, sized, ours }: { tiny: Caller; sized: Caller; ours: Caller },
  request: unknown,
): Promise<Rounds<Sides>> {
  const stopTiny = await stopper(tiny);
  const stopSized = await stopper(sized);
  const stopOurs = await stopper(ours);
  return alternate<Sides>(
    {
      started: () => stopOurs().then(() => ours.ask(NOTHING)),
      tiny: () => stopTiny().then(() => tiny.ask(NOTHING)),
      sized: () => stopSized().then(() => sized.ask(NOTHING)),
      stored: () => stopSized().then(() => sized.ask({ rows: 1 })),
      replied: () => stopOurs().then(() => ours.ask(request)),
    },
    { rounds: 20 },
  );
}

/** Stops the worker of a browser's extension. It is running, because it just replied. */
async function stopper({ page, ask }: Caller): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  return async () => {
    await ask(NOTHING);
    const stopped = new Promise<void>((resolve) => {
      const look: Parameters<typeof devtools.on<'ServiceWorker.workerVersionUpdated'>>[1] = ({
        versions,
      }) => {
        if (!versions.some(({ runningStatus }) => runningStatus === 'stopped')) return;
        devtools.off('ServiceWorker.workerVersionUpdated', look);
        resolve();
      };
      devtools.on('ServiceWorker.workerVersionUpdated', look);
    });
    await devtools.send('ServiceWorker.stopAllWorkers');
    await within(stopped, 10_000, 'the background to stop');
  };
}

/** Sends messages from the content script's own world in a page. */
async function contentScriptOf(page: Page): Promise<SendMessage> {
  const devtools = await page.context().newCDPSession(page);
  const world = await worldOf(devtools);
  return async (message) => {
    const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
      contextId: world,
      awaitPromise: true,
      returnByValue: true,
      expression: `(async () => {
        const before = performance.now();
        await chrome.runtime.sendMessage(${JSON.stringify(message)});
        return performance.now() - before;
      })()`,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return Number(result.value);
  };
}

async function worldOf(devtools: CDPSession): Promise<number> {
  const found = new Promise<number>((resolve) => {
    devtools.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.origin.startsWith('chrome-extension://')) resolve(context.id);
    });
  });
  await devtools.send('Runtime.enable');
  return within(found, 10_000, 'the content script in the page');
}

const figure = (name: string, rounds: Rounds<Sides>, side: keyof Sides, aim?: number): Figure => {
  const middle = (of: keyof Sides) => spreadOf(rounds, (round) => round[of]).median.toFixed(1);
  return {
    name,
    unit: '×',
    value: spreadOf(rounds, (round) => round[side] / round.tiny),
    ...(aim === undefined ? {} : { aim }),
    behind: `${middle(side)} : ${middle('tiny')} ms`,
  };
};
