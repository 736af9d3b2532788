import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { within } from '../browsers/firefox-bidi';
import { PATIENCE } from '../patience';
import installed from './display.json' with { type: 'json' };

export const isDisplayInstalled = (): boolean =>
  [
    installed.server,
    installed.pointer,
    installed.windowManager,
    installed.python,
    installed.toolkit,
  ].every(existsSync);

/** A point on the screen, in pixels. */
export type Point = { x: number; y: number };

/** An X server without a screen, with a window manager, and the hand of a user. */
export type Display = {
  /** Shows a window at the upper left corner from which this file can be dragged. */
  showFile(path: string): Promise<void>;
  /** Presses the mouse on that window and drags it to a point. `isThere` says that the target has noticed. */
  drag(to: Point, isThere: () => Promise<boolean>): Promise<void>;
  drop(): void;
  close(): void;
};

/** Starts an X server; what this process starts from now on shows its windows there. */
export async function startDisplay(): Promise<Display> {
  const programs: ChildProcess[] = [];
  const run = (command: string, args: string[], env = process.env): ChildProcess => {
    // The fourth is where the X server says its number.
    const program = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore', 'pipe'], env });
    programs.push(program);
    return program;
  };
  const server = run(installed.server, [
    ...['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
  ]);
  const number = await firstLine(server.stdio[3], 'the X server');
  const before = process.env.DISPLAY;
  process.env.DISPLAY = `:${number}`;
  run(installed.windowManager, []);
  const pointer = (...args: string[]): void => {
    execFileSync(installed.pointer, args, { stdio: 'ignore' });
  };
  let shown: ChildProcess | undefined;
  return {
    async showFile(path) {
      shown?.kill();
      const script = join(import.meta.dirname, 'drag-source.py');
      shown = run(installed.python, [script, pathToFileURL(path).href]);
      await firstLine(shown.stdout, 'the window with the file');
    },
    async drag(to, isThere) {
      pointer('mousemove', '60', '60', 'mousedown', '1');
      // A drag begins with some way, and its target hears of it while the pointer moves.
      for (let step = 1; step <= 10; step += 1)
        pointer('mousemove', at(60, to.x, step / 10), at(60, to.y, step / 10));
      const end = Date.now() + PATIENCE;
      for (let wiggle = 0; !(await isThere()); wiggle = 1 - wiggle) {
        if (Date.now() > end) throw new Error('Nothing noticed the drag.');
        pointer('mousemove', `${to.x + wiggle * 4}`, `${to.y}`);
      }
      // The source hears only with one of the next moves that the target would take the file.
      for (let step = 1; step <= 20; step += 1)
        pointer('mousemove', `${to.x + (step % 2) * 4}`, `${to.y}`);
    },
    drop: () => pointer('mouseup', '1'),
    close() {
      for (const program of programs.reverse()) program.kill();
      if (before === undefined) delete process.env.DISPLAY;
      else process.env.DISPLAY = before;
    },
  };
}

const at = (from: number, to: number, share: number): string =>
  `${Math.round(from + (to - from) * share)}`;

/** The first line that a program writes. */
function firstLine(stream: ChildProcess['stdio'][number], what: string): Promise<string> {
  const line = new Promise<string>((resolve, reject) => {
    if (!isReadable(stream)) return reject(new Error(`${what} says nothing.`));
    let text = '';
    stream.on('data', (part) => {
      text += part;
      if (text.includes('\n')) resolve(text.split('\n', 1)[0] ?? '');
    });
    stream.on('end', () => reject(new Error(`${what} ended.`)));
  });
  return within(line, PATIENCE, `${what} to be there`);
}

const isReadable = (stream: ChildProcess['stdio'][number]): stream is Readable =>
  stream !== null && stream !== undefined && 'read' in stream;
