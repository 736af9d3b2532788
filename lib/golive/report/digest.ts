import { canonicalJson } from '../../bytes/canonical-json';
import { isObject, parseJson } from '../../bytes/json';
import { sha256Hex } from '../../bytes/sha256';
import type { Run } from '../../domain/golive/run';

/** SHA-256 of a run without its own digest, in hexadecimal digits. */
export const runDigest = (run: Omit<Run, 'digest'>): Promise<string> =>
  sha256Hex(canonicalJson({ ...run, digest: undefined }));

/** True if a `report.json` equals, to the last field, what its digest was made from. */
export async function isUnaltered(report: string): Promise<boolean> {
  const run = parseJson(report);
  if (!isObject(run) || !('digest' in run)) return false;
  const { digest, ...rest } = run;
  return digest === (await sha256Hex(canonicalJson(rest)));
}
