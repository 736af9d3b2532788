import type { StorageKind } from '../../../lib/domain/files/storage-config';

// What the form shows of a stored storage. A reply's config is a record, and the settings load no schema.

/** The kinds of storage, in the order in which they are offered. */
export const STORAGE_KINDS = [
  's3',
  'webdav',
  'tus',
  'post',
  'azure',
] as const satisfies readonly StorageKind[];

/** A stored storage as it crosses: a `StorageConfig`, or null. */
export type ShownStorage = Readonly<Record<string, unknown>> | null;

/** The form as it is typed. Each kind of storage has its own part of the fields. */
export type StorageValues = {
  kind: StorageKind;
  /** Where files are sent to. */
  address: string;
  region: string;
  bucket: string;
  /** `path` or `host`. */
  bucketIn: string;
  /** Days that a signed link lasts; `0`: links are public. */
  signedDays: string;
  field: string;
  answer: string;
  publicBase: string;
  prefix: string;
  /** Megabytes. */
  largest: string;
  forbidden: string;
  keptDays: string;
};

/** Bytes of a megabyte, as `sizeWord` counts. */
export const MEGABYTE = 1024 ** 2;

const NEW: StorageValues = {
  kind: 's3',
  address: '',
  region: '',
  bucket: '',
  bucketIn: 'path',
  signedDays: '0',
  field: 'file',
  answer: '',
  publicBase: '',
  prefix: '',
  largest: '100',
  keptDays: '',
  // What computers run when it is opened. html, svg and xml go by the trial's finding.
  forbidden: 'bat, cmd, com, exe, jar, js, lnk, msi, ps1, scr, vbs',
};

/** The form's values for a stored storage, or for a new one. */
export function storageValuesOf(stored: ShownStorage): StorageValues {
  const kind = STORAGE_KINDS.find((one) => one === stored?.kind);
  if (!stored || !kind) return NEW;
  const text = (name: string): string => {
    const value = stored[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const { largest, forbidden, keptDays } = stored;
  return {
    ...NEW,
    kind,
    address: text('endpoint') || text('folder') || text('container'),
    region: text('region'),
    bucket: text('bucket'),
    bucketIn: stored.pathStyle === false ? 'host' : 'path',
    signedDays: text('signedDays') || '0',
    field: text('field') || NEW.field,
    answer: text('answer'),
    publicBase: text('publicBase'),
    prefix: text('prefix'),
    largest:
      typeof largest === 'number'
        ? String(Math.max(1, Math.round(largest / MEGABYTE)))
        : NEW.largest,
    forbidden: Array.isArray(forbidden) ? forbidden.join(', ') : '',
    keptDays: keptDays === 0 ? '' : text('keptDays'),
  };
}

/** What the trial found out when the storage was saved. */
export function foundIn(stored: ShownStorage): { setsHeaders: boolean; resumes: boolean } {
  const found = stored?.found;
  const isTrue = (name: string): boolean =>
    typeof found === 'object' && found !== null && Reflect.get(found, name) === true;
  return { setsHeaders: isTrue('setsHeaders'), resumes: isTrue('resumes') };
}
