import { UNKNOWN_TYPE } from './detected-type';

/** Bytes of a picture that is taken into memory to remove its details. A larger one is sent as it is. */
export const LARGEST_PICTURE = 64 * 1024 * 1024;

/** The kinds of pictures of which details can be removed. */
const STRIPPED = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Whether a file may be a picture with details, such as its place, that nothing removes. Bytes of no known kind
 * may be one if the file was announced as one: of a kind that we do not know, or damaged.
 */
export const mayKeepDetails = (
  { mimeType, size }: { mimeType: string; size: number },
  announced: string,
): boolean =>
  (mimeType === UNKNOWN_TYPE.mimeType ? announced : mimeType).startsWith('image/') &&
  !(STRIPPED.includes(mimeType) && size <= LARGEST_PICTURE);
