import { toHex } from '../bytes/encoding';

/**
 * A name that nobody can guess: 128 random bits and the ending of the file's bytes. It says nothing about
 * a client, and no other file has it.
 */
export function newObjectName(prefix: string, ending: string): string {
  const random = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const known = ending.toLowerCase().replace(/[^a-z\d]/g, '');
  return `${prefix}${random}.${known || 'bin'}`;
}

/** The last part of a name, which a browser suggests when it saves the file. */
export const fileNameOf = (objectName: string): string => objectName.split('/').at(-1) ?? '';

/** A name as the path of an address. Its slashes stay. */
const encodePath = (objectName: string): string =>
  objectName
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/');

/** The address of an object below another one. */
export const addressBelow = (base: string, objectName: string): string =>
  `${base.replace(/\/+$/, '')}/${encodePath(objectName)}`;

/** The header that makes browsers save a file, never show it. */
export const asAttachment = (objectName: string): string =>
  `attachment; filename="${fileNameOf(objectName)}"`;
