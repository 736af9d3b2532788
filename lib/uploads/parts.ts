const MB = 1024 * 1024;

/** Bytes of a part, unless the file has too many of them. S3 takes no smaller ones than 5 MB. */
const USUAL_PART = 8 * MB;

/** Parts of one file that S3 takes at most; other storages take more. */
const MOST_PARTS = 10_000;

/** Bytes of each part but the last one. A file that fits into one part is sent in one request. */
export const partSizeFor = (size: number): number =>
  Math.max(USUAL_PART, Math.ceil(size / MOST_PARTS / MB) * MB);
