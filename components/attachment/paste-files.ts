import type { ClipboardEvent } from 'react';
import { type GivenFiles, givenFiles } from './drop-target';

/** Takes the files of a paste, if the clipboard has files rather than words. Whether it had. */
export function pasteFiles(event: ClipboardEvent, give: (given: GivenFiles) => void): boolean {
  const { clipboardData } = event;
  const given = givenFiles(clipboardData);
  if (given.files.length + given.folders.length === 0) return false;
  const text = clipboardData.getData('text/plain');
  // Word processors put a picture of the text beside it. File managers put the files' names or paths.
  if (text !== '' && (clipboardData.getData('text/html') !== '' || !namesOnly(text, given)))
    return false;
  event.preventDefault();
  give(given);
  return true;
}

/** Whether each line ends with the name of a file that is given. */
function namesOnly(text: string, { files, folders }: GivenFiles): boolean {
  const names = [...files.map(({ name }) => name), ...folders];
  const lines = text.split(/[\r\n]+/).filter(Boolean);
  return lines.every((line) => names.includes(line.slice(line.search(/[^/\\]*$/))));
}
