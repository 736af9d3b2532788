import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { extract, missing } from './unpack.mjs';

// Apache is unpacked and not installed: Debian's package would start it on port 80, and the tests
// need only its program, its modules and their libraries.

const { packages, folder, program } = JSON.parse(
  readFileSync(new URL('../real-storage/apache.json', import.meta.url), 'utf8'),
);

/** Unpacks Apache with its missing libraries into a folder of this project. */
export function unpackApache() {
  const made = `${folder}.new`;
  for (const old of [folder, made]) rmSync(old, { recursive: true, force: true });
  try {
    // The simulation names the packages themselves unless the machine has them.
    extract([...new Set([...packages, ...missing(packages, /^(lib|apache2-bin$)/)])], made);
    if (!starts(made)) throw new Error('Apache does not start from what was unpacked.');
    renameSync(made, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** True if the unpacked Apache runs on this machine. After an upgrade of Debian it may not. */
export const isApacheUnpacked = () => starts(folder);

function starts(at) {
  if (!existsSync(join(at, program))) return false;
  const libraries = readdirSync(join(at, 'usr/lib'))
    .filter((name) => name.includes('-linux-'))
    .map((name) => join(process.cwd(), at, 'usr/lib', name));
  const env = { ...process.env, LD_LIBRARY_PATH: libraries.join(':') };
  return spawnSync(join(at, program), ['-v'], { env }).status === 0;
}
