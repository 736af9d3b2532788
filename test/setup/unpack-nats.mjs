import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { extract } from './unpack.mjs';

// The NATS server is unpacked and not installed: Debian's package would start it on port 4222. It is one
// program without libraries of its own.

const { packages, folder, program } = JSON.parse(
  readFileSync(new URL('../real-team/nats.json', import.meta.url), 'utf8'),
);

/** Unpacks the NATS server into a folder of this project. */
export function unpackNats() {
  const made = `${folder}.new`;
  for (const old of [folder, made]) rmSync(old, { recursive: true, force: true });
  try {
    extract(packages, made);
    if (!starts(made)) throw new Error('NATS does not start from what was unpacked.');
    mkdirSync(dirname(folder), { recursive: true });
    renameSync(made, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** True if the unpacked NATS server runs on this machine. */
export const isNatsUnpacked = () => starts(folder);

const starts = (at) =>
  existsSync(join(at, program)) && spawnSync(join(at, program), ['--version']).status === 0;
