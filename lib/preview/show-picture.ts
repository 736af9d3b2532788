import { MEDIA_TYPES } from '../domain/documents/file-kind';
import type { Show } from './show';

/** Shows a picture as the browser decodes it, at most as wide as the frame. */
export const showPicture: Show = async ({ kind, bytes, words }, place) => {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([bytes], { type: MEDIA_TYPES[kind] }));
  image.alt = words.picture;
  image.src = address;
  await image.decode();
  URL.revokeObjectURL(address);
  place.append(image);
  return { kind: 'shown' };
};
