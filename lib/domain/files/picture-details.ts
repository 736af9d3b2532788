/** Bytes of a picture that is taken into memory to remove its details. A larger one is sent as it is. */
export const LARGEST_PICTURE = 64 * 1024 * 1024;

/** The kinds of pictures of which details can be removed. */
const STRIPPED = ['image/jpeg', 'image/png', 'image/webp'];

/** Whether a file may be a picture with details, such as its place, that nothing removes. */
export const mayKeepDetails = ({ mimeType, size }: { mimeType: string; size: number }): boolean =>
  mimeType.startsWith('image/') && !(STRIPPED.includes(mimeType) && size <= LARGEST_PICTURE);
