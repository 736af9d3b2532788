import { BYTES_TO_DETECT, detectType } from '../../lib/domain/files/detect-type';
import { savedName } from '../../lib/domain/files/saved-name';
import { download } from '../ui/controls/download';

/** Saves verified bytes on the user's computer, with the ending of the bytes. */
export function saveFile(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const type = detectType(bytes.subarray(0, BYTES_TO_DETECT), name);
  download(new Blob([bytes]), type.mimeType, savedName(name, type));
}
