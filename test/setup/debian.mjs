import { execFileSync, spawnSync } from 'node:child_process';
import { withoutServices } from './without-services.mjs';

/** Whether this process may install Debian's packages. */
export function mayInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

let isUpdated = false;

/** Reads Debian's lists of packages, if that is allowed and was not done yet. */
export function update() {
  if (isUpdated || !mayInstall()) return;
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  isUpdated = true;
}

/** Installs packages. Debian starts no service of them. */
export function install(packages) {
  update();
  withoutServices(() =>
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }),
  );
}
