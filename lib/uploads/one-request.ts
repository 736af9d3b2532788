import { MOST_AT_ONCE } from '../domain/files/storage-limits';
import type { Upload } from '../domain/files/upload';
import type { Phase } from './phased-target';

/**
 * A phase that sends the whole file at once; what was interrupted is sent again from its beginning. A larger file fails without being sent: only a response
 * can fail an upload, so the server is asked for something small.
 */
export const inOneRequest = (phase: Phase, address: string): Phase => ({
  request: (upload) =>
    isTooLarge(upload) ? { method: 'HEAD', url: address, headers: {} } : phase.request(upload),
  accept: (upload, response) =>
    isTooLarge(upload) ? { kind: 'failed', why: 'too-large' } : phase.accept(upload, response),
});

const isTooLarge = ({ size }: Upload): boolean => size > MOST_AT_ONCE;
