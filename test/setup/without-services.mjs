import { existsSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Does some synchronous work while Debian starts no service of a package that it installs
 * (`policy-rc.d`, which `invoke-rc.d` asks). The file goes again also where the user presses Ctrl-C in
 * the middle: the command that is running ends by it, and this process after it, with 130.
 */
export function withoutServices(work, policy = '/usr/sbin/policy-rc.d') {
  if (existsSync(policy)) return work();
  // With a handler the signal does not end this process before `finally`.
  const end = () => process.exit(130);
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return work();
  } finally {
    rmSync(policy, { force: true });
    // Node tells of a signal that came during the work once it looks for events again.
    setTimeout(() => {
      process.off('SIGINT', end);
      process.off('SIGTERM', end);
    }, 50);
  }
}
