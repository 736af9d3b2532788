import { existsSync } from 'node:fs';
import installed from './swift.json' with { type: 'json' };

/** Whether Swift's Debian packages are installed. */
export const isSwiftInstalled = (): boolean =>
  [installed.python, installed.proxy, installed.objects].every(existsSync);
