import { type CheckPlan, checkBytes } from '../domain/documents/check-plan';
import type { DocumentVerdict } from '../domain/documents/document-check';
import { fetchDocument } from './fetch-document';

/** A verdict, and the bytes if they match the hash; no other bytes are ever returned. */
export type CheckedDocument = { verdict: DocumentVerdict; bytes?: Uint8Array<ArrayBuffer> };

/** Fetches a document and compares it with its hash. The signal aborts it. */
export async function checkDocument(
  plan: CheckPlan,
  signal: AbortSignal,
): Promise<CheckedDocument> {
  const fetched = await fetchDocument(plan.url, signal);
  if ('kind' in fetched) return { verdict: fetched };
  const verdict = await checkBytes(fetched.bytes, plan.digest);
  return verdict.kind === 'verified' ? { verdict, bytes: fetched.bytes } : { verdict };
}
