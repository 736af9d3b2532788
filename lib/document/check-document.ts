import { type CheckPlan, compare, type DocumentVerdict } from '../domain/document-check';
import { fetchDocument } from './fetch-document';

/** A verdict, and the bytes where they are those that were meant; no others ever leave here. */
export type Checked = { verdict: DocumentVerdict; bytes?: Uint8Array<ArrayBuffer> };

/** Fetches a document and compares it with its hash. Ends early, without use, with the signal. */
export async function checkDocument(plan: CheckPlan, signal: AbortSignal): Promise<Checked> {
  const fetched = await fetchDocument(plan.url, signal);
  if ('kind' in fetched) return { verdict: fetched };
  const verdict = await compare(fetched.bytes, plan.digest);
  return verdict.kind === 'verified' ? { verdict, bytes: fetched.bytes } : { verdict };
}
