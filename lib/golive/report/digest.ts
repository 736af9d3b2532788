import { inHex } from '../../domain/bytes';
import type { Run } from '../../domain/go-live';

/**
 * The one way to write a value as JSON: names in order of their code units, no white space, numbers and
 * strings as `JSON.stringify` writes them (RFC 8785, but for what it says of numbers beyond 2^53).
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`);
  return `{${fields.join(',')}}`;
}

/** SHA-256 over a run without its own digest, in hexadecimal digits. */
export async function digestOf(run: Omit<Run, 'digest'>): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson({ ...run, digest: undefined }));
  return inHex(await crypto.subtle.digest('SHA-256', bytes));
}

/** True where a `report.json` is, to the last field, what its digest was made of. */
export async function isUnaltered(report: string): Promise<boolean> {
  const run = parse(report);
  if (typeof run !== 'object' || run === null || !('digest' in run)) return false;
  const { digest, ...rest } = run;
  const bytes = new TextEncoder().encode(canonicalJson(rest));
  return digest === inHex(await crypto.subtle.digest('SHA-256', bytes));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no JSON is no report
  }
}
