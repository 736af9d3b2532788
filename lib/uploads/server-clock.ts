import type { Upload, UploadResponse } from '../domain/files/upload';

/** Milliseconds that two clocks may differ before ours is corrected: responses take a while. */
const TOLERANCE = 60_000;

/** The upload with the clock of the server, as the response shows it. The same object if it fits. */
export function withServerClock(upload: Upload, response: UploadResponse, now: number): Upload {
  const serversNow = Date.parse(response.headers.date ?? '');
  if (Number.isNaN(serversNow)) return upload;
  const clockOffset = serversNow - now;
  const isNear = Math.abs(clockOffset - upload.clockOffset) <= TOLERANCE;
  return isNear ? upload : { ...upload, clockOffset };
}
