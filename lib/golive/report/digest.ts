import { canonicalJson } from '../../bytes/canonical-json';
import { sha256Hex } from '../../bytes/sha256';
import type { Run } from '../../domain/golive/run';

/** SHA-256 of a run without its own digest, in hexadecimal digits. */
export const runDigest = (run: Omit<Run, 'digest'>): Promise<string> =>
  sha256Hex(canonicalJson({ ...run, digest: undefined }));

/** True if a `report.json` equals, to the last field, what its digest was made from. */
export async function isUnaltered(report: string): Promise<boolean> {
  const run = parse(report);
  if (typeof run !== 'object' || run === null || !('digest' in run)) return false;
  const { digest, ...rest } = run;
  return digest === (await sha256Hex(canonicalJson(rest)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // text that is not JSON is not a report
  }
}
