import type { StorageConfig } from '../../domain/files/storage-config';
import { largestFile } from '../../domain/files/storage-limits';
import type { SealedBytes } from '../../storage/stored-file';

/** Kinds that a browser runs when it shows them: they may only be saved. */
const ACTIVE = ['html', 'htm', 'xhtml', 'svg', 'xml', 'xht'];

/** Why a storage does not take these bytes; undefined: it does. Asked again of each storage. */
export function storageRefusal(
  config: StorageConfig,
  { size, ending }: Pick<SealedBytes, 'size' | 'ending'>,
): 'too-large' | 'forbidden-kind' | undefined {
  if (size > largestFile(config)) return 'too-large';
  const isRun = !config.found.setsHeaders && ACTIVE.includes(ending);
  return isRun || config.forbidden.includes(ending) ? 'forbidden-kind' : undefined;
}

/** The ending of a name, in lower case and without its dot. */
export const endingOf = (name: string): string =>
  (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase();
