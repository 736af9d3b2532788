import type { Upload, UploadRequest, UploadResponse } from '../../lib/domain/files/upload';
import type { UploadProgress, UploadTarget } from '../../lib/uploads/target';

/** The time of these tests, in epoch milliseconds. */
export const NOW = Date.UTC(2026, 10, 24, 12);

/** The request that is due. */
export async function dueRequest(target: UploadTarget, upload: Upload): Promise<UploadRequest> {
  const step = await target.next(upload, NOW);
  if (step.kind !== 'request') throw new Error(`No request is due, but ${step.kind}`);
  return step.request;
}

/** What the response to the request that is due means. */
export async function afterResponse(
  target: UploadTarget,
  upload: Upload,
  response: Partial<UploadResponse>,
): Promise<UploadProgress> {
  const request = await dueRequest(target, upload);
  return target.accept(upload, request, { status: 0, headers: {}, text: '', ...response }, NOW);
}
