import type { FileKind } from '../../domain/documents/file-kind';
import { stripJpeg } from './jpeg';
import { stripPng } from './png';
import type { Stripped } from './remainder';
import { stripWebp } from './webp';

const STRIPPERS = { jpeg: stripJpeg, png: stripPng, webp: stripWebp };

/** A kind of picture whose details can be removed. */
export type StrippableKind = keyof typeof STRIPPERS;

/** Tells such a kind from those that are sent as they are. */
export const isStrippable = (kind: FileKind | undefined): kind is StrippableKind =>
  kind !== undefined && kind in STRIPPERS;

/**
 * Removes what a picture holds besides its pixels, their colours and its orientation: where, when, by
 * whom and with what it was taken. The compressed pixels are the same bytes. Never throws.
 */
export const stripPicture = (bytes: Uint8Array<ArrayBuffer>, kind: StrippableKind): Stripped =>
  STRIPPERS[kind](bytes);
