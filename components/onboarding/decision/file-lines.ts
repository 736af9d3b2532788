import { plainName } from '../../../lib/domain/tickets/plain-name';

/** A message with one more line that names a file and where it is. */
export const withFileLine = (text: string, name: string, link: string): string =>
  `${text.trimEnd()}${text.trim() === '' ? '' : '\n'}${plainName(name)}: ${link}`;
