import type { Upload } from '../domain/files/upload';
import { newObjectName } from './object-name';
import type { FileFacts } from './target';

/** Where an upload begins, and how it is cut. */
type Beginning = { prefix: string; partSize: number; phase: string };

/** An upload of which nothing was sent yet. */
export const newUpload = (
  { size, sha256, mimeType, ending }: FileFacts,
  { prefix, partSize, phase }: Beginning,
): Upload => ({
  objectName: newObjectName(prefix, ending),
  mimeType,
  size,
  sha256,
  partSize,
  phase,
  offset: 0,
  parts: [],
  clockOffset: 0,
});
