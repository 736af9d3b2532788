import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import { buildScript } from './build-script';
import { megabytesOf } from './memory';
import { frameOf } from './painted';
import { alternate, spreadOf, timesOf } from './pairs';
import type { Figure } from './report';
import { openOwnPage, sendRequest } from './send-request';
import type { Stage } from './stage';

/** One reading: milliseconds for the file, and what was seen meanwhile. */
type Sealed = { took: number; memory: number; lateFrames: number };
type Sides = { alone: number; sealed: Sealed };

const GIGABYTE = 1024 ** 3;
const MEGABYTE = 1024 ** 2;

/**
 * What it costs to take a large file in: it is read, hashed, encrypted and written. Measured beside the hash library alone on
 * the same file. A storage that has trouble makes it wait after that.
 */
export async function largeFile(stage: Stage): Promise<Figure[]> {
  const size = timesOf(2 * GIGABYTE, 16 * MEGABYTE);
  const folder = mkdtempSync(join(tmpdir(), 'alongside-large-file-'));
  const path = join(folder, 'large.bin');
  writeFileSync(path, '');
  truncateSync(path, size);
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const options = await openOwnPage(stage.alongside, 'options.html');
  await sendRequest(options, 'storage.save', { environment: 'test', ...storageAt(port) });
  const alone = await stage.bare.context.newPage();
  await withInput(alone, path);
  await alone.evaluate(await buildScript('hash-alone.ts'));
  const crm = await stage.alongside.context.newPage();
  await crm.goto(`${stage.open.address}/customers/1`);
  const panel = await frameOf(crm, 'sidebar.html');
  const desk = await openOwnPage(stage.alongside, 'desk.html');
  await withInput(desk, path);
  await crm.bringToFront();
  try {
    const rounds = await alternate<Sides>(
      {
        alone: () => alone.evaluate(() => globalThis.hashAlone(givenFile())),
        sealed: () => seal(stage, desk, panel, size),
      },
      { rounds: 2, warmUps: 0 },
    );
    const median = (value: (round: Sides) => number) => spreadOf(rounds, value).median;
    const speed = (value: (round: Sides) => number) =>
      (size / MEGABYTE / (median(value) / 1000)).toFixed(0);
    const behind = `${speed(({ sealed }) => sealed.took)} : ${speed(({ alone: took }) => took)} MB/s, ${size / MEGABYTE} MB`;
    return [
      {
        name: 'a file read, hashed, encrypted and written : the hash library alone',
        unit: '×',
        value: spreadOf(rounds, (round) => round.sealed.took / round.alone),
        behind,
        aim: 2,
      },
      {
        name: 'memory of the whole browser above rest, meanwhile',
        unit: 'MB',
        value: spreadOf(rounds, ({ sealed }) => sealed.memory),
        behind: 'the most of four readings a second',
        aim: 100,
      },
      {
        name: 'frames of the panel over 33 ms, meanwhile',
        unit: '%',
        value: spreadOf(rounds, ({ sealed }) => sealed.lateFrames),
        behind: 'of all frames',
        aim: 1,
      },
    ];
  } finally {
    await sendRequest(options, 'storage.remove', { environment: 'test' });
    await options.close();
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A storage of which nothing is expected. */
const storageAt = (port: number) => ({
  config: {
    kind: 'webdav',
    folder: `http://127.0.0.1:${port}/in`,
    prefix: '',
    publicBase: '',
    largest: 4 * GIGABYTE,
    forbidden: [],
    keptDays: 0,
    found: { setsHeaders: true, resumes: true },
  },
  credentials: { kind: 'webdav', user: 'bench', password: 'FAKE-password' },
});

/** Gives a page an input with the file, which stays on the disk. */
async function withInput(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    document.documentElement.append(input);
    globalThis.givenFile = () => {
      const file = input.files?.[0];
      if (!file) throw new Error('The page has no file.');
      return file;
    };
  });
  await page.locator('input[type=file]').last().setInputFiles(path);
}

/** Hands the file over as a screen does, and waits until the keeper has all of it. */
async function seal(stage: Stage, desk: Page, panel: Frame, size: number): Promise<Sealed> {
  const { context } = stage.alongside;
  const session = await sendRequest(desk, 'session.read', {});
  const installationId = session.installationId ?? '';
  const scope = { environment: 'test' as const, installationId };
  const id = randomUUID();
  const mimeType = 'application/octet-stream';
  const before = await megabytesOf(context);
  const frames = panel.evaluate(countLateFrames);
  const began = performance.now();
  await sendRequest(desk, 'files.add', { scope, id, name: 'large.bin', size, mimeType });
  await desk.evaluate(offer, id);
  let memory = 0;
  for (;;) {
    memory = Math.max(memory, (await megabytesOf(context)) - before);
    const [view] = await sendRequest(desk, 'files.read', { environment: 'test', ids: [id] });
    if (view?.state === 'failed') throw new Error(`The file was not read: ${view.problem}`);
    if (view && view.state !== 'reading') break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const took = performance.now() - began;
  await panel.evaluate(() => globalThis.stopCounting());
  const lateFrames = await frames;
  await sendRequest(desk, 'files.remove', { environment: 'test', id });
  return { took, memory, lateFrames };
}

/** In a page of ours: offers the file until the keeper takes it. */
const offer = (id: string): Promise<void> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel('alongside-files');
    const repeating = setInterval(
      () => channel.postMessage({ kind: 'file', id, file: givenFile() }),
      100,
    );
    channel.onmessage = ({ data }) => {
      if (data.kind !== 'taken') return;
      clearInterval(repeating);
      channel.close();
      resolve();
    };
  });

/** In the panel: the share of frames that came late, in per cent, until it is stopped. */
async function countLateFrames(): Promise<number> {
  let isOver = false;
  globalThis.stopCounting = () => {
    isOver = true;
  };
  let [late, all] = [0, 0];
  let last = await new Promise<number>(requestAnimationFrame);
  while (!isOver) {
    const now = await new Promise<number>(requestAnimationFrame);
    if (now - last > 33.4) late += 1;
    all += 1;
    last = now;
  }
  return (late / Math.max(all, 1)) * 100;
}

declare global {
  var givenFile: () => File;
  var stopCounting: () => void;
}
