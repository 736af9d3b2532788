import { existsSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Does synchronous work while Debian starts no service of the packages it installs (`invoke-rc.d`
 * asks the file `policy-rc.d`). The file is deleted even if the user presses Ctrl-C: the running
 * command ends, then this process exits with 130.
 */
export function withoutServices(work, policy = '/usr/sbin/policy-rc.d') {
  if (existsSync(policy)) return work();
  // Without a handler the signal would end this process before `finally`.
  const end = () => process.exit(130);
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return work();
  } finally {
    rmSync(policy, { force: true });
    // Node handles a signal that arrived during the work in its next event loop turn.
    setTimeout(() => {
      process.off('SIGINT', end);
      process.off('SIGTERM', end);
    }, 50);
  }
}
